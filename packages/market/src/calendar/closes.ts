import { easternToUtc } from "./eastern-time.ts";
import { iso } from "./instants.ts";
import { tradingDay } from "./trading-days.ts";

/** Cache of closes, because an import needs the same few days for every security. */
const closes = new Map<string, string>();
const mostCloses = 10_000;

/** The close of the regular session of a day as ISO 8601 in UTC; 16:00 for a day that the calendar closes. */
export function closeOf(date: string): string {
	const known = closes.get(date);
	if (known !== undefined) return known;
	const regular = tradingDay(date).sessions.find((session) => session.tradeSession === 0);
	const close = regular?.close ?? iso(easternToUtc(date, "16:00").getTime());
	if (closes.size >= mostCloses) closes.clear();
	closes.set(date, close);
	return close;
}
