import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { writeFixture } from "@us-market-data/ingest/testing";
import { newDatabase, runOn } from "@us-market-data/store/testing";
import { programs, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runAdmin, runData } from "./testing.ts";

/** Commands on a data folder of their own: as functions, and one of each program as a real process. */
let folder: string;
let dataDir: string;
beforeEach(async () => {
	folder = await temporaryFolder();
	dataDir = join(folder, "data");
});

const admin = (...words: string[]) => runAdmin(words, { DATA_DIR: dataDir });
const data = (...words: string[]) => runData(words, { DATA_DIR: dataDir });

async function noted(auditFolder = dataDir): Promise<Record<string, unknown>[]> {
	const text = await readFile(join(auditFolder, "audit.log"), "utf8").catch(() => "");
	return text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("who did what with which outcome is noted, in a file of the owner alone", async () => {
	await runNode(programs.admin, ["plan", "create", "basic", "--allowance", "10"], { DATA_DIR: dataDir });
	await admin("account", "create", "acme", "--plan", "nothing");
	expect(await noted()).toEqual([
		{
			at: expect.stringMatching(/^20\d\d-.*Z$/),
			user: userInfo().username,
			command: "admin plan create",
			arguments: ["basic"],
			options: { allowance: 10 },
			outcome: "done",
		},
		expect.objectContaining({
			command: "admin account create",
			arguments: ["acme"],
			options: { plan: "nothing" },
			outcome: "refused",
			message: expect.stringContaining('No plan "nothing"'),
		}),
	]);
	expect((await stat(join(dataDir, "audit.log"))).mode & 0o777).toBe(0o600);
});

test("imports and removals are noted, and what only looks or is wrong use is not", async () => {
	const file = await writeFixture(folder, "CNMSshvol20260515.txt", "no such header\n");
	const words = ["import", "finra-short-volume", file];
	expect((await runNode(programs.data, words, { DATA_DIR: dataDir })).code).toBe(1);
	expect((await data("remove", "nothing")).code).toBe(1);
	await data("import", "finra-short-volume", file, "--dry-run");
	await data("list");
	await data("sources");
	await admin("plan", "list");
	await admin("plan", "create");
	expect((await noted()).map(({ command, outcome }) => [command, outcome])).toEqual([
		["data import", "refused"],
		["data remove", "refused"],
	]);
});

test("neither keys nor credentials in addresses are noted", async () => {
	await admin("plan", "create", "basic", "--allowance", "10");
	await admin("account", "create", "acme", "--plan", "basic");
	const { stdout } = await admin("key", "create", "--account", "acme");
	const [secret = ""] = stdout.split("\n");
	await admin("key", "revoke", secret);
	await admin("key", "revoke", "http://vendor.example.com/AAPL.csv?apikey=hidden");
	for (const password of ["hidden", "hidden@x", "hidden/x", "hidden?x", "hidden#x"])
		await admin("key", "revoke", `postgres://user:${password}@database.example.com/market`);
	const text = await readFile(join(dataDir, "audit.log"), "utf8");
	expect(text).not.toContain(secret.slice(14));
	expect(text).not.toContain("hidden");
	expect(text).toContain(`"${secret.slice(0, 14)}…"`);
	expect(text).toContain('"http://vendor.example.com/AAPL.csv"');
	expect(text).toContain('"postgres://…"');
});

test("nor are credentials in options that may be repeated", async () => {
	const redirects = ["https://u:hidden@x.example/", "https://y.example/back?sig=hidden"];
	const words = redirects.flatMap((redirect) => ["--redirect", redirect]);
	expect((await admin("client", "create", "--name", "desk", ...words)).code).toBe(1);
	const text = await readFile(join(dataDir, "audit.log"), "utf8").catch(() => "");
	expect(text).not.toContain("hidden");
	expect(text).toContain('"redirect":["https://…","https://y.example/back"]');
});

test("what cannot be noted is not done", async () => {
	await admin("plan", "create", "first", "--allowance", "10");
	await rm(join(dataDir, "audit.log"));
	await mkdir(join(dataDir, "audit.log"));
	const { code, stderr } = await admin("plan", "create", "basic", "--allowance", "10");
	expect([code, stderr]).toEqual([1, expect.stringContaining("audit.log cannot be written")]);
	const listed = await admin("plan", "list");
	expect(listed.code, "looking goes on").toBe(0);
	expect(listed.stdout).not.toContain("basic");
});

test("admin audit lists the newest changes first", async () => {
	expect((await admin("audit")).stdout).toBe("Nothing is recorded yet.\n");
	await admin("plan", "create", "basic", "--allowance", "10");
	await admin("account", "create", "acme", "--plan", "nothing");
	const { stdout } = await admin("audit", "--json");
	expect(JSON.parse(stdout)).toEqual((await noted()).reverse());
	const [, ...rows] = (await admin("audit", "--limit", "1")).stdout.trim().split("\n");
	expect(rows).toEqual([
		expect.stringMatching(/- +\S+ +admin account create acme plan=nothing +refused +No plan "nothing"/),
	]);
	expect((await admin("audit", "--limit", "0")).code).toBe(2);
});

test("with PostgreSQL the changes of all machines are one record, from their beginning on", async () => {
	const { url, drop } = await newDatabase();
	onTestFinished(drop);
	const machine = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: url });
	const [first, second] = [machine("a"), machine("b")];
	await runAdmin(["plan", "create", "basic", "--allowance", "10"], first);
	const { stdout: made } = await runAdmin(["account", "create", "acme", "--plan", "basic"], second);
	expect(made).toContain("acme");
	const { stdout: created } = await runAdmin(["key", "create", "--account", "acme"], second);
	const [secret = ""] = created.split("\n");
	await runAdmin(["key", "revoke", secret], first);
	for (const settings of [first, second]) {
		const changes = JSON.parse((await runAdmin(["audit", "--json"], settings)).stdout);
		expect(changes).toMatchObject([
			{ command: "admin key revoke", arguments: [`${secret.slice(0, 14)}…`], outcome: "done" },
			{ command: "admin key create", options: { account: "acme" }, outcome: "done" },
			{ command: "admin account create", host: hostname(), user: userInfo().username },
			{ command: "admin plan create", options: { allowance: 10 } },
		]);
	}
	await runOn(
		url,
		`create function refuse() returns trigger language plpgsql as $$ begin raise 'no change is recorded'; end $$;
		create trigger refuse before insert on audit_log for each row execute function refuse()`,
	);
	const refused = await runAdmin(["plan", "create", "late", "--allowance", "10"], first).catch(String);
	expect(refused).toContain("no change is recorded");
	expect((await runAdmin(["plan", "list"], first)).stdout).not.toContain("late");
});
