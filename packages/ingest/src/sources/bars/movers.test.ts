import { join } from "node:path";
import type { Move, UnusualChange } from "@us-market-data/analytics";
import { deriveTouched } from "@us-market-data/analytics";
import { MemoryMarket, walk } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

type DayBar = AreaRecord<"dayBars">;

/** The sums of the last days written out: by date, how many usual moves and usual volumes each day was. */
function expectedMoves(days: readonly DayBar[]) {
	const close = days.map((day) => Number(day.close));
	const change = close.map(
		(price, i) => (100 * (price - (close[i - 1] ?? Number.NaN))) / (close[i - 1] ?? Number.NaN),
	);
	return days.slice(-20).map(({ date, volume }, k) => {
		const at = days.length - 20 + k;
		const before = change.slice(at - 20, at);
		const middle = before.reduce((sum, value) => sum + value, 0) / 20;
		const deviation = Math.sqrt(before.reduce((sum, value) => sum + (value - middle) ** 2, 0) / 19);
		const volumes = days.slice(at - 20, at).reduce((sum, day) => sum + Number(day.volume), 0) / 20;
		const percent = change[at] ?? Number.NaN;
		return { date, percent, multiple: Math.abs(percent) / deviation, times: Number(volume) / volumes };
	});
}

/** Compares what was derived of days without splits with the rules, taken by hand. */
function expectByTheRules(
	days: readonly DayBar[],
	moves: readonly Move[],
	changes: readonly UnusualChange[],
): void {
	const figures = expectedMoves(days);
	const moved = figures.filter(({ multiple }) => multiple > 1);
	expect(moves.map(({ date }) => date)).toEqual(moved.map(({ date }) => date));
	moves.forEach(({ change, multiple }, i) => {
		expect(Number(change)).toBeCloseTo(moved[i]?.percent ?? Number.NaN, 1);
		expect(Number(multiple)).toBeCloseTo(moved[i]?.multiple ?? Number.NaN, 1);
	});
	const datesOf = (...names: string[]) =>
		changes
			.filter(({ alertName }) => names.includes(alertName))
			.map(({ alertTime }) => new Date(alertTime).toISOString().slice(0, 10))
			.sort();
	const sharp = figures.filter(({ multiple, percent }) => multiple >= 3 && Math.abs(percent) >= 3);
	expect(datesOf("Sharp rise", "Sharp fall")).toEqual(sharp.map(({ date }) => date));
	expect(datesOf("Volume surge")).toEqual(figures.filter(({ times }) => times >= 3).map(({ date }) => date));
}

it("moves and outliers of random walks are those beyond 20-day deviations and means", async () => {
	const given = fc.record({
		seed: fc.integer({ min: 1, max: 2_000_000_000 }),
		jumps: fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0.8, 1.2, 1.5)), {
			maxLength: 4,
		}),
	});
	await fc.assert(
		fc.asyncProperty(given, async ({ seed, jumps }) => {
			const days = walk("2026-11-20", 60, seed).map((bar) => ({ ...bar }));
			for (const [back, factor] of jumps) {
				const bar = days.at(-back);
				if (!bar) continue;
				bar.close = (Number(bar.close) * factor).toFixed(2);
				bar.volume = String(Number(bar.volume) * 4);
			}
			const market = new MemoryMarket();
			market.add("A.US", "dayBars", days);
			await deriveTouched(market, new Date("2026-11-21T01:00:00Z"));
			const of = async <D>(kind: string) => (await market.derived<D[]>(kind, 1))?.data ?? [];
			expectByTheRules(days, await of<Move>("movers"), await of<UnusualChange>("unusual"));
		}),
		{ numRuns: 40 },
	);
});

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

it.skipIf(!realData).each(["yahoo_daily", "alphavantage_daily"])(
	`moves and outliers of %s are those beyond 20-day deviations and means${title}`,
	{ timeout: 120_000 },
	async (folder) => {
		const store = await testStore();
		await runImport(store, bars, join(realData ?? "", "bars", folder), { now });
		let moved = 0;
		for (const { id } of await store.securities()) {
			const rows = await store.list("dayBars", id, { order: "desc", limit: 60 });
			const moves = (await store.derived<Move[]>("movers", id))?.data ?? [];
			const changes = (await store.derived<UnusualChange[]>("unusual", id))?.data ?? [];
			expectByTheRules(rows.map(({ record }) => record).reverse(), moves, changes);
			moved += moves.length;
		}
		expect(moved).toBeGreaterThan(0);
	},
);
