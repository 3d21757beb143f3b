import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** Exit code and messages of `pnpm contract`. */
const contract = (...args: string[]): Promise<{ code: unknown; err: string }> =>
	new Promise((resolve) => {
		execFile(process.execPath, [main, ...args], (error, _out, err) =>
			resolve({ code: error?.code ?? 0, err }),
		);
	});

test.each([
	["an unknown command", ["diffs"], "unknown command 'diffs'"],
	["a missing argument", ["diff"], "missing required argument 'old'"],
	["a contract that is none", ["diff", "no-such-revision"], "neither a file, nor an address"],
])("%s is wrong use and ends with 2", async (_, args, message) => {
	const { code, err } = await contract(...args);
	expect(code).toBe(2);
	expect(err).toContain(message);
	expect(err).not.toContain("    at ");
});

test("help ends with 0", async () => {
	expect(await contract("--help")).toEqual({ code: 0, err: "" });
});
