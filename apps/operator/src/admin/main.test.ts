import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest, issueKey, isWellFormed } from "@us-market-data/store/accounts";
import { openSqliteAccounts } from "@us-market-data/store/sqlite";
import { programs, runNode } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runAdmin } from "../testing.ts";

/** The administration on a folder of its own: its commands as functions, and one of each end as a real process. */
let folder: string;
const presentTime = Date.parse("2026-11-20T18:00:00Z");
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: presentTime });
	folder = await mkdtemp(join(tmpdir(), "us-market-data-admin-"));
	await admin("plan create starter --allowance 100");
	await admin("plan create endless --allowance 999999999999999 --families main,company");
	await admin("account create acme --plan starter");
});
afterAll(async () => {
	vi.useRealTimers();
	await rm(folder, { recursive: true, force: true });
});

const wordsOf = (command: string): string[] => command.split(" ").filter((word) => word !== "");
const admin = (command: string, ...more: string[]) =>
	runAdmin([...wordsOf(command), ...more], { DATA_DIR: folder });

/** Every byte of the folder, in which tests look for secrets. */
async function everything(): Promise<string> {
	const files = await readdir(folder);
	return (await Promise.all(files.map((file) => readFile(join(folder, file), "latin1")))).join("");
}

/** Runs a command that issues a key and returns the secret, which is the first line of the output. */
async function issue(command: string, ...more: string[]): Promise<{ secret: string; stdout: string }> {
	const { code, stdout, stderr } = await admin(command, ...more);
	expect([code, stderr]).toEqual([0, ""]);
	const [secret = ""] = stdout.split("\n");
	expect(isWellFormed(secret), secret).toBe(true);
	expect(stdout.split(secret).length, "the secret stands there once").toBe(2);
	return { secret, stdout };
}

test("plans and accounts are created and listed", async () => {
	const { stdout } = await admin("plan list");
	expect(stdout).toMatch(
		/^NAME +ALLOWANCE +MARKET DATA +FAMILIES +BULK +STREAMS +SYMBOLS +PER SECOND +BURST +CONCURRENCY +CREATED$/m,
	);
	expect(stdout).toMatch(/^starter +100 +yes +main,company,legacy +off +2 +100 +- +- +- +20\d\d-/m);
	expect(stdout).toMatch(/^endless +999999999999999 +yes +main,company +off +2 +100 +- +- +- +20\d\d-/m);
	expect((await admin("plan create shut --allowance 5 --no-market-data")).stdout).toBe(
		"Plan shut created.\n",
	);
	expect((await admin("plan list")).stdout).toMatch(/^shut +5 +no /m);
	expect((await admin("account list")).stdout).toMatch(/^acme +starter +20\d\d-\S+ +- +-$/m);
});

test("a plan without a limit is created and listed", async () => {
	expect(await admin("plan create boundless --allowance unlimited")).toMatchObject({ code: 0, stderr: "" });
	expect((await admin("plan list")).stdout).toMatch(/^boundless +unlimited +yes /m);
});

test("a plan limits the rate, and is changed", async () => {
	const create = "plan create paced --allowance 10 --per-second 50 --burst 100 --concurrency 8 --bulk on";
	expect(await admin(create)).toMatchObject({ code: 0, stdout: "Plan paced created.\n", stderr: "" });
	const listed = async () =>
		(await admin("plan list")).stdout.split("\n").find((line) => line.startsWith("paced"));
	expect(await listed()).toMatch(/^paced +10 +yes +main,company,legacy +on +2 +100 +50 +100 +8 +20/);
	const update =
		"plan update paced --allowance unlimited --no-market-data --families main --per-second 5 --bulk off --streams 0";
	expect((await admin(update)).stdout).toBe("Plan paced updated.\n");
	expect(await listed()).toMatch(/^paced +unlimited +no +main +off +0 +100 +5 +100 +8 +20/);
	await admin("plan update paced --burst none --concurrency none --market-data --stream-symbols none");
	expect(await listed()).toMatch(/^paced +unlimited +yes +main +off +0 +- +5 +- +- +20/);
	await admin("plan update paced --per-second none --bulk on --streams 12 --stream-symbols 30");
	expect(await listed()).toMatch(/^paced +unlimited +yes +main +on +12 +30 +- +- +- +20/);
});

test("an account moves, is disabled and enabled", async () => {
	await admin("account create mover --plan starter");
	expect((await admin("account move mover --plan endless")).stdout).toBe(
		"Account mover is on plan endless now.\n",
	);
	expect((await admin("account list")).stdout).toMatch(/^mover +endless /m);
	expect((await admin("account disable mover")).stdout).toBe("Account mover is disabled.\n");
	expect((await admin("account list")).stdout).toMatch(/^mover +endless +\S+ +20\d\d-\S+ +-$/m);
	expect((await admin("account enable mover")).stdout).toBe("Account mover is enabled.\n");
	expect((await admin("account list")).stdout).toMatch(/^mover +endless +\S+ +- +-$/m);
});

test("a secret is shown once and kept nowhere, only its digest is", async () => {
	const { secret } = await issue("key create --account acme --env test --name", "for the tests");
	expect(secret).toMatch(/^md_test_/);
	const before = await everything();
	expect(before).toContain(digest(secret));
	expect(before).not.toContain(secret);
	expect(before).not.toContain(secret.slice(14));
	const list = (await admin("key list --account acme")).stdout;
	expect(list).toContain(secret.slice(0, 14));
	expect(list).toContain("for the tests");
	expect(list).not.toContain(secret.slice(14));
	const credential = await stored((accounts) => accounts.credential(digest(secret)));
	expect(credential).toMatchObject({ account: { name: "acme" }, key: { expiresAt: null, revokedAt: null } });
});

async function stored<T>(
	look: (accounts: Awaited<ReturnType<typeof openSqliteAccounts>>) => Promise<T>,
): Promise<T> {
	const accounts = await openSqliteAccounts(folder);
	try {
		return await look(accounts);
	} finally {
		await accounts.close();
	}
}

test("a key expires on the day that was said", async () => {
	const { secret } = await issue("key create --account acme --expires 2031-05-01");
	const credential = await stored((accounts) => accounts.credential(digest(secret)));
	expect(credential?.key.expiresAt).toBe(Date.UTC(2031, 4, 1));
});

test("rotation: the new key at once, the old one until the overlap ends", async () => {
	const old = await issue("key create --account acme --name rotated");
	const renewed = await issue(`key rotate ${old.secret.slice(0, 14)} --overlap 2h`);
	const [was, is] = await stored(async (accounts) =>
		Promise.all([old, renewed].map(({ secret }) => accounts.credential(digest(secret)))),
	);
	expect(was?.key.expiresAt).toBe(presentTime + 7_200_000);
	expect(is?.key).toMatchObject({ name: "rotated", expiresAt: null });
	const before = await everything();
	for (const { secret } of [old, renewed]) expect(before).not.toContain(secret.slice(14));
	const now = await issue(`key rotate ${is?.key.id} --overlap 0s --expires 2031-05-01`);
	const last = await stored((accounts) => accounts.credential(digest(now.secret)));
	expect(last?.key.expiresAt).toBe(Date.UTC(2031, 4, 1));
	const ended = await stored((accounts) => accounts.credential(digest(renewed.secret)));
	expect(ended?.key.expiresAt).toBe(presentTime);
	expect(now.stdout).toContain("not shown again");
});

test("revocation, by prefix or id, and once more without harm", async () => {
	const { secret } = await issue("key create --account acme");
	const first = await admin(`key revoke ${secret.slice(0, 14)}`);
	expect(first.stdout).toMatch(/^Key md_live_\w{6}… is revoked as of 20\d\d-\S+Z\.\n$/);
	expect((await admin(`key revoke ${secret.slice(0, 14)}`)).stdout).toBe(first.stdout);
	const rotated = await admin(`key rotate ${secret.slice(0, 14)}`);
	expect([rotated.code, rotated.stdout]).toEqual([1, ""]);
	expect(rotated.stderr).toMatch(/^Key md_live_\w{6}… is revoked; create a new one\.\n$/);
});

test("a whole key is rotated and revoked, and is noted by its prefix alone", async () => {
	const { secret } = await issue("key create --account acme");
	const renewed = await issue(`key rotate ${secret} --overlap 0s`);
	expect((await admin(`key revoke ${renewed.secret}`)).stdout).toContain(
		`Key ${renewed.secret.slice(0, 14)}… is`,
	);
	const before = await everything();
	for (const whole of [secret, renewed.secret]) expect(before).not.toContain(whole.slice(14));
});

/** A key that was created and last charged some days ago. */
async function agedKey(name: string, createdDaysAgo: number, usedDaysAgo?: number): Promise<string> {
	const daysAgo = (days: number) => presentTime - days * 86_400_000;
	const accounts = await openSqliteAccounts(folder, { now: () => daysAgo(createdDaysAgo) });
	try {
		const { key, secret } = await issueKey(accounts, "idle", { name, environment: "live", expiresAt: null });
		const charge = { accountId: key.accountId, keyId: key.id, operationId: "getQuotes", allowance: 100 };
		if (usedDaysAgo !== undefined) await accounts.charge({ ...charge, at: daysAgo(usedDaysAgo) });
		return secret;
	} finally {
		await accounts.close();
	}
}

test("unused keys are listed and revoked by a rule, those in use stay", async () => {
	await admin("account create idle --plan starter");
	await agedKey("never", 100);
	await agedKey("resting", 200, 91);
	const working = [await agedKey("busy", 200, 89), await agedKey("fresh", 1)];
	await admin(`key revoke ${await agedKey("ended", 200)}`);
	const names = ["never", "resting", "busy", "fresh", "ended"];
	const namesIn = ({ stdout }: { stdout: string }) => names.filter((name) => stdout.includes(name));
	expect(namesIn(await admin("key list --unused 90d"))).toEqual(["never", "resting"]);
	const dry = await admin("key revoke --unused 90d --dry-run");
	expect(namesIn(dry)).toEqual(["never", "resting"]);
	expect(dry.stdout).toMatch(/^Keys that would be revoked: 2\.$/m);
	expect((await admin("key revoke --unused 90d --account acme")).stdout).toMatch(/^Revoked keys: 0\.$/m);
	expect(namesIn(await admin("key list --unused 90d --account idle"))).toEqual(["never", "resting"]);
	const revoked = await admin("key revoke --unused 90d");
	expect(namesIn(revoked)).toEqual(["never", "resting"]);
	expect(revoked.stdout).toMatch(/^Revoked keys: 2\.$/m);
	expect(namesIn(await admin("key list --unused 90d"))).toEqual([]);
	for (const secret of working)
		expect(await stored((accounts) => accounts.credential(digest(secret)))).toMatchObject({
			key: { revokedAt: null },
		});
	const audit = await readFile(join(folder, "audit.log"), "utf8");
	expect(audit.split("\n").filter((line) => line.includes('"unused"'))).toHaveLength(2);
});

test("usage of a month", async () => {
	const { secret } = await issue("key create --account acme --name counted");
	await stored(async (accounts) => {
		const credential = await accounts.credential(digest(secret));
		for (const operationId of ["getQuotes", "getQuotes", "listNews"]) {
			const [accountId, keyId] = [credential?.account.id ?? 0, credential?.key.id ?? ""];
			await accounts.charge({ accountId, keyId, operationId, allowance: 100, at: Date.UTC(2030, 1, 3) });
		}
	});
	const { stdout } = await admin("usage acme --month 2030-02-15");
	expect(stdout).toMatch(/^2030-02: 3 used, 97 left on plan starter$/m);
	expect(stdout).toMatch(/^2030-02-03 +3$/m);
	expect(stdout).toMatch(/^getQuotes +2$/m);
	expect(stdout).toMatch(/^listNews +1$/m);
	expect(stdout).toMatch(new RegExp(`^${secret.slice(0, 14)} +counted +3$`, "m"));
	expect((await admin("usage acme --month 2030-03-01")).stdout).toMatch(/^2030-03: 0 used, 100 left/m);
});

describe("what cannot be done is said in one line", () => {
	test.each<[command: string, says: string]>([
		["plan update nothing --burst 1", 'No plan "nothing"; see '],
		["account create other --plan nothing", 'No plan "nothing"; there are: '],
		["account move nobody --plan starter", 'No account "nobody"; see '],
		["account disable nobody", 'No account "nobody"; see '],
		["account enable nobody", 'No account "nobody"; see '],
		["key create --account nobody", 'No account "nobody"; there are: acme'],
		["key revoke md_live_nothin", 'No key with id or prefix "md_live_nothin"; see '],
		["key rotate 00000000-0000-0000-0000-000000000000", "No key with id or prefix"],
		["usage nobody", 'No account "nobody"; see '],
	])("%s", async (command, message) => {
		const { code, stdout, stderr } = await admin(command);
		expect([code, stdout]).toEqual([1, ""]);
		expect(stderr).toContain(message);
		expect(stderr.trimEnd().split("\n")).toHaveLength(1);
	});

	const duplicates: [command: string, says: string][] = [
		["plan create starter --allowance 1", 'plan "starter" exists already; choose another one'],
		["account create acme --plan starter", 'account "acme" exists already; choose another one'],
	];

	test.each(duplicates)("%s", async (command, message) => {
		const { code, stdout, stderr } = await admin(command);
		expect([code, stdout]).toEqual([1, ""]);
		expect(stderr).toContain(message);
	});

	test.each(duplicates)("%s: without a stack", async (command) => {
		expect((await admin(command)).stderr).not.toContain("    at ");
	});
});

const wrongUse: [command: string, says: string][] = [
	["plan create p --allowance ten", "Allowed: a whole number of data requests, or unlimited."],
	["plan create p --allowance -1", "Allowed: a whole number of data requests, or unlimited."],
	["plan create p --allowance 1 --bulk yes", "Allowed choices are on, off."],
	["plan create p --allowance 1 --streams none", "Allowed: a whole number from 0 to 999999."],
	["plan update p --stream-symbols 0", "Allowed: a whole number from 1 to 999999, or none."],
	["plan create p", "required option '--allowance <requests>' not specified"],
	["plan create P! --allowance 1", "Allowed: 1 to 64 characters"],
	["plan create p --allowance 1 --families main,other", '"other" is not a family. Allowed: '],
	["plan create p --allowance 1 --per-second 0", "Allowed: a whole number from 1 to 999999, or none."],
	["plan update starter --burst 1", "give --per-second too"],
	["plan create hasty --allowance 1 --burst 1", "give --per-second too"],
	["plan update p --burst -1", "Allowed: a whole number from 0 to 999999, or none."],
	["plan update p --concurrency many", "Allowed: a whole number from 1 to 999999, or none."],
	["key create", "required option '--account <name>' not specified"],
	["key create --account acme --env staging", "Allowed: live or test."],
	["key create --account acme --expires tomorrow", "Allowed: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ, "],
	["key create --account acme --expires 2027-02-30", "a day that exists."],
	["usage acme --month 2026-02-29", "a day that exists."],
	[`key create --account acme --name ${"n".repeat(65)}`, "Allowed: up to 64 printable characters"],
	["key create --account acme --name a\u001b[31m\nb", "Allowed: up to 64 printable characters"],
	["subject link --account acme --issuer javascript:x --subject a", "Allowed: an https URL, or http on"],
	["subject link --account acme --issuer http://a.example --subject a", "Allowed: an https URL, or"],
	["subject link --account acme --issuer https://a.example --subject=", "Allowed: 1 to 255 printable"],
	[
		`subject link --account acme --issuer https://a.example --subject ${"s".repeat(256)}`,
		"Allowed: 1 to 255 printable",
	],
	["key list --unused 1h", "Allowed: a span of at least a day, such as 90d."],
	["key revoke", "Allowed: a key alone, or --unused with --account and --dry-run."],
	["key revoke x --unused 90d", "Allowed: a key alone, or --unused"],
	["key revoke x --dry-run", "Allowed: a key alone, or --unused"],
	["key revoke --dry-run", "Allowed: a key alone, or --unused"],
	["key rotate x --overlap soon", "Allowed: a number with s, m, h or d, such as 24h."],
	["usage acme --month 2026-13-01", "Allowed: YYYY-MM-DD"],
	["account list --nonsense", "unknown option '--nonsense'"],
	["account rename acme", "unknown command 'rename'"],
	["nonsense", "unknown command 'nonsense'"],
];

test.each(wrongUse)("wrong use: %s", async (command, message) => {
	const { code, stdout, stderr } = await admin(command);
	expect(code).not.toBe(0);
	expect(stdout).toBe("");
	expect(stderr).toContain(message);
	expect(stderr).not.toContain("    at ");
});

test("wrong use of a command leaves with 2, like wrong use of the program", async () => {
	expect((await admin("nonsense")).code).toBe(2);
	expect((await admin("key create")).code).toBe(2);
});

test("an invalid setting is named", async () => {
	const { code, stderr } = await runAdmin(["plan", "list"], { DATA_DIR: folder, PORT: "-1" });
	expect(code).toBe(2);
	expect(stderr).toContain('Setting PORT is "-1"; allowed: ');
});

test("help is no error", async () => {
	for (const command of ["--help", "key --help", "key rotate --help"]) {
		const { code, stdout, stderr } = await admin(command);
		expect([code, stderr]).toEqual([0, ""]);
		expect(stdout).toContain("Usage: pnpm admin");
		if (command.startsWith("key rotate")) expect(stdout).toContain("(default: 24h)");
	}
});

describe("a process", () => {
	test.each([
		["is done", "plan list", {}, 0],
		["refuses", "account create acme --plan starter", {}, 1],
		["is used wrongly", "plan create p --allowance ten", {}, 2],
		["shows help", "key rotate --help", {}, 0],
		["has an invalid setting", "plan list", { PORT: "-1" }, 2],
	])("that %s ends and says as its function does: %s", async (_end, command, more, code) => {
		const settings = { DATA_DIR: folder, ...more };
		const run = await runNode(programs.admin, wordsOf(command), settings);
		expect(run).toEqual(await runAdmin(wordsOf(command), settings));
		expect(run.code).toBe(code);
	});

	test("issues a key", async () => {
		const words = wordsOf("key create --account acme --name process");
		const { code, stdout, stderr } = await runNode(programs.admin, words, { DATA_DIR: folder });
		expect([code, stderr]).toEqual([0, ""]);
		expect(isWellFormed(stdout.split("\n")[0] ?? "")).toBe(true);
		expect((await admin("key list --account acme")).stdout).toContain("process");
	});
});
