import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeFixture } from "@us-market-data/ingest/testing";
import { environment, programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, expect, test } from "vitest";
import { runAdmin, runData } from "../testing.ts";

/** The target of a copy, which may hold a password. */
let folder: string;
let settings: Record<string, string>;
beforeEach(async () => {
	folder = await temporaryFolder();
	settings = { DATA_DIR: join(folder, "data") };
	await runAdmin(["plan", "create", "basic", "--allowance", "10"], settings);
});

const copied = { code: 0, stdout: expect.stringContaining("plans"), stderr: "" };
const plansOf = async (dataDir: string) =>
	(await runAdmin(["plan", "list", "--json"], { DATA_DIR: dataDir })).stdout;

test("the target comes from an argument, the environment or a file", async () => {
	const [argument, variable, file] = ["a", "b", "c"].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
	expect(await runData(["migrate", "--to", argument], settings)).toMatchObject(copied);
	expect(await runData(["migrate"], { ...settings, MIGRATE_TO: variable })).toMatchObject(copied);
	const secret = await writeFixture(folder, "target", `${file}\n`);
	expect(await runData(["migrate"], { ...settings, MIGRATE_TO_FILE: secret })).toMatchObject(copied);
	const plans = await plansOf(settings["DATA_DIR"] ?? "");
	for (const target of [argument, variable, file]) expect(await plansOf(target)).toBe(plans);
});

test("the target comes from standard input", async () => {
	const target = join(folder, "piped");
	const child = spawn(process.execPath, [programs.data, "migrate", "--to", "-"], {
		env: environment(settings),
	});
	child.stdin.end(`${target}\n`);
	const closed = once(child, "close");
	expect(await text(child.stdout)).toContain(`to ${target} and compared.`);
	expect(await closed).toEqual([0, null]);
});

test.each([
	["postgres://me:hidden@127.0.0.1:1/market", /MIGRATE_TO/],
	["postgres://me@127.0.0.1:1/market?password=hidden", /MIGRATE_TO/],
	["postgres://me:hidden%zz@127.0.0.1:port/market", /percent-encoded/],
	["mysql://me:hidden@127.0.0.1/market", /allowed: postgres/],
])("a password in --to is refused, and neither displayed nor noted: %s", async (target, message) => {
	const ran = await runData(["migrate", "--to", target], settings);
	expect(ran).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
	expect(ran.stderr + (await readFile(join(folder, "data", "audit.log"), "utf8"))).not.toContain("hidden");
});

test("a password from the environment is not displayed when the database does not answer", async () => {
	const ran = await runData(["migrate"], {
		...settings,
		MIGRATE_TO: "postgres://me:hidden@127.0.0.1:1/market",
	});
	expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("postgres://me@127.0.0.1:1/market") });
	expect(JSON.stringify(ran)).not.toContain("hidden");
});

test("without a target it says which there are", async () => {
	expect(await runData(["migrate"], settings)).toMatchObject({
		code: 2,
		stderr: expect.stringContaining("--to - with the address on standard input"),
	});
});
