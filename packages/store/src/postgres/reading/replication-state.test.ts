import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { MarketStore } from "../../market.ts";
import { startReplicated, type TestServer } from "../../testing/postgres/server.ts";
import { runOn } from "../../testing/postgres/statement.ts";
import { Database } from "../connection/database.ts";
import { openMarketDatabase } from "../market.ts";
import { ReplicationState } from "./replication-state.ts";

/** A primary and a standby, and a clock that only the test moves. */
let primary: TestServer;
let replica: TestServer;
let databases: Database[];
let market: MarketStore;
let nowMs: number;
let state: ReplicationState;
beforeAll(async () => {
	({ primary, replica } = await startReplicated());
	databases = [primary, replica].map(({ url }) => new Database(url, "test"));
	market = await openMarketDatabase(primary.url, { readUrl: replica.url });
});
afterAll(async () => {
	await market.close();
	for (const database of databases) await database.close();
	await Promise.all([primary.stop(), replica.stop()]);
});
beforeEach(() => {
	nowMs = 0;
	const [first, second] = databases;
	if (!first) throw new Error("unreachable");
	state = new ReplicationState(
		first,
		second,
		() => "in use",
		() => nowMs,
	);
});

/** Reads the state so many seconds later. */
async function later(seconds: number) {
	nowMs += seconds * 1_000;
	// A busy machine may take longer than a caller waits.
	await vi.waitFor(async () => expect(await state.read()).toBeDefined(), 60_000);
	return state.read();
}

/** Waits for the log, which a server of tests writes a moment after the commit. */
const write = (word: string) =>
	runOn(primary.url, `set synchronous_commit = local; create table written_${word} ()`);

it("is none on a server that has no standby, and unknown while the primary does not answer", async () => {
	const alone = new ReplicationState(
		{ rows: async () => [{ written: 1, isSynchronous: false, isStandby: false }] as never },
		undefined,
		() => "in use",
	);
	expect(await alone.read()).toEqual({ isSynchronous: false, standbyCounts: new Map(), standbys: new Map() });
	const away = new ReplicationState(
		{ rows: () => Promise.reject(new Error("away")) },
		undefined,
		() => "in use",
	);
	expect(await away.read()).toBeUndefined();
});

it("begins anew when a failover has led to a primary whose log is shorter", async () => {
	const standby = { isSynchronous: false, isStandby: true, name: "b", syncState: "async" };
	const ends = [1_000, 400, 400];
	const promoted = new ReplicationState(
		{
			rows: async () => {
				const written = ends.shift() ?? 0;
				return [{ ...standby, written, replayed: written }] as never;
			},
		},
		undefined,
		() => "in use",
		() => nowMs,
	);
	for (const afterMs of [0, 10_000, 3_600_000]) {
		nowMs += afterMs;
		const state = await promoted.read();
		expect(state?.standbys.get("b")).toEqual({ lagSeconds: 0, lagBytes: 0 });
	}
});

it("grows while a standby replays nothing, and is 0 when it has all", async () => {
	await runOn(replica.url, "select pg_wal_replay_pause()");
	await write("a");
	expect(await later(0)).toMatchObject({ isSynchronous: false, standbyCounts: new Map([["async", 1]]) });
	const behind = await later(30);
	for (const lag of [behind?.standbys.get("walreceiver"), behind?.readReplica?.lag]) {
		expect(lag?.lagSeconds).toBe(30);
		expect(lag?.lagBytes).toBeGreaterThan(0);
	}
	await runOn(replica.url, "select pg_wal_replay_resume()");
	await vi.waitFor(
		async () => expect((await later(5))?.readReplica?.lag).toEqual({ lagSeconds: 0, lagBytes: 0 }),
		{ timeout: 60_000, interval: 100 },
	);
});

it("is read once in five seconds, and callers wait for a moment alone", async () => {
	const answers: PromiseWithResolvers<never>[] = [];
	const rows = () => {
		const answer = Promise.withResolvers<never>();
		answers.push(answer);
		return answer.promise;
	};
	const slow = new ReplicationState(
		{ rows },
		undefined,
		() => "in use",
		() => nowMs,
	);
	expect(await Promise.all([slow.read(), slow.read()])).toEqual([undefined, undefined]);
	expect(answers).toHaveLength(1);
	answers[0]?.resolve([{ written: 1, isSynchronous: true, isStandby: false }] as never);
	expect(await slow.read()).toMatchObject({ isSynchronous: true });
	nowMs = 4_999;
	await slow.read();
	expect(answers).toHaveLength(1);
	nowMs = 5_000;
	expect(await slow.read(), "the last one").toMatchObject({ isSynchronous: true });
	expect(answers).toHaveLength(2);
	answers[1]?.reject(new Error("away") as never);
	await expect.poll(() => slow.read()).toBeUndefined();
});

it("counts standbys that a user may not see in full", async () => {
	await runOn(primary.url, "create role limited login password 'limited'");
	const url = new URL(primary.url);
	[url.username, url.password] = ["limited", "limited"];
	const limited = new Database(url.href, "test");
	const seen = new ReplicationState(limited, undefined, () => "in use");
	await vi.waitFor(
		async () => expect((await seen.read())?.standbyCounts).toEqual(new Map([["hidden", 1]])),
		60_000,
	);
	expect((await seen.read())?.standbys.size).toBe(0);
	await limited.close();
});

it("says what use reads make of the replica", async () => {
	await vi.waitFor(async () => expect(await market.replication?.()).toBeDefined(), 60_000);
	expect(await market.replication?.()).toMatchObject({ readReplica: { use: "in use" } });
	await runOn(replica.url, "select pg_wal_replay_pause()");
	await market.transaction(async (writer) => writer.setTagDisabled("one", true));
	await market.securities();
	expect(await market.replication?.()).toMatchObject({ readReplica: { use: "behind" } });
	await runOn(replica.url, "select pg_wal_replay_resume()");
	await vi.waitFor(async () => {
		await market.securities();
		expect(await market.replication?.()).toMatchObject({ readReplica: { use: "in use" } });
	}, 60_000);
});
