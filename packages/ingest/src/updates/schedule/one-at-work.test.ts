import { StoreUnavailable, type UpdateStore } from "@us-market-data/store";
import { openUpdatesDatabase } from "@us-market-data/store/postgres";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { newDatabase, runOn } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { LockLost } from "../run/locked.ts";
import { oneAtWork } from "./one-at-work.ts";

const patience = { timeout: 60_000 };

/** A clock whose sleepers wait for the test. */
function steppedClock() {
	const sleepers: (() => void)[] = [];
	const clock = {
		now: () => 1_000_000,
		sleep: (_ms: number, signal?: AbortSignal) =>
			new Promise<void>((resolve) => {
				sleepers.push(resolve);
				signal?.addEventListener("abort", () => resolve(), { once: true });
			}),
	};
	const isAsleep = () => sleepers.length > 0;
	return {
		clock,
		isAsleep,
		async wake() {
			await expect.poll(isAsleep, patience).toBe(true);
			for (const resolve of sleepers.splice(0)) resolve();
		},
	};
}

/** A process with a schedule: its lines, and whether it is at work. */
function schedule(updates: Pick<UpdateStore, "lock" | "beat" | "unlock">) {
	const { clock, isAsleep, wake } = steppedClock();
	const stop = new AbortController();
	const lines: string[] = [];
	let failWork: (error: unknown) => void = () => {};
	const state = { isAtWork: false };
	const part = (signal: AbortSignal) =>
		new Promise<void>((resolve, reject) => {
			state.isAtWork = true;
			const ending = (end: () => void) => {
				state.isAtWork = false;
				end();
			};
			signal.addEventListener("abort", () => ending(resolve), { once: true });
			failWork = (error) => ending(() => reject(error));
		});
	const ended = oneAtWork({ updates, clock, signal: stop.signal }, [part], (line) => lines.push(line));
	return {
		state,
		lines,
		isAsleep,
		wake,
		stop: () => stop.abort(),
		ended,
		failWork: (error: unknown) => failWork(error),
	};
}

const engines: [name: string, open: () => Promise<() => Promise<UpdateStore>>][] = [
	[
		"PostgreSQL",
		async () => {
			const { url, drop } = await newDatabase();
			onTestFinished(drop);
			return () => openUpdatesDatabase(url);
		},
	],
	[
		"SQLite",
		async () => {
			const folder = await temporaryFolder();
			return () => openUpdatesFile(`${folder}/updates.sqlite`);
		},
	],
];

describe.each(engines)("two schedules on %s", (_name, prepare) => {
	test("one is at work; the other says in one line that it waits, and takes over when the first stops", async () => {
		const open = await prepare();
		const stores = [await open(), await open()] as const;
		const first = schedule(stores[0]);
		await expect.poll(() => first.state.isAtWork, patience).toBe(true);
		const second = schedule(stores[1]);
		for (let attempt = 0; attempt < 3; attempt++) await second.wake();
		await expect.poll(second.isAsleep, patience).toBe(true);
		expect(second.lines).toEqual([
			expect.stringMatching(/^Waiting: schedule is running already, as process \d+ on .+\.$/),
		]);
		expect(second.state.isAtWork).toBe(false);
		first.stop();
		await first.ended;
		await second.wake();
		await expect.poll(() => second.state.isAtWork, patience).toBe(true);
		expect(second.lines.slice(1)).toEqual(["Taking over."]);
		second.stop();
		await second.ended;
		await Promise.all(stores.map((store) => store.close()));
	});
});

test("a database that is away makes a schedule wait in one line, and it goes on", async () => {
	const store = { lock: async () => null, beat: async () => true, unlock: async () => {} };
	const one = schedule(store);
	await expect.poll(() => one.state.isAtWork, patience).toBe(true);
	one.failWork(new StoreUnavailable("db.example.com is not reachable: connect ECONNREFUSED"));
	await one.wake();
	await expect.poll(() => one.state.isAtWork, patience).toBe(true);
	one.failWork(new LockLost("schedule lost its lock: another process took it over"));
	await one.wake();
	await expect.poll(() => one.state.isAtWork, patience).toBe(true);
	expect(one.lines).toEqual([
		"Waiting: db.example.com is not reachable: connect ECONNREFUSED.",
		"Taking over.",
		"Waiting: schedule lost its lock: another process took it over.",
		"Taking over.",
	]);
	one.failWork(new Error("a mistake"));
	await expect(one.ended).rejects.toThrow("a mistake");
});

test("a schedule that could not give its lock back takes it again", async () => {
	const { url, drop } = await newDatabase();
	onTestFinished(drop);
	const updates = await openUpdatesDatabase(url);
	const one = schedule(updates);
	await expect.poll(() => one.state.isAtWork, patience).toBe(true);
	await runOn(url, "alter table update_locks rename to update_locks_away");
	one.failWork(new StoreUnavailable("the database is away"));
	await expect.poll(() => one.lines, patience).toEqual(["Waiting: the database is away."]);
	await runOn(url, "alter table update_locks_away rename to update_locks");
	await one.wake();
	await expect.poll(() => one.state.isAtWork, patience).toBe(true);
	one.stop();
	await one.ended;
	await updates.close();
});
