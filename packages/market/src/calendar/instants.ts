/** The last second that four digits of a year can write. */
const lastSecond = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * An instant in epoch milliseconds as the contract writes it: ISO 8601 in UTC with whole seconds, such as
 * `2026-11-20T14:30:00Z`; never after the year 9999.
 */
export const iso = (time: number): string =>
	`${new Date(Math.min(time, lastSecond)).toISOString().slice(0, 19)}Z`;

/**
 * The same for the time up to which data are complete: a part of a second counts as begun, so that none of them is newer.
 */
export const isoOfData = (time: number): string => iso(Math.ceil(time / 1000) * 1000);

/** The same for a time that may be unknown. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
