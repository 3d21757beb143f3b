import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runOn } from "../../../testing/postgres/database.ts";
import { startReplicated, type TestServer } from "../../../testing/postgres/server.ts";
import type { MarketStore } from "../../market.ts";
import { dayBar, importInto, symbolsOf } from "../../suites/market.fixtures.ts";
import { openMarket } from "../market.ts";

let primary: TestServer;
let replica: TestServer;
let other: MarketStore;
let store: MarketStore;
beforeAll(async () => {
	({ primary, replica } = await startReplicated());
	other = await openMarket(primary.url);
	store = await openMarket(primary.url, { readUrl: replica.url });
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
/** How many transactions the replica's database has answered. */
const answered = async () =>
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
	await vi.waitFor(async () => expect(await onReplica()).toEqual(["A.US"]), 10_000);
	const version = await store.dataVersion();
	expect(await symbolsOf(store)).toEqual(["A.US"]);
	expect(await answered()).toBeGreaterThan(0);

	await runOn(replica.url, "select pg_wal_replay_pause()");
	await put(other, "B.US");
	expect(await store.dataVersion()).toBe(version + 1);
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US"]);
	expect(await onReplica()).toEqual(["A.US"]);

	await put(store, "C.US");
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US", "C.US"]);

	await put(other, "D.US");
	const heard = performance.now();
	await vi.waitFor(async () => expect(await symbolsOf(store)).toContain("D.US"), {
		timeout: 1_000,
		interval: 10,
	});
	expect(performance.now() - heard).toBeLessThan(1_000);

	await runOn(replica.url, "select pg_wal_replay_resume()");
	await vi.waitFor(async () => expect(await onReplica()).toHaveLength(4), 10_000);
	expect(await symbolsOf(store)).toEqual(["A.US", "B.US", "C.US", "D.US"]);
}, 60_000);

it("need not be there", async () => {
	const { port } = new URL(replica.url);
	const alone = await openMarket(primary.url, {
		readUrl: replica.url.replace(`:${port}/`, ":1/"),
	});
	expect(await symbolsOf(alone)).toHaveLength(4);
	await alone.close();
});
