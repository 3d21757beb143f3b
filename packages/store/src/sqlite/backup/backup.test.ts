import { existsSync, readdirSync } from "node:fs";
import { appendFile, chmod, cp, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, expect, test } from "vitest";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { dataset, dayBar } from "../../suites/market.fixtures.ts";
import { openSqliteStores, openSqliteUpdates } from "../open.ts";
import { createBackup } from "./backup.ts";
import { BackupError, type Manifest, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";

let root: string;
let dataDir: string;
let backups: string;
beforeEach(async () => {
	root = await temporaryFolder();
	[dataDir, backups] = [join(root, "data"), join(root, "backups")];
});

const at = Date.UTC(2026, 10, 21, 16, 15);
let passed = 0;
const options = { service: "1.2.3", now: () => at + passed++ };

/** A data folder with `charges` charges and a security of three bars. */
async function fill(charges: number): Promise<void> {
	const { accounts, market } = await openSqliteStores(dataDir);
	const { account, key } = await newAccount(accounts, "acme", null);
	const charge = chargeOf(account, key, { allowance: null });
	await Promise.all(Array.from({ length: charges }, () => accounts.charge(charge)));
	await market.transaction(async (writer) => {
		const security = writer.ensureSecurity("AAPL.US");
		const id = writer.beginDataset(dataset("a.csv"));
		for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"])
			writer.put("dayBars", security, id, dayBar(day));
		writer.finishDataset(id, { rows: 3, skipped: {}, newest: null });
	});
	await Promise.all([accounts.close(), market.close()]);
	await (await openSqliteUpdates(dataDir)).close();
}

const namesIn = async (folder: string) => (await readdir(folder)).sort();

test("a backup holds every database with its figures; a restore gives the same data back, ready to be used", async () => {
	await fill(25);
	const { path, manifest } = await createBackup(dataDir, backups, options);
	expect(await namesIn(path)).toEqual([
		"accounts.sqlite",
		"manifest.json",
		"market.sqlite",
		"updates.sqlite",
	]);
	expect(manifest).toMatchObject({
		format: 1,
		service: "1.2.3",
		createdAt: expect.stringMatching(/^2026-11-21T16:15/),
	});
	const figures = Object.fromEntries(manifest.databases.map((database) => [database.name, database]));
	expect(figures["accounts"]).toMatchObject({ charges: 25, rows: { accounts: 1, api_keys: 1, usage: 1 } });
	expect(figures["market"]).toMatchObject({ rows: { day_bars: 3, securities: 1 } });
	expect(figures["market"]?.migrations[0]).toBe("0001-initial");
	for (const { name, bytes } of manifest.databases) {
		expect(await stat(join(path, `${name}.sqlite`))).toMatchObject({ size: bytes });
	}
	const target = join(root, "restored");
	expect(await restoreBackup(path, target)).toEqual(manifest);
	const { accounts, market } = await openSqliteStores(target);
	const [account] = await accounts.accounts();
	expect(await accounts.used(account?.id ?? 0, Date.UTC(2024, 0, 15))).toBe(25);
	const security = await market.security("AAPL.US");
	expect(await market.list("dayBars", security?.id ?? 0, { order: "asc", limit: 9 })).toHaveLength(3);
	await market.transaction(async (writer) => void writer.ensureSecurity("MSFT.US"));
	await Promise.all([accounts.close(), market.close()]);
});

test("only the owner can read a backup and what is restored of it", async () => {
	await fill(1);
	const { path } = await createBackup(dataDir, backups, options);
	await restoreBackup(path, join(root, "restored"));
	for (const folder of [path, join(root, "restored")]) {
		expect((await stat(folder)).mode & 0o777).toBe(0o700);
		for (const file of await readdir(folder))
			expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
	}
});

test("what is written during a backup is in it as a whole or not at all", async () => {
	await fill(1);
	const { accounts, market } = await openSqliteStores(dataDir);
	const [account] = await accounts.accounts();
	const [key] = await accounts.keys(account?.id ?? 0);
	if (!account || !key) throw new Error("no account");
	let done = false;
	const charging = (async () => {
		let charged = 1;
		for (; !done; charged++) {
			await accounts.charge(chargeOf(account, key, { allowance: null }));
			await setImmediate();
		}
		return charged;
	})();
	const { path, manifest } = await createBackup(dataDir, backups, options);
	done = true;
	const charged = await charging;
	const figures = manifest.databases.find(({ name }) => name === "accounts");
	expect(figures?.charges).toBeGreaterThanOrEqual(1);
	expect(figures?.charges).toBeLessThanOrEqual(charged);
	await restoreBackup(path, join(root, "restored"));
	const restored = await openSqliteStores(join(root, "restored"));
	const usage = await restored.accounts.usage(account.id, Date.UTC(2024, 0, 15));
	expect([usage.used, usage.byDay[0]?.count, usage.byKey[0]?.count]).toEqual(Array(3).fill(figures?.charges));
	await Promise.all([restored.accounts, restored.market, accounts, market].map((store) => store.close()));
});

test("a second backup stands beside the first; --keep removes the oldest, and nothing that is no backup", async () => {
	await fill(1);
	const made: string[] = [];
	for (let i = 0; i < 4; i++) made.push((await createBackup(dataDir, backups, options)).path);
	await mkdir(join(backups, "backup-of-mine"));
	await writeFile(join(backups, "notes.txt"), "");
	const { path, removed } = await createBackup(dataDir, backups, { ...options, keep: 2 });
	expect(removed.map((name) => join(backups, name))).toEqual(made.slice(0, 3));
	expect(await namesIn(backups)).toEqual(
		[made[3] ?? "", path]
			.map((file) => file.slice(backups.length + 1))
			.concat("backup-of-mine", "notes.txt")
			.sort(),
	);
});

test("a backup that is asked to stop leaves nothing", async () => {
	await fill(1);
	const stop = AbortSignal.abort(new Error("asked to stop"));
	await expect(createBackup(dataDir, backups, { ...options, signal: stop })).rejects.toThrow("asked to stop");
	expect(await namesIn(backups)).toEqual([]);
});

test("the rest of a killed process is taken away by the next backup, that of another machine is not", async () => {
	await fill(1);
	const { path } = await createBackup(dataDir, backups, options);
	const [own = ""] = await unfinishedNames();
	const others = own.replace(/-[0-9a-f]{12}-/, "-000000000000-");
	await mkdir(join(backups, own.replace(/-\d+-/, `-${2 ** 22 + 7}-`)));
	await mkdir(join(backups, others));
	const second = await createBackup(dataDir, backups, options);
	expect(await namesIn(backups)).toEqual(
		[others, ...[path, second.path].map((file) => file.slice(backups.length + 1))].sort(),
	);
});

/** The name under which a backup of this process is made, seen while its databases are copied. */
async function unfinishedNames(): Promise<string[]> {
	const seen = new Set<string>();
	const elsewhere = join(root, "elsewhere");
	const now = () => {
		for (const name of existsSync(elsewhere) ? readdirSync(elsewhere) : []) seen.add(name);
		return options.now();
	};
	await createBackup(dataDir, elsewhere, { ...options, now });
	return [...seen];
}

test("a data folder that is none, or damaged, is refused", async () => {
	await expect(createBackup(join(root, "nothing"), backups, options)).rejects.toThrow(
		/cannot be read; set DATA_DIR/,
	);
	await mkdir(dataDir);
	await expect(createBackup(dataDir, backups, options)).rejects.toThrow(
		/no data folder: it has no accounts.sqlite/,
	);
	await writeFile(
		join(dataDir, "accounts.sqlite"),
		"this is no database, though it is long enough for a header".repeat(50),
	);
	await expect(createBackup(dataDir, backups, options)).rejects.toThrow(/accounts.sqlite cannot be copied: /);
	expect(await namesIn(backups)).toEqual([]);
});

interface Damage {
	what: string;
	make(path: string): Promise<unknown>;
	message: RegExp;
}

const rewrite = async (path: string, change: (manifest: Manifest) => unknown) => {
	const file = join(path, "manifest.json");
	const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
	change(manifest);
	await writeFile(file, JSON.stringify(manifest));
};

const damages: Damage[] = [
	{
		what: "a byte is another one",
		make: async (path) => {
			const file = join(path, "accounts.sqlite");
			const bytes = await readFile(file);
			bytes[5000] = (bytes[5000] ?? 0) ^ 1;
			await writeFile(file, bytes);
		},
		message: /accounts\.sqlite is not the file that was backed up/,
	},
	{
		what: "a byte is there too much",
		make: (path) => appendFile(join(path, "market.sqlite"), "x"),
		message: /market\.sqlite is not the file that was backed up/,
	},
	{
		what: "a file is missing",
		make: (path) => rename(join(path, "updates.sqlite"), join(path, "gone")),
		message: /updates\.sqlite cannot be read; the backup is not whole/,
	},
	{
		what: "the manifest counts more charges",
		make: (path) => rewrite(path, ({ databases }) => Object.assign(databases[0] ?? {}, { charges: 3 })),
		message: /accounts\.sqlite is not sound: it holds /,
	},
	{
		what: "it is of a newer version",
		make: (path) => rewrite(path, ({ databases }) => databases[0]?.migrations.push("9999-later")),
		message: /made by a newer version of the service: accounts has 9999-later/,
	},
	{
		what: "the manifest names a file elsewhere",
		make: (path) =>
			rewrite(path, ({ databases }) => Object.assign(databases[0] ?? {}, { name: "../accounts" })),
		message: /no manifest of a backup that this version knows/,
	},
	{
		what: "the manifest is of another format",
		make: (path) => rewrite(path, (manifest) => Object.assign(manifest, { format: 2 })),
		message: /no manifest of a backup that this version knows: \/format/,
	},
	{
		what: "the manifest is cut",
		make: async (path) => {
			const file = join(path, "manifest.json");
			await writeFile(file, (await readFile(file, "utf8")).slice(0, 100));
		},
		message: /no manifest of a backup/,
	},
	{
		what: "there is no manifest",
		make: (path) => rename(join(path, "manifest.json"), join(path, "gone")),
		message: /is no backup: it has no readable manifest\.json/,
	},
];

test.each(damages)("a restore is refused and leaves nothing when $what", async ({ make, message }) => {
	await fill(2);
	const { path } = await createBackup(dataDir, backups, options);
	await make(path);
	const error = await restoreBackup(path, join(root, "restored")).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(BackupError);
	expect((error as Error).message).toMatch(message);
	expect(await namesIn(root)).toEqual(["backups", "data"]);
});

test("a restore does not touch a folder that holds something, and fills an empty one", async () => {
	await fill(2);
	const { path } = await createBackup(dataDir, backups, options);
	const before = await namesIn(dataDir);
	await expect(restoreBackup(path, dataDir)).rejects.toThrow(/is not empty \(it has .*\); name a new one/);
	expect(await namesIn(dataDir)).toEqual(before);
	await mkdir(join(root, "empty"));
	await restoreBackup(path, join(root, "empty"));
	expect(await namesIn(join(root, "empty"))).toEqual(["accounts.sqlite", "market.sqlite", "updates.sqlite"]);
});

test("a backup can be moved and be read only", async () => {
	await fill(2);
	const { path, manifest } = await createBackup(dataDir, backups, options);
	const moved = join(root, "ä b?c#d");
	await cp(path, moved, { recursive: true });
	for (const file of await readdir(moved)) await chmod(join(moved, file), 0o400);
	await chmod(moved, 0o500);
	expect(await readManifest(moved)).toEqual(manifest);
	await restoreBackup(moved, join(root, "restored ü?#"));
	await chmod(moved, 0o700);
});
