import { floats } from "@us-market-data/market";

/**
 * Relative strength index (Wilder): `100 - 100 / (1 + average gain / average loss)`. The first averages are simple
 * ones over `period` changes, later ones `(previous * (period - 1) + change) / period`. 100 without any loss, 50
 * without any change. NaN where fewer than `period` changes are known.
 */
export function relativeStrength(values: readonly number[], period = 14): number[] {
	const strengths = floats(values.length).fill(Number.NaN);
	let gain = 0;
	let loss = 0;
	for (let i = 1; i < values.length; i++) {
		const change = (values[i] ?? Number.NaN) - (values[i - 1] ?? Number.NaN);
		// The first averages collect `period` changes with equal weight; from then on the old ones fade.
		const fade = i <= period ? 1 : (period - 1) / period;
		gain = gain * fade + Math.max(change, 0) / period;
		loss = loss * fade + Math.max(-change, 0) / period;
		if (i >= period) strengths[i] = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
	}
	return strengths;
}
