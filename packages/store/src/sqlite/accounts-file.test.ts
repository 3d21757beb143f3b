import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chargeOf, newAccount, newKey } from "../suites/accounts.fixtures.ts";
import { openAccountsFile } from "./accounts.ts";
import { Connection } from "./connection/connection.ts";

/** Tests the contents of the file of accounts, and their safety. */
let folder: string;
let file: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "accounts-file-"));
	file = join(folder, "accounts.sqlite");
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
	[undefined, 2],
	["power", 2],
	["process", 1],
] as const)("durability %s is SQLite's synchronous %i", (durability, synchronous) => {
	const connection = new Connection(file, durability === undefined ? {} : { durability });
	expect(connection.objects("pragma synchronous").get()).toEqual({ synchronous });
	connection.close();
});

test("accounts keep the durability that they are opened with, and count in either", async () => {
	for (const durability of ["power", "process"] as const) {
		const store = await openAccountsFile(join(folder, durability), { durability });
		const { account, key } = await newAccount(store, "acme");
		const charge = chargeOf(account, key);
		expect(await store.charge(charge)).toMatchObject({ accepted: true, used: 1 });
		await store.close();
		const again = await openAccountsFile(join(folder, durability), { durability });
		expect(await again.used(account.id, charge.at)).toBe(1);
		await again.close();
	}
});

test("usage grows with days, operations and keys, never with requests", async () => {
	const store = await openAccountsFile(file);
	const { account, key } = await newAccount(store, "acme", null);
	const keys = [key, await newKey(store, account, "second")];
	const charges = Array.from({ length: 6_000 }, (_, n) =>
		store.charge(
			chargeOf(account, keys[n % 2] ?? key, {
				allowance: null,
				at: Date.UTC(2024, 0, 1 + (n % 5)),
				operationId: `operation ${n % 3}`,
			}),
		),
	);
	await Promise.all(charges);
	expect(await store.used(account.id, Date.UTC(2024, 0, 9))).toBe(6_000);
	await store.close();
	const database = new DatabaseSync(file, { readOnly: true });
	const rows = (table: string) => database.prepare(`select count(*) as n from ${table}`).get()?.["n"];
	expect([rows("usage"), rows("allowance"), rows("api_keys")]).toEqual([2 * 3 * 5, 1, 2]);
	database.close();
});
