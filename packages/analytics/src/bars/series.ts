import { type Adjustments, type Factor, factorAsNumbers } from "./adjust.ts";
import type { PriceHistory, TradingDay } from "./prices.ts";

/**
 * Prices as numbers for indicators, oldest first. `close`, `high`, `low` and `volume` are in today's share
 * count; the `total...` prices are adjusted for dividends too, so that an ex-date does not show as a fall.
 */
export interface Series {
	dates: readonly string[];
	close: readonly number[];
	high: readonly number[];
	low: readonly number[];
	volume: readonly number[];
	totalClose: readonly number[];
	totalHigh: readonly number[];
	totalLow: readonly number[];
}

export function seriesOf({ days, adjustments }: PriceHistory): Series {
	const factors = factorsOf(days, adjustments);
	const series = {
		dates: days.map((day) => day.date),
		...{ close: empty(), high: empty(), low: empty(), volume: empty() },
		...{ totalClose: empty(), totalHigh: empty(), totalLow: empty() },
	};
	for (const [i, day] of days.entries()) {
		const { split, full } = factors[i] ?? same;
		const [close, high, low] = [Number(day.close), Number(day.high), Number(day.low)];
		series.close.push(close * split);
		series.high.push(high * split);
		series.low.push(low * split);
		series.volume.push(Number(day.volume) / split);
		series.totalClose.push(close * full);
		series.totalHigh.push(high * full);
		series.totalLow.push(low * full);
	}
	return series;
}

const empty = (): number[] => [];

const same = { split: 1, full: 1 };

/** Days between two events share one factor, which is turned into numbers once. */
function factorsOf(days: readonly TradingDay[], adjustments: Adjustments): (typeof same)[] {
	if (adjustments.none) return [];
	const numbers = new Map<Factor, typeof same>();
	return days.map((day) => {
		const factor = adjustments.factor(day);
		const known = numbers.get(factor) ?? factorAsNumbers(factor);
		numbers.set(factor, known);
		return known;
	});
}
