import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MarketStore } from "../../market.ts";
import { dayBar, importInto, symbolsOf } from "../../suites/market.fixtures.ts";
import { startReplicated, type TestServer } from "../../testing/postgres/server.ts";
import { type Severable, severable } from "../../testing/postgres/severable.ts";
import { runOn } from "../../testing/postgres/statement.ts";
import { openMarketDatabase } from "../market.ts";

let primary: TestServer;
let replica: TestServer;
let other: MarketStore;
let store: MarketStore;
beforeAll(async () => {
	({ primary, replica } = await startReplicated());
	other = await openMarketDatabase(primary.url);
	store = await openMarketDatabase(primary.url, { readUrl: replica.url });
});
afterAll(async () => {
	await store.close();
	await other.close();
	await primary.stop();
	await replica.stop();
});

const put = (by: MarketStore, symbol: string) =>
	importInto(by, symbol, "real", (writer, id) => {
		writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2024-01-02"));
	});
/** Symbols that the replica itself holds. */
const onReplica = async () =>
	(await runOn(replica.url, "select symbol from securities order by symbol")).map(({ symbol }) => symbol);
/** Returns the number of transactions that the replica's database has answered. */
const countServed = async () =>
	Number(
		(
			await runOn(
				replica.url,
				"select count(*) as n from pg_stat_activity where query like 'select id, symbol from securities%'",
			)
		)[0]?.["n"],
	);

it("answers reads once it has come as far as was announced, and leaves them to the primary until then", async () => {
	await put(other, "A.US");
	await vi.waitFor(async () => expect(await onReplica()).toEqual(["A.US"]), 60_000);
	const version = await store.dataVersion();
	expect(await symbolsOf(store)).toEqual(["A.US"]);
	expect(await countServed()).toBeGreaterThan(0);

	await runOn(replica.url, "select pg_wal_replay_pause()");
	await put(other, "B.US");
	expect(await store.dataVersion()).toBe(version + 1);
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US"]);
	expect(await onReplica()).toEqual(["A.US"]);

	await put(store, "C.US");
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US", "C.US"]);

	await put(other, "D.US");
	await vi.waitFor(async () => expect(await symbolsOf(store)).toContain("D.US"), {
		timeout: 60_000,
		interval: 10,
	});

	await runOn(replica.url, "select pg_wal_replay_resume()");
	await vi.waitFor(async () => expect(await onReplica()).toHaveLength(4), 60_000);
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US", "C.US", "D.US"]);
});

it("need not be there", async () => {
	const { port } = new URL(replica.url);
	const alone = await openMarketDatabase(primary.url, {
		readUrl: replica.url.replace(`:${port}/`, ":1/"),
	});
	expect(await symbolsOf(alone)).toHaveLength(4);
	await alone.close();
});

it("need not have the tables of this version yet, nor the database", async () => {
	const named = (url: string, name: string) => new URL(`/${name}`, url).href;
	const opened = async (name: string) => {
		const market = await openMarketDatabase(named(primary.url, name), { readUrl: named(replica.url, name) });
		try {
			await put(market, "A.US");
			return await symbolsOf(market);
		} finally {
			await market.close();
		}
	};
	await runOn(primary.url, "create database without_tables");
	await vi.waitFor(() => runOn(named(replica.url, "without_tables"), "select 1"), 60_000);
	await runOn(replica.url, "select pg_wal_replay_pause()");
	await runOn(primary.url, "create database unknown");
	expect(await opened("without_tables")).toEqual(["A.US"]);
	expect(await opened("unknown")).toEqual(["A.US"]);
	await runOn(replica.url, "select pg_wal_replay_resume()");
});

describe("the way to a replica", () => {
	let line: Severable;
	let reading: MarketStore;
	beforeEach(async () => {
		line = await severable(replica.url);
		// The primary answers the reads that the replica does not answer within a second.
		reading = await openMarketDatabase(primary.url, { readUrl: line.url, timeout: 4_000 });
		await expectFromReplica();
	});
	afterEach(async () => {
		await line.thaw();
		await reading.close();
		await line.close();
	});

	/** Reads until the replica is what answers. */
	const expectFromReplica = async () => {
		const before = await readsOfReplica();
		await vi.waitFor(
			async () => {
				await reading.securities();
				expect(await readsOfReplica()).toBeGreaterThan(before);
			},
			{ timeout: 60_000, interval: 100 },
		);
	};
	/** Times of the last reads of securities that came to the replica. */
	const readsOfReplica = async () => {
		const [row] = await runOn(
			replica.url,
			`select coalesce(max(extract(epoch from query_start)), 0)::float8 as last from pg_stat_activity
			where query like 'select id, symbol from securities%'`,
		);
		return Number(row?.["last"]);
	};

	it("that freezes is answered for by the primary, until the replica answers again", async () => {
		await line.freeze();
		const inFlight = await Promise.all(Array.from({ length: 20 }, () => symbolsOf(reading)));
		const symbols = await symbolsOf(other);
		for (const found of [...inFlight, await symbolsOf(reading)]) expect(found).toEqual(symbols);
		await line.thaw();
		await expectFromReplica();
	});

	it("may be cut again and again, and slow, and nobody sees less than was shown", async () => {
		for (const symbol of ["M.US", "N.US", "O.US"]) {
			await line.delay(symbol === "O.US" ? 20 : 0);
			await put(other, symbol);
			await reading.dataVersion();
			expect(await symbolsOf(reading)).toContain(symbol);
			await line.cut();
			expect(await symbolsOf(reading)).toContain(symbol);
			await line.mend();
			expect(await symbolsOf(reading)).toContain(symbol);
		}
		await expectFromReplica();
	});
});
