import { mean } from "./moving-average.ts";

/** Sum of squared distances from the mean. */
function squares(values: readonly number[]): number {
	const middle = mean(values);
	let total = 0;
	for (const value of values) total += (value - middle) ** 2;
	return total;
}

/** Standard deviation of a sample (divided by n - 1), NaN of fewer than two values. */
export const sampleDeviation = (values: readonly number[]): number =>
	values.length < 2 ? Number.NaN : Math.sqrt(squares(values) / (values.length - 1));

/** Standard deviation of a whole population (divided by n), NaN of nothing. */
export const populationDeviation = (values: readonly number[]): number =>
	values.length === 0 ? Number.NaN : Math.sqrt(squares(values) / values.length);
