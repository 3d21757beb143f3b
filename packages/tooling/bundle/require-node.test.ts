import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { environment, temporaryFolder } from "../testkit/index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const programs = [
	"scripts/build.js",
	"scripts/start.js",
	"scripts/turbo.js",
	"apps/operator/build/admin.js",
	"apps/operator/build/data.js",
	"apps/operator/bin/admin.js",
	"apps/operator/bin/data.js",
	"apps/operator/bin/health.js",
	"apps/server/bin/service.js",
];

/** Runs a program on what says that it is another version of Node.js. */
async function runOn(version: string, program: string): Promise<{ code: unknown; stderr: string }> {
	const pretence = join(await temporaryFolder(), "version.cjs");
	await writeFile(
		pretence,
		`Object.defineProperty(process, "version", { value: "v${version}" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
	);
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			["--require", pretence, join(root, program)],
			{ env: environment({}) },
			(error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }),
		);
	});
}

test.each(programs)("%s refuses a Node.js that is too old, and names the right one", async (program) => {
	const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
	const major = devDependencies.node.split(".")[0];
	expect(await runOn("20.20.2", program)).toEqual({
		code: 2,
		stderr: `This needs Node ${major} or newer; this is v20.20.2. \`npx pnpm ...\` brings the right one.\n`,
	});
});
