import { floats } from "@us-market-data/market";

/**
 * Exponential moving average: `value * k + previous * (1 - k)` with `k = 2 / (period + 1)`, begun with the simple
 * average of the first `period` values. NaN before that. Leading NaN of the input are skipped.
 */
export function exponentialMovingAverage(values: readonly number[], period: number): number[] {
	const averages = floats(values.length).fill(Number.NaN);
	const start = values.findIndex((value) => !Number.isNaN(value));
	if (start === -1 || values.length - start < period) return averages;
	const weight = 2 / (period + 1);
	let average = mean(values, start, start + period);
	averages[start + period - 1] = average;
	for (let i = start + period; i < values.length; i++) {
		average += weight * ((values[i] ?? Number.NaN) - average);
		averages[i] = average;
	}
	return averages;
}

/** Arithmetic mean of the values between two places, NaN of nothing. */
export function mean(values: readonly number[], from = 0, end = values.length): number {
	let total = 0;
	for (let i = from; i < end; i++) total += values[i] ?? Number.NaN;
	return end <= from ? Number.NaN : total / (end - from);
}
