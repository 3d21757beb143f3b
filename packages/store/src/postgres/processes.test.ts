import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountStore } from "../accounts.ts";
import type { StreamOpening } from "../processes.ts";
import { OnlyProcess } from "../shared/accounts/only-process.ts";
import { newAccount } from "../suites/accounts.fixtures.ts";
import { preparedDatabases, type TestDatabase } from "../testing/postgres/database.ts";
import { type Severable, severable } from "../testing/postgres/severable.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { openAccountsDatabase } from "./accounts.ts";
import { Database } from "./connection/database.ts";
import { DatabaseProcess, readLiveProcesses } from "./processes.ts";

const newDatabase = preparedDatabases(async (url) => (await openAccountsDatabase(url)).close());

let testDatabase: TestDatabase;
let line: Severable;
let store: AccountStore;
let database: Database;
beforeEach(async () => {
	testDatabase = await newDatabase();
	line = await severable(testDatabase.url);
	store = await openAccountsDatabase(testDatabase.url);
	database = new Database(line.url, "processes");
});
afterEach(async () => {
	await database.close();
	await store.close();
	await line.close();
	await testDatabase.drop();
});

/** A process whose heartbeats come when the test says so. */
function newProcess(pid: number) {
	let beat: () => Promise<void> = async () => {};
	const process = new DatabaseProcess(
		database,
		{ host: "machine", pid, version: "1.0.0" },
		{
			every(_ms, call) {
				beat = call;
				return () => {};
			},
		},
	);
	return { process, beat: () => beat() };
}

async function joined(count: number) {
	const all = Array.from({ length: count }, (_, pid) => newProcess(pid + 1));
	for (const { process } of all) await process.join();
	for (const { beat } of all) await beat();
	return all as [ReturnType<typeof newProcess>, ...ReturnType<typeof newProcess>[]];
}

const live = (all: readonly ReturnType<typeof newProcess>[]) =>
	all.map(({ process }) => process.liveProcesses());

/** Lets the last heartbeats of processes be so old. */
const age = (seconds: number, pids: readonly number[]) =>
	runOn(
		testDatabase.url,
		`update processes set beat_at = beat_at - ${seconds * 1_000} where pid in (${pids.join(", ")})`,
	);

const pids = async () => (await readLiveProcesses(database)).map(({ pid }) => pid);

test("a process hears of those that join and leave with its next heartbeat", async () => {
	const all = await joined(3);
	expect(live(all)).toEqual([3, 3, 3]);
	const fourth = newProcess(4);
	await fourth.process.join();
	expect(fourth.process.liveProcesses()).toBe(4);
	await all[1]?.process.leave();
	await all[0].beat();
	expect(all[0].process.liveProcesses()).toBe(3);
	expect(await store.liveProcesses()).toEqual(await readLiveProcesses(database));
	expect(await pids()).toEqual([1, 3, 4]);
});

test("a process that sends no heartbeat for 15 seconds is removed with its streams by another one", async () => {
	const [first, second] = await joined(2);
	const { account } = await newAccount(store, "acme");
	const stream = { accountId: account.id, symbols: 1, maxStreams: 1, maxSymbols: null };
	expect(await second?.process.openStream(stream)).toMatchObject({ isAccepted: true });
	await age(14, [2]);
	await first.beat();
	expect([first.process.liveProcesses(), (await first.process.openStream(stream)).isAccepted]).toEqual([
		2,
		false,
	]);
	await age(2, [2]);
	await first.beat();
	expect([first.process.liveProcesses(), (await first.process.openStream(stream)).isAccepted]).toEqual([
		1,
		true,
	]);
});

test("a process that was removed while it was frozen enters again with its streams", async () => {
	const [first, second] = await joined(2);
	const { account } = await newAccount(store, "acme");
	const stream = { accountId: account.id, symbols: 2, maxStreams: 3, maxSymbols: 6 };
	await second?.process.openStream(stream);
	await age(60, [2]);
	await first.beat();
	expect(await pids()).toEqual([1]);
	// Its next opening enters it too.
	expect(await second?.process.openStream(stream)).toMatchObject({ isAccepted: true });
	expect(await pids()).toEqual([1, 2]);
	expect(await first.process.openStream({ ...stream, symbols: 3 })).toEqual({
		isAccepted: false,
		streams: 2,
		symbols: 4,
	});
});

test("after an outage in which all heartbeats lapsed, the last count holds and nobody is removed", async () => {
	const all = await joined(3);
	await line.cut();
	await all[0].beat();
	expect(all[0].process.liveProcesses()).toBe(3);
	await age(60, [1, 2, 3]);
	await line.mend();
	for (const { beat } of all) await beat();
	expect(live(all)).toEqual([3, 3, 3]);
	for (const { beat } of all) await beat();
	expect(live(all)).toEqual([3, 3, 3]);
	expect(await pids()).toEqual([1, 2, 3]);
});

test("a heartbeat from the future, before the clock was set back, lapses too", async () => {
	const all = await joined(2);
	await age(-3_600, [2]);
	await all[0].beat();
	expect([all[0].process.liveProcesses(), await pids()]).toEqual([1, [1]]);
});

test("a process that starts while the database is away enters when it is there", async () => {
	await line.cut();
	const { process, beat } = newProcess(1);
	await process.join();
	expect(process.liveProcesses()).toBe(1);
	await line.mend();
	await beat();
	expect(await pids()).toEqual([1]);
});

test("a stream that ends while the database is away is removed with a later heartbeat", async () => {
	const [{ process, beat }] = await joined(1);
	const { account } = await newAccount(store, "acme");
	const stream = { accountId: account.id, symbols: 1, maxStreams: 1, maxSymbols: null };
	const opening = await process.openStream(stream);
	await line.cut();
	if (opening.isAccepted) opening.close();
	await expect(process.openStream(stream)).rejects.toThrow("not reachable");
	await line.mend();
	await beat();
	expect((await process.openStream(stream)).isAccepted).toBe(true);
});

test("simultaneous openings on several processes reach the limit exactly", async () => {
	const all = await joined(3);
	const { account } = await newAccount(store, "acme");
	const stream = { accountId: account.id, symbols: 10, maxStreams: 7, maxSymbols: 1_000 };
	const openings = await Promise.all(
		Array.from({ length: 30 }, (_, index) => all[index % 3]?.process.openStream(stream)),
	);
	expect(openings.filter((opening) => opening?.isAccepted)).toHaveLength(7);
});

test("several processes together count as one alone", async () => {
	const all = await joined(3);
	const { account } = await newAccount(store, "acme");
	const step = fc.record({
		process: fc.nat(2),
		closes: fc.boolean(),
		symbols: fc.oneof({ weight: 9, arbitrary: fc.nat(6) }, fc.constant(Number.POSITIVE_INFINITY)),
		maxStreams: fc.integer({ min: 1, max: 4 }),
		maxSymbols: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(null)),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
			const only = new OnlyProcess();
			const open: { close(): Promise<void> }[] = [];
			for (const { process: index, closes, ...limits } of steps) {
				if (closes) await open.shift()?.close();
				else {
					const stream = { accountId: account.id, ...limits };
					const expected = await only.openStream(stream);
					const opening = (await all[index]?.process.openStream(stream)) as StreamOpening;
					expect({ ...opening, close: undefined }).toEqual({ ...expected, close: undefined });
					if (expected.isAccepted && opening.isAccepted)
						open.push({
							async close() {
								expected.close();
								opening.close();
								// Its row is removed behind the call.
								await all[index]?.beat();
							},
						});
				}
			}
			for (const { close } of open) await close();
		}),
		{ numRuns: 25 },
	);
});
