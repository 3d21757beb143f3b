import { addDaysWithin, easternMidnight } from "@us-market-data/market";

/**
 * First instant of a day where a security trades: midnight in New York, or, for a security of Hong Kong, midnight
 * there, eight hours ahead of UTC all year.
 */
export const midnightAtExchange = (symbol: string, date: string): string =>
	symbol.endsWith(".HK") ? `${addDaysWithin(date, -1)}T16:00:00Z` : easternMidnight(date);

/** The newest day that began at the exchange before an instant. */
export function lastDayBegunBefore(symbol: string, instant: number): string {
	let day = addDaysWithin(new Date(instant).toISOString().slice(0, 10), 1);
	while (Date.parse(midnightAtExchange(symbol, day)) >= instant) day = addDaysWithin(day, -1);
	return day;
}
