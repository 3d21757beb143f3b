import { dayMs } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { differences, naiveBeta, naiveVolatility } from "./indicators.reference.fixture.ts";
import { beta, volatility, weekly } from "./indicators.ts";
import { walk } from "./testing/fixtures.ts";

/** Rounding of running sums over some hundred values. */
const tolerance = 1e-10;

const walks = fc.record({
	seed: fc.integer({ min: 1, max: 2_000_000_000 }),
	count: fc.integer({ min: 80, max: 600 }),
});

/** Prices of a random walk as numbers. */
function candlesOf(seed: number, count: number) {
	const bars = walk("2026-11-20", count, seed);
	const column = (field: "high" | "low" | "close") => bars.map((bar) => Number(bar[field]));
	return {
		days: bars.map(({ date }) => Date.parse(date) / dayMs),
		candles: { high: column("high"), low: column("low"), close: column("close") },
	};
}

it("agrees with an independent implementation on random walks, by day", () => {
	fc.assert(
		fc.property(walks, ({ seed, count }) => {
			for (const [name, difference] of Object.entries(differences(candlesOf(seed, count).candles))) {
				expect(difference, name).toBeLessThan(tolerance);
			}
		}),
	);
});

it("agrees with an independent implementation on random walks, by week", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (seed) => {
			const { days, candles } = candlesOf(seed, 500);
			for (const [name, difference] of Object.entries(differences(weekly(days, candles)))) {
				expect(difference, name).toBeLessThan(tolerance);
			}
		}),
	);
});

it("gives beta and volatility as their formulas do", () => {
	fc.assert(
		fc.property(walks, ({ seed, count }) => {
			const { days, candles } = candlesOf(seed, count);
			const other = candlesOf(seed + 1, count).candles.close;
			const measured = beta({ days, closes: candles.close }, { days, closes: other }, 250);
			expect(measured).toBeCloseTo(naiveBeta(candles.close, other, 250), 9);
			expect(volatility(candles.close, 20)).toBeCloseTo(naiveVolatility(candles.close, 20), 9);
		}),
	);
});
