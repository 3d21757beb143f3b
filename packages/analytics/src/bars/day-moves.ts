import { percentOf, sampleDeviation } from "../indicators.ts";

/** The move of a security on a day, against its usual moves. */
export interface DayMove {
	/** Index of the day among the closes. */
	index: number;
	/** Change against the close before, percent. */
	change: number;
	/** The change over the sample standard deviation of the 20 daily changes before it. Signed as the change. */
	multiple: number;
}

/** Trading days that make what is usual. */
export const referenceDays = 20;

/**
 * The moves of the last `days` closes, oldest first. Days without 20 changes before them, and days after which the
 * price stood still for 20 days, have no usual move and are left out.
 */
export function dayMoves(closes: readonly number[], days: number): DayMove[] {
	const first = Math.max(referenceDays + 1, closes.length - days);
	const changes: number[] = [];
	for (let i = first - referenceDays; i < closes.length; i++)
		changes.push(percentOf(closes[i], closes[i - 1]));
	const moves: DayMove[] = [];
	for (let index = first; index < closes.length; index++) {
		const changeIndex = index - first + referenceDays;
		const change = changes[changeIndex] ?? Number.NaN;
		const deviation = sampleDeviation(changes, changeIndex - referenceDays, changeIndex);
		// A deviation as small as rounding errors means that the price does not change.
		if (deviation > 1e-9 && Number.isFinite(change))
			moves.push({ index, change, multiple: change / deviation });
	}
	return moves;
}
