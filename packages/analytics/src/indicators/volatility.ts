import { sampleDeviation } from "./deviation.ts";
import { logReturns } from "./returns.ts";

/** Trading days in a year, by which daily deviation is annualised. */
const tradingDaysPerYear = 252;

/**
 * Annualised historical volatility in percent: the sample standard deviation of the last `days` daily log returns
 * times the square root of 252. NaN with fewer closes than `days + 1`.
 */
export function volatility(closes: readonly number[], days: number): number {
	if (closes.length < days + 1) return Number.NaN;
	return sampleDeviation(logReturns(closes.slice(-days - 1))) * Math.sqrt(tradingDaysPerYear) * 100;
}
