import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../../../errors.ts";
import { LogSync } from "./log-sync.ts";

async function syncOf(makeLog: (log: string) => Promise<void>): Promise<LogSync> {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	await makeLog(`${file}-wal`);
	const sync = new LogSync({ file, openings: 1 }, 5_000);
	onTestFinished(() => sync.close());
	return sync;
}

test("those who wait during a sync that fails fail with it, and so do all until the log is mended", async () => {
	// The sync of a device fails.
	const sync = await syncOf((log) => symlink("/dev/null", log));
	const waiting = [sync.reached(), sync.reached()];
	await new Promise((resolve) => setImmediate(resolve));
	waiting.push(sync.reached());
	const outcomes = await Promise.allSettled(waiting);
	expect(outcomes).toMatchObject(Array(3).fill({ status: "rejected", reason: expect.any(StoreUnavailable) }));
	expect(sync.hasFailed).toBe(true);
	await expect(sync.reached()).rejects.toThrow(StoreUnavailable);
	sync.mended();
	expect(sync.hasFailed).toBe(false);
});

test("a log that is missing is a sync that fails", async () => {
	const sync = await syncOf(async () => {});
	await expect(sync.reached()).rejects.toThrow("ENOENT");
});

test("many callers share a sync, and each is answered", async () => {
	const sync = await syncOf((log) => writeFile(log, "pages"));
	let answered = 0;
	const callers = Array.from({ length: 100 }, async (_, place) => {
		for (let turn = 0; turn < place % 7; turn++) await new Promise((resolve) => setImmediate(resolve));
		await sync.reached();
		answered++;
	});
	await Promise.all(callers);
	expect([answered, sync.hasFailed]).toEqual([100, false]);
});
