import { easternDate } from "../../calendar/index.ts";
import { BadParameter } from "../../errors.ts";

const day = 86_400_000;

/** The day that lies `days` after a date (before it when negative). */
export const addDays = (date: string, days: number): string =>
	new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Longest range of days that one answer covers. */
const longestRange = 366;

/**
 * The days of a calendar question: from today (Eastern) for 30 days unless asked otherwise, at most 366 days,
 * both ends included.
 */
export function calendarRange(
	input: { start?: string; end?: string },
	now: Date,
): { start: string; end: string } {
	const start = input.start ?? (input.end ? addDays(input.end, -30) : easternDate(now));
	const end = input.end ?? addDays(start, 30);
	checkRange(start, end);
	if (Date.parse(end) - Date.parse(start) >= longestRange * day) {
		throw new BadParameter(
			"end",
			end,
			`a date before ${addDays(start, longestRange)}, at most ${longestRange} days from "start"`,
		);
	}
	return { start, end };
}

/** Refuses a range that ends before it starts. */
export function checkRange(start: string, end: string): void {
	if (start > end) throw new BadParameter("end", end, `a date not before "start", which is ${start}`);
}

/** Every date of a range, both ends included. */
export function datesBetween(start: string, end: string): string[] {
	const dates: string[] = [];
	for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date);
	return dates;
}
