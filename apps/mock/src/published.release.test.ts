import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "./testing/service.ts";

/** The package as a user has it: packed, and installed with npm in an empty folder. */
const run = promisify(execFile);
const own = fileURLToPath(new URL("../", import.meta.url));
let folder: string;
let mock: ChildProcess;
let address: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "mock-package-"));
	await run("npm", ["pack", "--pack-destination", folder], { cwd: own });
	await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
	const [packed] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
	const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${packed}`];
	await run("npm", install, { cwd: folder, env: { ...process.env, SCARF_ANALYTICS: "false" } });
	const env = { ...process.env, PORT: "0", XDG_CACHE_HOME: join(folder, "cache") };
	const bin = join(folder, "node_modules/.bin/us-market-data-mock");
	mock = spawn(bin, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
	const [banner] = (await once(mock.stdout ?? mock, "data")) as [Buffer];
	address = /http:\/\/\S+?:\d+/.exec(String(banner))?.[0] ?? "";
}, 240_000);

afterAll(async () => {
	const ended = once(mock, "exit");
	mock.kill("SIGTERM");
	await ended;
	await rm(folder, { recursive: true, force: true });
});

const request = (target: string, headers: Readonly<Record<string, string>> = good) =>
	fetch(`${address}${target}`, { headers });
const quotes = "/api/market-data/quote?symbols=AAPL.US,KO.US";

test("holds built modules and no source", async () => {
	const installed = join(folder, "node_modules/@us-market-data/mock");
	const files = await readdir(installed, { recursive: true });
	expect(files).toEqual(expect.arrayContaining(["README.md", "bin/mock.js", "dist/make-market.js"]));
	expect(files.filter((name) => name.endsWith(".ts"))).toEqual([]);
});

test("refuses, plays scenarios and shows its page", async () => {
	expect((await request(quotes, {})).status).toBe(401);
	expect((await request(quotes, { ...good, prefer: "code=402" })).status).toBe(402);
	expect((await request(quotes, { ...good, "mock-scenario": "allowance=0" })).status).toBe(402);
	for (const page of ["/_mock", "/_mock/page.js", "/openapi.json"])
		expect((await request(page)).status).toBe(200);
	// The first answer waits until the market is made.
}, 240_000);

test("answers from a simulated market that it makes in the cache of the user", async () => {
	const response = await request(quotes);
	expect(response.status).toBe(200);
	expect(await response.json()).toMatchObject({
		quote: [{ symbol: "AAPL.US", lastDone: "268.56" }, { symbol: "KO.US" }],
	});
	expect(await readdir(join(folder, "cache/us-market-data-mock"))).toHaveLength(1);
}, 240_000);
