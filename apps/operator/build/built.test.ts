import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The built commands as real processes, in a folder of their own: a command may build the other one meanwhile. */
const folder = "node_modules/.built-commands";
const packageFolder = fileURLToPath(new URL("../", import.meta.url));
let build = "";

beforeAll(async () => {
	await promisify(execFile)(process.execPath, ["build/main.ts", folder], { cwd: packageFolder });
	const newest = await readFile(join(packageFolder, folder, "newest"), "utf8");
	build = join(packageFolder, folder, newest.split("\n")[0] ?? "");
});
afterAll(() => rm(join(packageFolder, folder), { recursive: true, force: true }));

/** A day of short volume of many securities. */
function buildLargeVolume(): string {
	const symbols = Array.from({ length: 2_600 }, (_, i) =>
		[i / 676, (i / 26) % 26, i % 26].map((index) => String.fromCharCode(65 + Math.floor(index))).join(""),
	);
	const rows = symbols.map((symbol) => `20260515|${symbol}|10|0|40|Q`);
	const head = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
	return [head, ...rows, rows.length, ""].join("\r\n");
}

test("an import stores what its file holds, and the list tells of it", async () => {
	const data = await temporaryFolder();
	const file = join(data, "CNMSshvol20260515.txt");
	await writeFile(file, buildLargeVolume());
	const run = (...words: string[]) =>
		runNode(join(build, "data.js"), words, { DATA_DIR: join(data, "held") });
	const imported = await run("import", "finra-short-volume", file, "--json");
	expect(imported).toMatchObject({ code: 0, stderr: "" });
	expect(JSON.parse(imported.stdout)).toMatchObject({ read: 2_600, stored: 2_600, skipped: 0 });
	expect((await run("list")).stdout).toContain("finra-short-volume");
	expect(JSON.parse((await run("schema")).stdout)).toHaveProperty("$schema");
});

test("the check of health tells that nothing listens", async () => {
	const { code, stderr } = await runNode(join(build, "health.js"), [], { PORT: String(await freePort()) });
	expect({ code, stderr }).toEqual({ code: 1, stderr: "Not ready: fetch failed\n" });
});

test("administration makes an account with a key", async () => {
	const settings = { DATA_DIR: await temporaryFolder() };
	const run = (...words: string[]) => runNode(join(build, "admin.js"), words, settings);
	expect(await run("plan", "create", "basic", "--allowance", "10")).toMatchObject({ code: 0 });
	expect(await run("account", "create", "acme", "--plan", "basic")).toMatchObject({ code: 0 });
	const made = await run("key", "create", "--account", "acme", "--name", "first");
	expect(made).toMatchObject({ code: 0, stderr: "" });
	expect(await run("nonsense")).toMatchObject({ code: 2 });
});
