import { easternToUtc, tradingDay } from "@us-market-data/market";

const dayMs = 86_400_000;

/** Closes that were asked for: an import asks for the same few days for every security. */
const closes = new Map<string, string>();
const mostCloses = 10_000;

/** The close of the regular session of a day as ISO 8601 in UTC; 16:00 for a day that the calendar closes. */
export function closeOf(date: string): string {
	const known = closes.get(date);
	if (known !== undefined) return known;
	const regular = tradingDay(date).sessions.find((session) => session.tradeSession === 0);
	const close = regular?.close ?? `${easternToUtc(date, "16:00").toISOString().slice(0, 19)}Z`;
	if (closes.size >= mostCloses) closes.clear();
	closes.set(date, close);
	return close;
}

/** The date some days earlier, `YYYY-MM-DD`. */
export const daysBefore = (date: string, days: number): string =>
	new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
