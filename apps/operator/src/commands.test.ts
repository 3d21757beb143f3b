import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { environment, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs a command as the documents write it. */
const pnpm = (
	dataDir: string,
	...words: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> => {
	const env = environment({ DATA_DIR: dataDir, HOME: process.env["HOME"] ?? "" });
	return new Promise((resolve) => {
		execFile("npx", ["pnpm", ...words], { cwd: root, env }, (error, stdout, stderr) =>
			resolve({ code: error?.code ?? 0, stdout, stderr }),
		);
	});
};

test("pnpm adds nothing to what a command prints, and gives its exit code", async () => {
	const [full, empty] = [await temporaryFolder(), await temporaryFolder()];
	expect(await pnpm(full, "admin", "plan", "create", "basic", "--allowance", "10")).toEqual({
		code: 0,
		stdout: expect.stringMatching(/^Plan basic/),
		stderr: "",
	});
	expect(await pnpm(empty, "data", "list")).toEqual({
		code: 1,
		stdout: "",
		stderr: expect.stringMatching(/^There is no store in [^\n]*\n$/),
	});
	expect(await pnpm(empty, "data", "import")).toEqual({
		code: 2,
		stdout: "",
		stderr: "error: missing required argument 'source'\n",
	});
});
