import { dateOf, hourMs, minuteMs, nthWeekday, utcMidnight } from "./dates.ts";
import { iso } from "./instants.ts";

/*
 * Own code in addition to `Intl`, because `Intl` turns an instant into a wall time but not a wall time into an instant, and
 * Node 24 has no `Temporal`. The libraries that do both search with `Intl`. The rules of US law are few, and the tests
 * compare them with `Intl`.
 */

const standardOffset = 5 * hourMs;
const daylightOffset = 4 * hourMs;
const timeShape = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** First and last day of daylight saving time in a year, both changing at 02:00 wall time. */
type DaylightDays = { start: string; end: string };
type DaylightTime = DaylightDays & { startMs: number; endMs: number };

/** The energy crisis years, which no rule covers. */
const exceptions: Readonly<Record<number, DaylightDays>> = {
	1974: { start: "1974-01-06", end: "1974-10-27" },
	1975: { start: "1975-02-23", end: "1975-10-26" },
};

// From 1955 on New York kept the days that US law then took: Uniform Time Act of 1966 (from 1967), its 1986 amendment (from 1987), Energy Policy Act of 2005 (from 2007).
function daylightDays(year: number): DaylightDays {
	const exception = exceptions[year];
	if (exception) return exception;
	if (year >= 2007) return { start: nthWeekday(year, 3, 0, 2), end: nthWeekday(year, 11, 0, 1) };
	return { start: nthWeekday(year, 4, 0, year >= 1987 ? 1 : "last"), end: nthWeekday(year, 10, 0, "last") };
}

const years = new Map<number, DaylightTime>();

function daylightTime(year: number): DaylightTime {
	const cached = years.get(year);
	if (cached) return cached;
	const days = daylightDays(year);
	const startMs = utcMidnight(days.start) + 2 * hourMs + standardOffset;
	const endMs = utcMidnight(days.end) + 2 * hourMs + daylightOffset;
	const time = { ...days, startMs, endMs };
	years.set(year, time);
	return time;
}

function offsetAt(ms: number): number {
	// Daylight time never touches a turn of the year, so the UTC year serves for the Eastern one.
	const { startMs, endMs } = daylightTime(Math.min(new Date(ms).getUTCFullYear(), 9999));
	return ms >= startMs && ms < endMs ? daylightOffset : standardOffset;
}

/**
 * Returns the wall-clock time in New York, as milliseconds since 1970 in that wall time.
 *
 * @example
 * new Date(easternWallMs(new Date("2026-05-15T13:30:00Z"))).toISOString(); // => "2026-05-15T09:30:00.000Z"
 */
export const easternWallMs = (instant: Date): number => instant.getTime() - offsetAt(instant.getTime());

/**
 * The date in New York at an instant, `YYYY-MM-DD`. Exact for 1955 and later.
 * RangeError when the instant is not a valid Date.
 *
 * @example
 * easternDate(new Date("2026-05-16T02:00:00Z")); // => "2026-05-15"
 */
export const easternDate = (instant: Date): string => dateOf(easternWallMs(instant));

/** From 20:00 on, an instant belongs to the trading day after it. */
const overnightMs = 4 * hourMs;

/**
 * The trading day to which an instant of a session belongs, `YYYY-MM-DD`: the date in New York, from 20:00 on the one
 * after it, into which the overnight session leads.
 *
 * @example
 * tradingDateOf(new Date("2026-05-18T00:30:00Z")); // => "2026-05-18", as it is 20:30 on Sunday in New York
 */
export const tradingDateOf = (instant: Date): string => dateOf(easternWallMs(instant) + overnightMs);

/**
 * The instant of an Eastern wall time (`HH:MM` or `HH:MM:SS`, 00:00 to 23:59:59). An hour that the clocks
 * repeat in autumn is the first (daylight) one; one that they skip in spring is counted in standard time, so
 * 02:30 is 03:30 daylight time. RangeError names a malformed date or time. Exact for 1955 and later.
 *
 * @example
 * easternToUtc("2026-05-15", "09:30").toISOString(); // => "2026-05-15T13:30:00.000Z"
 * easternToUtc("2026-05-15", "24:00"); // throws RangeError
 */
export function easternToUtc(date: string, time: string): Date {
	const parts = timeShape.exec(time);
	if (!parts) {
		throw new RangeError(`time "${time}" is not a wall time; allowed: HH:MM or HH:MM:SS, 00:00 to 23:59:59`);
	}
	const [, hours, minutes, seconds = "0"] = parts;
	const wall =
		utcMidnight(date) + Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000;
	const asDaylight = wall + daylightOffset;
	const inDaylight = offsetAt(asDaylight) === daylightOffset;
	return new Date(inDaylight ? asDaylight : wall + standardOffset);
}

/** Midnights that were computed already: bars ask for the same days again and again. */
const midnights = new Map<string, string>();
/** A century of days. */
const maxCachedMidnights = 36_525;

/**
 * The instant at which a date begins in New York, as ISO 8601 in UTC with seconds.
 *
 * @example
 * easternMidnight("2026-05-15"); // => "2026-05-15T04:00:00Z"
 */
export function easternMidnight(date: string): string {
	const cached = midnights.get(date);
	if (cached !== undefined) return cached;
	const midnight = iso(easternToUtc(date, "00:00").getTime());
	if (midnights.size < maxCachedMidnights) midnights.set(date, midnight);
	return midnight;
}
