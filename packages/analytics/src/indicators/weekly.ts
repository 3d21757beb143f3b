import { weekOf } from "@us-market-data/market";
import type { Candles } from "./technical-states.ts";

/** Weekly candles (Monday to Friday) of daily ones, oldest first; the last week may be in progress. */
export function weekly(dates: readonly string[], days: Candles): Candles {
	const weeks = { high: [] as number[], low: [] as number[], close: [] as number[] };
	let current: number | undefined;
	dates.forEach((date, i) => {
		const week = knownWeek(date);
		const high = days.high[i] ?? Number.NaN;
		const low = days.low[i] ?? Number.NaN;
		const last = weeks.close.length - 1;
		if (week !== current) {
			weeks.high.push(high);
			weeks.low.push(low);
			weeks.close.push(days.close[i] ?? Number.NaN);
		} else {
			weeks.high[last] = Math.max(weeks.high[last] ?? high, high);
			weeks.low[last] = Math.min(weeks.low[last] ?? low, low);
			weeks.close[last] = days.close[i] ?? Number.NaN;
		}
		current = week;
	});
	return weeks;
}

/** Weeks of dates: securities share their days. */
const weeks = new Map<string, number>();
const keptWeeks = 4_096;

function knownWeek(date: string): number {
	const known = weeks.get(date);
	if (known !== undefined) return known;
	if (weeks.size >= keptWeeks) weeks.clear();
	const week = weekOf(date);
	weeks.set(date, week);
	return week;
}
