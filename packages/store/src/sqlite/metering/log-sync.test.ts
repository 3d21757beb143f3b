import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../errors.ts";
import { hangDisk } from "./hang-disk.fixture.ts";
import { LogSync } from "./log-sync.ts";

/** The wait for a real disk, with timers that only the test moves. */
let log: LogSync;
beforeEach(async () => {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	await writeFile(`${file}-wal`, "the log");
	log = new LogSync({ file, openings: 1 }, 5_000);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate"] });
});
afterEach(() => {
	vi.useRealTimers();
	log.close();
});

test("a disk hangs when it has not answered a second after the patience, until it answers", async () => {
	const release = await hangDisk();
	const syncing = log.sync();
	vi.advanceTimersByTime(5_999);
	expect(() => log.verify()).not.toThrow();
	// The timer, and the immediate that it sets.
	vi.advanceTimersByTime(2);
	await expect(syncing).rejects.toThrow("the disk does not answer");
	expect(() => log.verify()).toThrow(StoreUnavailable);
	await release();
	await expect.poll(() => log.verify()).toBeUndefined();
	await log.sync();
});

test("a process that stood still takes the answer that came meanwhile, however late it is", async () => {
	const release = await hangDisk();
	const syncing = log.sync();
	// The first thing that the process does after its standstill is to find the timer expired.
	vi.advanceTimersToNextTimer();
	// Then it reads what came, before the immediate that the timer has set.
	await release();
	await syncing;
	expect(vi.getTimerCount()).toBe(1);
	vi.runAllTimers();
	expect(() => log.verify()).not.toThrow();
	expect(log.hasFailed).toBe(false);
});
