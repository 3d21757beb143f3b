import { weekOf } from "@us-market-data/market";
import type { Candles } from "./technical-states.ts";

/**
 * Weekly candles (Monday to Friday) of daily ones, oldest first; the last week may be in progress.
 *
 * @param days days since 1970-01-01 of the daily candles
 */
export function weekly(days: readonly number[], candles: Candles): Candles {
	const weeks = { high: [] as number[], low: [] as number[], close: [] as number[] };
	let current: number | undefined;
	for (let i = 0; i < days.length; i++) {
		const week = weekOf(days[i] ?? Number.NaN);
		const high = candles.high[i] ?? Number.NaN;
		const low = candles.low[i] ?? Number.NaN;
		const last = weeks.close.length - 1;
		if (week !== current) {
			weeks.high.push(high);
			weeks.low.push(low);
			weeks.close.push(candles.close[i] ?? Number.NaN);
		} else {
			weeks.high[last] = Math.max(weeks.high[last] ?? high, high);
			weeks.low[last] = Math.min(weeks.low[last] ?? low, low);
			weeks.close[last] = candles.close[i] ?? Number.NaN;
		}
		current = week;
	}
	return weeks;
}
