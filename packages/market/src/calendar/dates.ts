/** Times in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const shape = /^\d{4}-\d{2}-\d{2}$/;

/** Day of the week of a date: 0 Sunday to 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Midnight UTC of a `YYYY-MM-DD` date in epoch milliseconds.
 *
 * @throws {RangeError} when the text is no date
 *
 * @example
 * utcMidnight("1970-01-02"); // => 86_400_000
 * utcMidnight("2026-02-30"); // throws RangeError
 */
export function utcMidnight(date: string): number {
	const ms = shape.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
	// The parser rolls some impossible days over (30 February), so the round trip decides.
	if (Number.isNaN(ms) || dateOf(ms) !== date) {
		throw new RangeError(`date "${date}" is not a calendar date; allowed: YYYY-MM-DD`);
	}
	return ms;
}

/** The `YYYY-MM-DD` date of a UTC time in milliseconds. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The date `days` later (earlier when negative).
 *
 * @throws {RangeError} when the text is no date
 *
 * @example
 * addDays("2026-02-27", 2); // => "2026-03-01"
 * addDays("2026-02-30", 2); // throws RangeError
 */
export const addDays = (date: string, days: number): string => dateOf(utcMidnight(date) + days * dayMs);

/**
 * Day of the week of a date.
 *
 * @example
 * weekdayOf("2026-05-15"); // => 5
 */
export const weekdayOf = (date: string): Weekday => new Date(utcMidnight(date)).getUTCDay() as Weekday;

/** Year, month (1 to 12) and day (1 to 31) as a `YYYY-MM-DD` date. */
export const dateFrom = (year: number, month: number, day: number): string =>
	[String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

/** The nth (from 1) given weekday of a month, or the last one when `nth` is "last". */
export function nthWeekday(year: number, month: number, weekday: Weekday, nth: number | "last"): string {
	const first = dateFrom(year, month, 1);
	const offset = (weekday - weekdayOf(first) + 7) % 7;
	if (nth !== "last") return addDays(first, offset + 7 * (nth - 1));
	const fifth = addDays(first, offset + 28);
	return fifth.startsWith(first.slice(0, 7)) ? fifth : addDays(fifth, -7);
}

/** The first and the last date that `YYYY-MM-DD` can write. */
const firstDate = Date.parse("0000-01-01");
const lastDate = Date.parse("9999-12-31");

/**
 * The date `days` later (earlier when negative), within the dates that can be written.
 *
 * @example
 * addDaysWithin("9999-12-30", 7); // => "9999-12-31"
 */
export const addDaysWithin = (date: string, days: number): string =>
	dateOf(Math.min(Math.max(Date.parse(date) + days * dayMs, firstDate), lastDate));

/**
 * Days from one date to another.
 *
 * @example
 * daysBetween("2026-02-27", "2026-03-01"); // => 2
 */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/**
 * Days from 1970-01-01 to a date.
 *
 * @example
 * dayNumber("1970-01-31"); // => 30
 */
export const dayNumber = (date: string): number => Date.parse(date) / dayMs;

/** Days whose dates are known at most. */
const maxCachedDates = 20_000;
const dates = new Map<number, string>();

/**
 * The date of a day counted from 1970-01-01. To format one takes a microsecond, and answers and bars tell the same days
 * again and again.
 *
 * @example
 * dateOfDay(30); // => "1970-01-31"
 */
export function dateOfDay(day: number): string {
	const cached = dates.get(day);
	if (cached !== undefined) return cached;
	const date = dateOf(day * dayMs);
	if (dates.size >= maxCachedDates) dates.clear();
	dates.set(day, date);
	return date;
}

/**
 * Number of the week of a day by its number, which begins on Monday. Day 0 was a Thursday, so three days are added.
 *
 * @example
 * weekOf(dayNumber("2026-05-11")) === weekOf(dayNumber("2026-05-17")); // => true
 */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);
