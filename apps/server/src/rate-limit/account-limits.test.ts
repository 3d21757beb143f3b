import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountLimits, concurrencyShare } from "./account-limits.ts";
import { memoryCounters } from "./counters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Window {
	begun: number;
	count: number;
}

/** Requests that pass by the rules of `docs/guides/keys-and-plans.md`: a window begins with the first request after the last one. */
function model(arrivals: readonly number[], perSecond: number, burst: number): boolean[] {
	const add = (window: Window, at: number, length: number) => {
		if (at - window.begun >= length) Object.assign(window, { begun: at, count: 0 });
		window.count++;
		return window.count;
	};
	const second: Window = { begun: Number.NEGATIVE_INFINITY, count: 0 };
	const beyond: Window = { begun: Number.NEGATIVE_INFINITY, count: 0 };
	return arrivals.map(
		(at) => add(second, at, 1_000) <= perSecond || (burst > 0 && add(beyond, at, 10_000) <= burst),
	);
}

test("lets through what the windows say, whatever the arrivals", async () => {
	const gaps = fc.array(fc.oneof(fc.nat(40), fc.nat(1_500), fc.constant(0)), { maxLength: 60 });
	await fc.assert(
		fc.asyncProperty(gaps, fc.integer({ min: 1, max: 6 }), fc.nat(8), async (waits, perSecond, burst) => {
			const limits = new AccountLimits(memoryCounters());
			const begun = Date.now();
			const arrivals: number[] = [];
			const passed: boolean[] = [];
			for (const wait of waits) {
				await vi.advanceTimersByTimeAsync(wait);
				arrivals.push(Date.now() - begun);
				const { rejection, headers } = await limits.check(7, {
					perSecond,
					burst,
					concurrency: null,
				});
				passed.push(rejection === null);
				if (rejection) expect(rejection).toEqual({ by: "rate", retryAfter: 1 });
				expect(headers["RateLimit"]).toMatch(/^"second";r=\d+;t=1(, "burst";r=\d+;t=([1-9]|10))?$/);
			}
			expect(passed).toEqual(model(arrivals, perSecond, burst));
		}),
		{ numRuns: 200 },
	);
});

test("the shares of all processes allow the limit, with less than one request more for each of them", () => {
	const upTo = (max: number) => fc.integer({ min: 1, max });
	fc.assert(
		fc.property(upTo(10_000), upTo(200), (concurrency, liveProcesses) => {
			const share = concurrencyShare(concurrency, liveProcesses);
			expect(share).toBeGreaterThanOrEqual(1);
			expect(share * liveProcesses).toBeGreaterThanOrEqual(concurrency);
			expect(share * liveProcesses).toBeLessThan(concurrency + liveProcesses);
		}),
	);
});

test("the share of requests in flight follows the processes that join and leave", async () => {
	let liveProcesses = 1;
	const limits = new AccountLimits(memoryCounters(), () => liveProcesses);
	const limit = { perSecond: null, burst: null, concurrency: 4 };
	limits.enter(1);
	limits.enter(1);
	limits.enter(1);
	expect((await limits.check(1, limit)).headers).toEqual({
		"RateLimit-Policy": '"concurrency";q=4;qu="concurrent-requests"',
		RateLimit: '"concurrency";r=1',
	});
	liveProcesses = 3;
	expect(await limits.check(1, limit)).toEqual({
		rejection: { by: "concurrency", retryAfter: 1, share: 2, liveProcesses: 3 },
		headers: {
			"RateLimit-Policy": '"concurrency";q=2;qu="concurrent-requests"',
			RateLimit: '"concurrency";r=0',
		},
	});
	liveProcesses = 2;
	expect((await limits.check(1, limit)).rejection).toMatchObject({ share: 2 });
	liveProcesses = 1;
	expect((await limits.check(1, limit)).rejection).toBeNull();
});

test("counts requests in flight and forgets those that are over", async () => {
	const limits = new AccountLimits(memoryCounters());
	const limit = { perSecond: null, burst: null, concurrency: 2 };
	const leaves: (() => void)[] = [];
	const begin = async () => {
		leaves.push(limits.enter(1));
		return (await limits.check(1, limit)).rejection;
	};
	expect([await begin(), await begin(), await begin()]).toEqual([
		null,
		null,
		{ by: "concurrency", retryAfter: 1, share: 2, liveProcesses: 1 },
	]);
	leaves[0]?.();
	leaves[0]?.();
	expect(await begin()).toMatchObject({ by: "concurrency" });
	leaves[1]?.();
	leaves[2]?.();
	expect(await begin()).toBeNull();
});
