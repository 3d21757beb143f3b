import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountStore } from "../../accounts.ts";
import { chargeOf, newAccount, newKey } from "../../suites/accounts.fixtures.ts";
import { chargeInProcesses } from "../../suites/charge-processes.ts";
import { newDatabase, type TestDatabase } from "../../testing/postgres/database.ts";
import { runOn } from "../../testing/postgres/statement.ts";
import { openAccountsDatabase } from "../accounts.ts";

const january = Date.UTC(2024, 0, 31, 23, 59);
const february = Date.UTC(2024, 1, 1);

describe("several processes on one database", () => {
	let database: TestDatabase;
	let store: AccountStore;
	beforeEach(async () => {
		database = await newDatabase();
		store = await openAccountsDatabase(database.url);
	});
	afterEach(async () => {
		await store.close();
		await database.drop();
	});

	/** Accepted charges of four processes together, by charge. */
	const acceptedOfFour = async (count: number, charges: readonly object[]) => {
		const work = { charges, count, atOnce: 40 };
		const outputs = await chargeInProcesses({ DATABASE_URL: database.url }, 4, work);
		return charges.map((_, i) => outputs.reduce((total, output) => total + (output[i] ?? 0), 0));
	};

	it("share an allowance: exactly that many data requests are accepted", async () => {
		const { account, key } = await newAccount(store, "acme");
		const charge = chargeOf(account, key, { allowance: 4_000 });
		expect(await acceptedOfFour(1_500, [charge])).toEqual([4_000]);
		expect(await store.used(account.id, january)).toBe(4_000);
		expect((await store.usage(account.id, january)).byKey).toMatchObject([{ count: 4_000 }]);
	});

	it("never stand in each other's way: many accounts, keys and both months at once", async () => {
		const owners = await Promise.all(["a", "b", "c", "d", "e"].map((name) => newAccount(store, name, 100)));
		const charges = [];
		const monthOf = (i: number) => (i % 2 === 0 ? january : february);
		for (const [i, { account, key }] of owners.entries()) {
			const second = await newKey(store, account, `second of ${account.name}`);
			for (const used of [second, key]) {
				charges.push(chargeOf(account, used, { allowance: 300, at: monthOf(i) }));
				charges.unshift(chargeOf(account, used, { allowance: 300, at: monthOf(i), operationId: "getNews" }));
			}
		}
		const before = await conflicts(database.url);
		await acceptedOfFour(200, charges);
		expect(await conflicts(database.url)).toBe(before);
		for (const [i, { account }] of owners.entries()) {
			const report = await store.usage(account.id, monthOf(i));
			expect(report.used).toBe(300);
			for (const part of [report.byDay, report.byOperation, report.byKey]) {
				expect(part.reduce((total, row) => total + row.count, 0)).toBe(300);
			}
		}
	});

	it("hear of the revocation of a key, and refuse it", async () => {
		const { key } = await newAccount(store, "acme");
		const other = await openAccountsDatabase(database.url);
		expect((await other.credential(key.sha256))?.key.revokedAt).toBeNull();
		// The other process listens by then.
		await vi.waitFor(async () => expect(await listeners(database.url)).toBe(1), 60_000);
		await other.credential(key.sha256);
		expect(other.caches().credentials.entries).toBe(1);
		await store.updateKey(key.id, { revokedAt: 5 });
		// The notice alone empties the cache: an entry that is too old stays until somebody asks for it.
		await expect.poll(() => other.caches().credentials.entries).toBe(0);
		expect((await other.credential(key.sha256))?.key.revokedAt).toBe(5);
		await other.close();
	});

	it("refuse a revoked key when nobody tells them, too", async () => {
		const { key } = await newAccount(store, "acme");
		const other = await openAccountsDatabase(database.url);
		await other.credential(key.sha256);
		await runOn(database.url, `update api_keys set revoked_at = 5 where id = '${key.id}'`);
		await expect.poll(async () => (await other.credential(key.sha256))?.key.revokedAt).toBe(5);
		await other.close();
	});
});

const listeners = async (url: string) =>
	Number(
		(await runOn(url, "select count(*) as n from pg_stat_activity where query like 'listen %'"))[0]?.["n"],
	);

/** Deadlocks that the database has resolved. */
const conflicts = async (url: string) => {
	const counted = "select deadlocks from pg_stat_database where datname = current_database()";
	return Number((await runOn(url, counted))[0]?.["deadlocks"]);
};
