import { floats } from "@us-market-data/market";
import { exponentialMovingAverage } from "./moving-average.ts";

/** MACD line (fast less slow average) and its signal line, one value per input value. */
export interface Macd {
	line: number[];
	signal: number[];
}

/**
 * Moving average convergence/divergence (Appel): the 12-value exponential average less the 26-value one, and the
 * 9-value exponential average of that as signal. NaN where not enough values are known.
 */
export function macd(values: readonly number[], fast = 12, slow = 26, smoothing = 9): Macd {
	const fastAverage = exponentialMovingAverage(values, fast);
	const slowAverage = exponentialMovingAverage(values, slow);
	const line = floats(values.length);
	for (let i = 0; i < line.length; i++)
		line[i] = (fastAverage[i] ?? Number.NaN) - (slowAverage[i] ?? Number.NaN);
	return { line, signal: exponentialMovingAverage(line, smoothing) };
}
