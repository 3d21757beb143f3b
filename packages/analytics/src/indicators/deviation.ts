import { mean } from "./moving-average.ts";

/** Sum of squared distances from the mean. */
function squares(values: readonly number[], from: number, end: number): number {
	const middle = mean(values, from, end);
	let total = 0;
	for (let i = from; i < end; i++) total += ((values[i] ?? Number.NaN) - middle) ** 2;
	return total;
}

/** Standard deviation of a sample (divided by n - 1), the values between two places; NaN of fewer than two values. */
export const sampleDeviation = (values: readonly number[], from = 0, end = values.length): number =>
	end - from < 2 ? Number.NaN : Math.sqrt(squares(values, from, end) / (end - from - 1));

/** Standard deviation of a whole population (divided by n), NaN of nothing. */
export const populationDeviation = (values: readonly number[]): number =>
	values.length === 0 ? Number.NaN : Math.sqrt(squares(values, 0, values.length) / values.length);
