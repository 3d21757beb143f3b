import { afterEach, beforeEach, expect, it } from "vitest";
import type { MarketStore, PinnedMarket } from "../market.ts";
import { dayBar, importInto } from "../suites/market.fixtures.ts";
import { newDatabase, type TestDatabase } from "../testing/postgres/database.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { openMarketDatabase } from "./market.ts";
import { pinMarketDatabase } from "./pinned-market.ts";

let database: TestDatabase;
let market: MarketStore;
let now: number;
let pinned: PinnedMarket[];
beforeEach(async () => {
	database = await newDatabase();
	now = Date.now();
	market = await openMarketDatabase(database.url, { now: () => now });
	pinned = [];
	await put("A.US");
});
afterEach(async () => {
	for (const one of pinned) await one.release();
	await market.close();
	await database.drop();
});

const put = (symbol: string) =>
	importInto(market, symbol, "real", (writer, id) => {
		writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2024-01-02"));
	});

/** Pins the newest version, or a snapshot, and shares it by the name `1-a`. */
async function pin(snapshot?: string): Promise<PinnedMarket> {
	const one = await pinMarketDatabase(database.url, {}, snapshot);
	pinned.push(one);
	await one.share("1-a");
	return one;
}

const symbols = async (of: PinnedMarket) => (await of.securities()).map(({ symbol }) => symbol);

const shared = async () => (await market.sharedSnapshots?.("1-a", 1)) ?? [];

/** The one snapshot that is shared. */
async function onlyShared(): Promise<string> {
	await expect.poll(shared).toHaveLength(1);
	return (await shared())[0]?.id ?? "";
}

it("lets others pin the same version after imports, and goes on from one to the next", async () => {
	const first = await pin();
	await put("B.US");
	const second = await pin(await onlyShared());
	expect(await symbols(second)).toEqual(["A.US"]);
	await first.release();
	await put("C.US");
	const third = await pin(await onlyShared());
	await second.release();
	expect(await symbols(third)).toEqual(["A.US"]);
	expect(await third.dataVersion()).toBe(1);
});

it("ends with the last connection that has it, whoever ends that", async () => {
	await pin();
	const snapshot = await onlyShared();
	await pin(snapshot);
	expect(await shared()).toHaveLength(2);
	await runOn(
		database.url,
		`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and application_name like '%1-a%' and pid <> pg_backend_pid()`,
	);
	await expect.poll(shared).toEqual([]);
	await expect(pin(snapshot)).rejects.toThrow(/snapshot/);
});

it("is found by its whole name alone, and in its database alone", async () => {
	await pin();
	expect(await market.sharedSnapshots?.("1-", 1)).toEqual([]);
	expect(await market.sharedSnapshots?.("1-ab", 1)).toEqual([]);
	const other = await newDatabase();
	const elsewhere = await openMarketDatabase(other.url);
	expect(await elsewhere.sharedSnapshots?.("1-a", 1)).toEqual([]);
	await elsewhere.close();
	await other.drop();
});

it("says how long ago it was replaced", async () => {
	await pin();
	expect(await shared()).toMatchObject([{ replacedMs: 0 }]);
	now -= 50_000;
	await put("B.US");
	const [{ replacedMs = 0 } = {}] = await shared();
	expect(replacedMs).toBeGreaterThanOrEqual(50_000);
	now += 3_600_000;
	await put("C.US");
	expect((await shared())[0]?.replacedMs, "the next version counts").toBeGreaterThanOrEqual(50_000);
});

it("has room for the longest names", async () => {
	const one = await pinMarketDatabase(database.url);
	pinned.push(one);
	const name = `${"9".repeat(15)}-${(2 ** 47 - 1).toString(36)}`;
	await one.share(name);
	const [snapshot] = (await market.sharedSnapshots?.(name, 1)) ?? [];
	expect(await (await pin(snapshot?.id)).dataVersion()).toBe(1);
});

it("is no statement of its own where its name is one", async () => {
	await expect(pinMarketDatabase(database.url, {}, "x'; drop table versions; --")).rejects.toThrow(
		/snapshot/,
	);
	expect(await market.versions()).not.toEqual([]);
});
