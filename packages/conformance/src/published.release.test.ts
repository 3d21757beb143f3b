import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalService, startServer } from "./start/local.ts";

/** The package as a user has it: packed, and installed with npm in an empty folder. */
const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL("../", import.meta.url));
let folder: string;
let server: LocalService;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "conformance-package-"));
	server = await startServer(fillWithSample);
	await run("npm", ["pack", "--pack-destination", folder], { cwd: packageFolder });
	await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
	const [packed] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
	await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${packed}`], {
		cwd: folder,
	});
}, 240_000);

afterAll(async () => {
	await server?.stop();
	await rm(folder, { recursive: true, force: true });
});

interface ExitResult {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

async function conformance(args: readonly string[], key: string): Promise<ExitResult> {
	const command = ["--no-install", "conformance", ...args];
	const env = { ...process.env, CONFORMANCE_KEY: key };
	return run("npx", command, { cwd: folder, env }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }: ExitResult) => ({ code, stdout, stderr }),
	);
}

test("holds a built module, no source, and installs few packages", async () => {
	const installed = join(folder, "node_modules/@us-market-data/conformance");
	const files = await readdir(installed, { recursive: true });
	expect(files.filter((name) => /\.\w+$/.test(name)).sort()).toEqual([
		"README.md",
		"bin/conformance.js",
		"dist/main.js",
		"package.json",
	]);
	const packages = await readdir(join(folder, "node_modules"));
	expect(packages.length).toBeLessThan(25);
});

test("judges a service from an empty folder, with every case", async () => {
	const { baseUrl, credentials } = server.service;
	const args = ["--url", baseUrl, "--only", "getQuotes,listTrades", "--requests", "20"];
	const { code, stdout, stderr } = await conformance(args, credentials.key);
	expect(`${stdout}${stderr}`).toMatch(/deployment at .* 0 failed/);
	expect(stderr).toContain("leaves out prism and respect");
	expect(stdout).not.toContain("a case for each operation");
	expect(`${stdout}${stderr}`).not.toContain(credentials.key);
	expect(code).toBe(0);
});

test("says in one message what is missing, or wrong, with exit code 2", async () => {
	const { baseUrl } = server.service;
	expect(await conformance([], "x")).toMatchObject({
		code: 2,
		stderr: expect.stringContaining("--url is missing"),
	});
	expect(await conformance(["--url", baseUrl], "wrong-key")).toMatchObject({
		code: 2,
		stdout: "",
		stderr: expect.stringMatching(/^http\S+ refuses the key: 401 .*\n$/m),
	});
	const withTool = await conformance(["--url", baseUrl, "--checks", "prism"], "x");
	expect(withTool).toMatchObject({
		code: 2,
		stderr: expect.stringContaining("needs the package @stoplight/prism-cli"),
	});
});
