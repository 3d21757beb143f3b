import { dateOfDay, dayMs } from "./dates.ts";

/** The last second that four digits of a year can write. */
const lastSecond = Date.UTC(9999, 11, 31, 23, 59, 59);

/** `00` to `59`. */
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

const secondsOfDay = dayMs / 1000;

/**
 * An instant in epoch milliseconds as the contract writes it: ISO 8601 in UTC with whole seconds, such as
 * `2026-11-20T14:30:00Z`; never after the year 9999.
 *
 * @example
 * iso(Date.UTC(2026, 10, 20, 14, 30)); // => "2026-11-20T14:30:00Z"
 */
export function iso(time: number): string {
	const seconds = Math.floor(Math.min(time, lastSecond) / 1000);
	const day = Math.floor(seconds / secondsOfDay);
	const ofDay = seconds - day * secondsOfDay;
	const [hour, minute, second] = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60];
	return `${dateOfDay(day)}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second]}Z`;
}

/**
 * The instant up to which data are complete, as `iso` writes it: a part of a second counts as begun, so that no record is newer.
 *
 * @example
 * isoOfData(Date.UTC(2026, 10, 20, 14, 30, 0, 1)); // => "2026-11-20T14:30:01Z"
 */
export const isoOfData = (time: number): string => iso(Math.ceil(time / 1000) * 1000);

/**
 * An instant as `iso` writes it; null for one that is not known.
 *
 * @example
 * isoOrNull(0); // => "1970-01-01T00:00:00Z"
 * isoOrNull(null); // => null
 */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
