import { addDaysWithin, isHongKongSymbol, openOf } from "@us-market-data/market";

/** The instant at which a day begins where a security trades: with its regular session, in Hong Kong at 09:30. */
const beginOf = (symbol: string, date: string): string =>
	isHongKongSymbol(symbol) ? `${date}T01:30:00Z` : openOf(date);

/** The newest day that began at the exchange before an instant. */
export function lastDayBegunBefore(symbol: string, instant: number): string {
	let day = addDaysWithin(new Date(instant).toISOString().slice(0, 10), 1);
	while (Date.parse(beginOf(symbol, day)) >= instant) day = addDaysWithin(day, -1);
	return day;
}
