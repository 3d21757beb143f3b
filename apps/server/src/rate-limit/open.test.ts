import { newDatabase, runOn, severable, type TestDatabase } from "@us-market-data/store/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AccountLimits } from "./account-limits.ts";
import { openCounters } from "./open.ts";

const limit = { perSecond: 5, burst: 20, concurrency: null };

/** Number of requests that pass, of this many at once. */
async function passed(limits: readonly AccountLimits[], account: number, requests: number): Promise<number> {
	const verdicts = await Promise.all(
		Array.from({ length: requests }, (_, index) => limits[index % limits.length]?.check(account, limit)),
	);
	return verdicts.filter((verdict) => verdict?.rejection === null).length;
}

/** Expects that of many requests at once five of each window of a second pass, and twenty beyond. */
async function expectLimited(limits: readonly AccountLimits[]): Promise<void> {
	const since = performance.now();
	const count = await passed(limits, 2, 100);
	// A window may end during the first request and during the last one.
	const maxWindows = Math.ceil((performance.now() - since) / 1_000) + 1;
	expect(count).toBeGreaterThanOrEqual(25);
	expect(count).toBeLessThanOrEqual(20 + 5 * maxWindows);
}

describe("rate limits on PostgreSQL", () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await newDatabase();
	});
	afterEach(() => database.drop());

	test("are shared by all that count there", async () => {
		const opened = await Promise.all([1, 2, 3].map(() => openCounters(database.url, { timeout: 30_000 })));
		const limits = opened.map(({ counters }) => new AccountLimits(counters));
		await expectLimited(limits);
		await Promise.all(opened.map(({ close }) => close()));
	});

	test.each([-86_400_000, -60_000, 60_000, 86_400_000, 40 * 86_400_000])(
		"go on when the clock of the database is set by %i ms",
		async (step) => {
			const { counters, close } = await openCounters(database.url);
			const count = async () => (await counters.burst.add(1)).count;
			await counters.burst.add(2);
			expect([await count(), await count()]).toEqual([1, 2]);
			// A step of the clock and an opposite step of the window's end have the same effect.
			await runOn(database.url, `update rate_limit_windows set expire = expire - ${step}`);
			const after = await counters.burst.add(1);
			expect(after.count).toBe(1);
			expect(after.milliseconds).toBeGreaterThan(0);
			expect(after.milliseconds).toBeLessThanOrEqual(10_000);
			await close();
		},
	);

	test("are counted by each process while the database is away, and together again after it", async () => {
		const line = await severable(database.url);
		const { counters, close } = await openCounters(line.url);
		const limits = new AccountLimits(counters);
		expect(await passed([limits], 1, 3)).toBe(3);
		await line.cut();
		await expectLimited([limits]);
		await line.mend();
		expect(await passed([limits], 3, 3)).toBe(3);
		await close();
	});
});
