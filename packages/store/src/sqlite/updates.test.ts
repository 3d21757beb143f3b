import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RunOutcome, UpdateStore } from "../updates.ts";
import { openUpdatesFile } from "./updates.ts";

async function setUp(): Promise<UpdateStore> {
	const folder = await mkdtemp(join(tmpdir(), "updates-"));
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(async () => {
		updates.close();
		await rm(folder, { recursive: true });
	});
	return updates;
}

const run = (updates: UpdateStore, source: string, outcome: RunOutcome, now = 1000): number => {
	const id = updates.beginRun(source, now);
	updates.endRun(id, { target: "one file", outcome, rows: 5, message: "said" }, now + 10);
	return id;
};

test("runs are kept newest first, a bounded number of each source", async () => {
	const updates = await setUp();
	run(updates, "b", "stored");
	for (let i = 0; i < 250; i++) run(updates, "a", "unchanged", i);
	const runs = updates.runs({ source: "a", limit: 1000 });
	expect(runs).toHaveLength(200);
	expect(runs[0]).toMatchObject({
		startedAt: 249,
		endedAt: 259,
		target: "one file",
		rows: 5,
		message: "said",
	});
	expect(updates.runs({ limit: 1000 })).toHaveLength(201);
});

test("the last run of a source is told with the last that went well; one that goes on is not the last", async () => {
	const updates = await setUp();
	const good = run(updates, "a", "not-published");
	run(updates, "a", "refused");
	const last = run(updates, "a", "failed");
	updates.beginRun("a", 2000);
	run(updates, "b", "failed");
	const runs = updates.lastRuns();
	expect(runs.get("a")).toMatchObject({ last: { id: last }, lastGood: { id: good } });
	expect(runs.get("b")).toMatchObject({ lastGood: null });
	expect(runs.get("c")).toBeUndefined();
	expect(updates.runs({ source: "a", limit: 1 })[0]).toMatchObject({ endedAt: null, outcome: null });
});

test("a lock has one holder, until it is given back, its process is gone or it is silent for long", async () => {
	const updates = await setUp();
	const own = { pid: process.pid, host: hostname(), beatAt: 1000 };
	expect(updates.lock("x", own)).toBeNull();
	expect(updates.lock("x", { ...own, pid: 1 })).toMatchObject({ pid: process.pid });
	updates.unlock("x", { pid: 1, host: hostname() });
	expect(updates.holderOf("x", 1000)).not.toBeNull();
	updates.unlock("x", own);
	expect(updates.holderOf("x", 1000)).toBeNull();
	const gone = { pid: 2 ** 22 + 7, host: hostname(), beatAt: 1000 };
	updates.lock("x", gone);
	expect(updates.lock("x", own)).toBeNull();
	const far = { pid: 5, host: "far away", beatAt: 1000 };
	updates.lock("y", far);
	expect(updates.lock("y", { ...own, beatAt: 600_000 })).toEqual(far);
	updates.beat("y", { ...far, beatAt: 600_000 });
	expect(updates.holderOf("y", 1_400_000)).not.toBeNull();
	expect(updates.holderOf("y", 1_400_000 - 86_400_000), "the clock was set back by a day").toBeNull();
	expect(updates.lock("y", { ...own, beatAt: 1_600_000 })).toBeNull();
	expect(updates.holderOf("y", 1_600_000 - 86_400_000), "whom one can see at work").not.toBeNull();
});

test("files, settled items and held off hosts are remembered and forgotten", async () => {
	const updates = await setUp();
	const file = { etag: '"1"', lastModified: null, datasets: ["a", "b"] };
	updates.rememberFile("https://x.test/a", file, 1000);
	expect(updates.fileState("https://x.test/a")).toEqual(file);
	updates.forgetFile("https://x.test/a");
	expect(updates.fileState("https://x.test/a")).toBeNull();
	updates.markDone("a", "2026-11-20", 1000);
	expect([updates.isDone("a", "2026-11-20"), updates.isDone("b", "2026-11-20")]).toEqual([true, false]);
	updates.takeSlot("sec.gov", 125, 1000);
	expect(updates.lastBackoff("sec.gov"), "a gate that had slots alone").toBeNull();
	const backoff = { until: 65_000, ms: 60_000, reason: "blocked" };
	updates.setBackoff("sec.gov", backoff);
	expect(updates.lastBackoff("sec.gov")).toEqual(backoff);
	updates.setBackoff("sec.gov", { ...backoff, until: 185_000 });
	expect(updates.lastBackoff("sec.gov")).toEqual({ ...backoff, until: 185_000 });
});
