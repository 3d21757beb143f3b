import { easternToUtc } from "./eastern-time.ts";
import { iso } from "./instants.ts";
import { tradingDay } from "./trading-days.ts";

/** Start and end of the regular session of a day as ISO 8601 in UTC. */
type Hours = { open: string; close: string };

/** Cache of hours, because imports and bars need the same days again and again. */
const hoursByDate = new Map<string, Hours>();
const maxCachedDates = 36_525;

function hoursOf(date: string): Hours {
	const cached = hoursByDate.get(date);
	if (cached !== undefined) return cached;
	const at = (time: string): string => iso(easternToUtc(date, time).getTime());
	const regular = tradingDay(date).sessions.find((session) => session.tradeSession === 0);
	const hours = { open: regular?.open ?? at("09:30"), close: regular?.close ?? at("16:00") };
	if (hoursByDate.size >= maxCachedDates) hoursByDate.clear();
	hoursByDate.set(date, hours);
	return hours;
}

/**
 * The open of the regular session of a day as ISO 8601 in UTC; 09:30 for a day that the calendar closes.
 *
 * @example
 * openOf("2026-05-15"); // => "2026-05-15T13:30:00Z"
 */
export const openOf = (date: string): string => hoursOf(date).open;

/**
 * The close of the regular session of a day as ISO 8601 in UTC; 16:00 for a day that the calendar closes.
 *
 * @example
 * closeOf("2026-05-15"); // => "2026-05-15T20:00:00Z"
 * closeOf("2026-11-27"); // => "2026-11-27T18:00:00Z", a half day
 */
export const closeOf = (date: string): string => hoursOf(date).close;
