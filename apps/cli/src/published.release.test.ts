import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mcpClient, textOf } from "./testing/mcp-client.ts";
import { serviceOfFile } from "./testing/service.ts";

/** The package as a user has it: packed, and installed with npm in an empty folder. */
const run = promisify(execFile);
const own = fileURLToPath(new URL("../", import.meta.url));
const service = serviceOfFile();
let folder: string;
const usmd = async (...args: string[]) => {
	const env = { ...process.env, USMD_URL: service.url, USMD_API_KEY: await service.key() };
	return (await run(join(folder, "node_modules/.bin/usmd"), args, { cwd: folder, env })).stdout;
};

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-package-"));
	await run("npm", ["pack", "--pack-destination", folder], { cwd: own });
	await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
	const [packed] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
	await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${packed}`], {
		cwd: folder,
	});
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("holds built modules and no source", async () => {
	const files = await readdir(join(folder, "node_modules/@us-market-data/cli"), { recursive: true });
	expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "bin/usmd.js", "dist/main.js"]));
	expect(files.filter((name) => name.endsWith(".ts"))).toEqual([]);
});

test("asks, draws, selects and completes", async () => {
	expect(await usmd("--version")).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{10})?\n$/);
	expect(await usmd("quote", "KO.US", "--jq", ".quote[0].symbol")).toBe("KO.US\n");
	expect(await usmd("quote", "depth", "AAPL.US", "--chart")).toContain("█");
	expect(await usmd("quote", "--schema")).toContain("lastDone");
	expect(await usmd("complete", "--", "quote", "candlestick", "--period", "w")).toContain("week");
	expect(await usmd("doctor")).toMatch(/Version .* on both sides/);
});

test("serves agents, without the tool whose package is not installed", async () => {
	const program = [join(folder, "node_modules/@us-market-data/cli/bin/usmd.js")];
	const settings = { USMD_URL: service.url, USMD_API_KEY: await service.key() };
	await using client = await mcpClient([], settings, program);
	const given = { operation: "getQuotes", params: { symbols: "KO.US" } };
	expect(await textOf(client, "call_operation", given)).toContain("KO.US");
	const { tools } = await client.listTools();
	expect(tools.map(({ name }) => name)).toEqual([
		"find_operation",
		"call_operation",
		"company_brief",
		"chart",
	]);
});
