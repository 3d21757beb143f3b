import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leaseMs, maxQueueMs, type RunOutcome, type UpdateStore } from "../updates.ts";
import { freshDatabases } from "./fresh-database.ts";

/** A separate database of one test, which several processes may open. Each store goes by the times that its caller gives. */
export interface UpdatesDatabase {
	open(): Promise<UpdateStore>;
	dispose(): Promise<void>;
}

/** The state of updates, which every engine has to keep in the same way. */
export function updatesSuite(engine: string, makeDatabase: () => Promise<UpdatesDatabase>): void {
	describe(`the state of updates on ${engine}`, () => {
		const { store, database } = freshDatabases<UpdateStore, UpdatesDatabase>(makeDatabase);

		const run = async (source: string, outcome: RunOutcome, now = 1_000): Promise<number> => {
			const id = await store().beginRun(source, now);
			await store().endRun(id, { target: "one file", outcome, rows: 5, message: "a message" }, now + 10);
			return id;
		};

		it("stores a bounded number of runs of each source, and lists the newest first", async () => {
			await run("b", "stored");
			for (let i = 0; i < 204; i++) await store().beginRun("a", i);
			await run("a", "unchanged", 249);
			const runs = await store().runs({ source: "a", limit: 1_000 });
			expect(runs).toHaveLength(200);
			expect(runs[0]).toMatchObject({
				startedAt: 249,
				endedAt: 259,
				target: "one file",
				rows: 5,
				message: "a message",
				failure: null,
				files: [],
			});
			expect(await store().runs({ limit: 1_000 })).toHaveLength(201);
		});

		it("finds the last run that ended and the last good one of each source", async () => {
			const good = await run("a", "not-published");
			await run("a", "refused");
			const last = await run("a", "failed");
			await store().beginRun("a", 2_000);
			await run("b", "failed");
			const runs = await store().lastRuns();
			expect(runs.get("a")).toMatchObject({ last: { id: last }, lastGood: { id: good } });
			expect(runs.get("b")).toMatchObject({ lastGood: null });
			expect(runs.get("c")).toBeUndefined();
			expect((await store().runs({ source: "a", limit: 1 }))[0]).toMatchObject({
				endedAt: null,
				outcome: null,
			});
			expect(await store().runCounts()).toEqual([
				{ source: "a", outcome: "failed", count: 1 },
				{ source: "a", outcome: "not-published", count: 1 },
				{ source: "a", outcome: "refused", count: 1 },
				{ source: "b", outcome: "failed", count: 1 },
			]);
		});

		it("notes the progress of a run until it ends, and then its files", async () => {
			const id = await store().beginRun("import bars", 1_000);
			await store().noteRun(id, { target: "a.csv", rows: 17 });
			const [running] = await store().runs({ limit: 1 });
			expect(running).toMatchObject({ target: "a.csv", rows: 17, endedAt: null });
			const file = { file: "a.csv", tag: "t", status: "stored" as const, read: 3, stored: 1, issues: 0 };
			const files = [
				{ ...file, skipped: [{ reason: "é", rows: 2, lines: [3, 4] }], unresolved: ["X"], notes: [] },
			];
			const end = { target: "a.csv", outcome: "stored", rows: 1, message: "", files } as const;
			await store().endRun(id, end, 2_000);
			await store().noteRun(id, { target: "late", rows: 99 });
			const [ended] = await store().runs({ limit: 1 });
			expect(ended).toMatchObject({ target: "a.csv", rows: 1, endedAt: 2_000, files });
		});

		it("gives a lock to one process, until that gives it back", async () => {
			const other = await database().open();
			const [first, second] = [
				{ pid: process.pid, host: "first", beatAt: 1_000 },
				{ pid: process.pid, host: "second", beatAt: 1_000 },
			];
			expect(await store().lock("x", first)).toBeNull();
			expect(await other.lock("x", second)).toEqual(first);
			expect(await other.lock("y", second)).toBeNull();
			await other.unlock("x", second);
			expect(await other.beat("x", second)).toBe(false);
			expect(await other.holderOf("x", 1_000)).toEqual(first);
			expect(await store().lock("x", first), "a second task of its holder").toEqual(first);
			await store().unlock("x", first);
			expect(await store().holderOf("x", 1_000)).toBeNull();
			expect(await other.lock("x", second)).toBeNull();
			await other.close();
		});

		it("gives a lock of a silent process to another, and the first one finds out", async () => {
			const other = await database().open();
			const [first, second] = [
				{ pid: 5, host: "first", beatAt: 1_000 },
				{ pid: 5, host: "second", beatAt: 1_000 },
			];
			await store().lock("x", first);
			const alive = 1_000 + leaseMs;
			expect(await other.lock("x", { ...second, beatAt: alive })).toEqual(first);
			expect(await store().beat("x", { ...first, beatAt: alive })).toBe(true);
			expect(await other.holderOf("x", alive + leaseMs)).not.toBeNull();
			// Longer than any engine waits.
			const silent = alive + 16 * 60_000;
			expect(await other.holderOf("x", silent)).toBeNull();
			expect(await other.holderOf("x", alive - 86_400_000), "the clock was set back by a day").toBeNull();
			expect(await other.lock("x", { ...second, beatAt: silent })).toBeNull();
			expect(await store().beat("x", { ...first, beatAt: silent })).toBe(false);
			await store().unlock("x", first);
			expect(await store().holderOf("x", silent)).toMatchObject({ host: "second" });
			await other.close();
		});

		it("remembers and forgets files, done items and backoffs", async () => {
			const file = { etag: '"1"', lastModified: null, datasets: ["a", "b"] };
			await store().rememberFile("https://x.test/a", { ...file, etag: null }, 900);
			await store().rememberFile("https://x.test/a", file, 1_000);
			expect(await store().fileState("https://x.test/a")).toEqual(file);
			await store().forgetFile("https://x.test/a");
			expect(await store().fileState("https://x.test/a")).toBeNull();
			await store().markDone("a", "2026-11-20", 1_000);
			await store().markDone("a", "2026-11-20", 2_000);
			expect(await store().isDone("a", "2026-11-20")).toBe(true);
			expect(await store().isDone("b", "2026-11-20")).toBe(false);
			await store().takeSlot("sec.gov", 125, 1_000);
			expect(await store().lastBackoff("sec.gov"), "a host that had slots alone").toBeNull();
			const backoff = { until: 65_000, ms: 60_000, reason: "blocked" };
			await store().setBackoff("sec.gov", backoff);
			expect(await store().lastBackoff("sec.gov")).toEqual(backoff);
			await store().setBackoff("sec.gov", { ...backoff, until: 185_000 });
			expect(await store().lastBackoff("sec.gov")).toEqual({ ...backoff, until: 185_000 });
		});

		it("replaces the planned times of all feeds", async () => {
			await store().setNextRuns(
				new Map([
					["a", 1],
					["b", 2],
				]),
			);
			await store().setNextRuns(
				new Map([
					["b", 3],
					["c", 4],
				]),
			);
			expect(new Map([...(await store().nextRuns())].sort())).toEqual(
				new Map([
					["b", 3],
					["c", 4],
				]),
			);
			await store().setNextRuns(new Map());
			expect((await store().nextRuns()).size).toBe(0);
		});

		it("spaces the slots of any sequence of processes, in order and never before their request", async () => {
			const stores = [store(), await database().open()];
			let trial = 0;
			await fc.assert(
				fc.asyncProperty(
					fc.array(fc.record({ caller: fc.nat({ max: 1 }), later: fc.nat({ max: 300 }) }), { maxLength: 20 }),
					fc.integer({ min: 1, max: 1_000 }),
					async (requests, interval) => {
						const limiter = `host ${trial++}`;
						let now = 1_000_000;
						let last = Number.NEGATIVE_INFINITY;
						for (const { caller, later } of requests) {
							now += later;
							const slot = await stores[caller]?.takeSlot(limiter, interval, now);
							expect(slot).toBe(Math.max(now, last + interval));
							last = slot ?? 0;
						}
					},
				),
				{ numRuns: 20 },
			);
			await stores[1]?.close();
		});

		it("gives requests that come at once slots apart", async () => {
			const other = await database().open();
			const requests = Array.from({ length: 20 }, (_, i) =>
				(i % 2 === 0 ? store() : other).takeSlot("sec.gov", 125, 5_000),
			);
			const slots = (await Promise.all(requests)).sort((a, b) => a - b);
			expect(slots).toEqual(slots.map((_, i) => 5_000 + i * 125));
			await other.close();
		});

		it("does not wait for slots of a clock that was set back", async () => {
			const later = 1_000_000 + maxQueueMs;
			expect(await store().takeSlot("host", 500, later + 1)).toBe(later + 1);
			expect(await store().takeSlot("host", 500, 1_000_000)).toBe(1_000_000);
		});
	});
}
