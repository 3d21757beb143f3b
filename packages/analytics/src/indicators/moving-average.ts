/**
 * Exponential moving average: `value * k + previous * (1 - k)` with `k = 2 / (period + 1)`, begun with the simple
 * average of the first `period` values. NaN before that. Leading NaN of the input are skipped.
 */
export function exponentialMovingAverage(values: readonly number[], period: number): number[] {
	const averages = new Array<number>(values.length).fill(Number.NaN);
	const start = values.findIndex((value) => !Number.isNaN(value));
	if (start === -1 || values.length - start < period) return averages;
	const weight = 2 / (period + 1);
	let average = mean(values.slice(start, start + period));
	averages[start + period - 1] = average;
	for (let i = start + period; i < values.length; i++) {
		average += weight * ((values[i] ?? Number.NaN) - average);
		averages[i] = average;
	}
	return averages;
}

/** Arithmetic mean, NaN of nothing. */
export function mean(values: readonly number[]): number {
	let total = 0;
	for (const value of values) total += value;
	return values.length === 0 ? Number.NaN : total / values.length;
}
