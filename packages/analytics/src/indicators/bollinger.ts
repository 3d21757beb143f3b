import { populationDeviation } from "./deviation.ts";
import { mean } from "./moving-average.ts";

/** Bands at one value. */
export interface Bands {
	middle: number;
	upper: number;
	lower: number;
}

/**
 * Bollinger bands at the last value: the simple average of the last `period` values, and `width` population standard
 * deviations above and below it. Null with fewer values.
 */
export function bollinger(values: readonly number[], period = 20, width = 2): Bands | null {
	if (values.length < period) return null;
	const last = values.slice(-period);
	const middle = mean(last);
	const reach = width * populationDeviation(last);
	return { middle, upper: middle + reach, lower: middle - reach };
}
