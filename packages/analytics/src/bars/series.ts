import { dayNumber, floats } from "@us-market-data/market";
import { type Adjustments, type Factor, factorAsNumbers } from "./adjust.ts";
import type { PriceHistory } from "./prices.ts";
import type { TradingDays } from "./trading-days.ts";

/**
 * Prices as numbers for indicators, oldest first. `close`, `high`, `low` and `volume` are in today's share
 * count; the `total...` prices are adjusted for dividends too, so that an ex-date does not show as a fall.
 */
export interface Series {
	/** Days since 1970-01-01. */
	days: readonly number[];
	close: readonly number[];
	high: readonly number[];
	low: readonly number[];
	volume: readonly number[];
	totalClose: readonly number[];
	totalHigh: readonly number[];
	totalLow: readonly number[];
}

export function seriesOf({ days, adjustments }: PriceHistory): Series {
	const [close, high, low, volume] = [
		days.values("close"),
		days.values("high"),
		days.values("low"),
		days.values("volume"),
	];
	if (adjustments.none) {
		const total = { totalClose: close, totalHigh: high, totalLow: low };
		return { days: days.numbers, close, high, low, volume, ...total };
	}
	const { split, full } = factorsOf(days, adjustments);
	return {
		days: days.numbers,
		close: products(close, split),
		high: products(high, split),
		low: products(low, split),
		volume: quotients(volume, split),
		totalClose: products(close, full),
		totalHigh: products(high, full),
		totalLow: products(low, full),
	};
}

function products(values: readonly number[], factors: readonly number[]): number[] {
	const scaled = floats(values.length);
	for (let i = 0; i < scaled.length; i++) scaled[i] = (values[i] ?? 0) * (factors[i] ?? 1);
	return scaled;
}

function quotients(values: readonly number[], factors: readonly number[]): number[] {
	const scaled = floats(values.length);
	for (let i = 0; i < scaled.length; i++) scaled[i] = (values[i] ?? 0) / (factors[i] ?? 1);
	return scaled;
}

/** The factor of each day. Days between two events share one, which is turned into numbers once. */
function factorsOf(days: TradingDays, adjustments: Adjustments): { split: number[]; full: number[] } {
	const split = floats(days.length);
	const full = floats(days.length);
	const numbersByFactor = new Map<Factor, ReturnType<typeof factorAsNumbers>>();
	let from = 0;
	for (let day = days.at(from); day; day = days.at(from)) {
		const { factor, until } = adjustments.span(day);
		const numbers = numbersByFactor.get(factor) ?? factorAsNumbers(factor);
		numbersByFactor.set(factor, numbers);
		const end = endOfRun(days, from, dayNumber(until));
		for (; from < end; from++) {
			split[from] = numbers.split;
			full[from] = numbers.full;
		}
	}
	return { split, full };
}

/** Place behind the days of one dataset before a day, NaN for all. */
function endOfRun({ numbers, datasetIds, length }: TradingDays, from: number, until: number): number {
	let end = from + 1;
	while (end < length && datasetIds[end] === datasetIds[from] && !((numbers[end] ?? 0) >= until)) end++;
	return end;
}
