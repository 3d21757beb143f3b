import { addDaysWithin, dayMs, firstCalendarDay } from "@us-market-data/market";
import { BadParameter } from "../errors.ts";

/** Longest range of days that one answer covers. */
const maxRangeDays = 366;

/**
 * The days of a calendar question: from today (Eastern) for 30 days unless asked otherwise, or the 30 days up to an
 * end that is past; at most 366 days, both ends included.
 *
 * @throws BadParameter for a day before the first one whose trading is known, and for a range that cannot be answered
 */
export function calendarRange(
	input: { start?: string; end?: string },
	today: string,
): { start: string; end: string } {
	const { end: requestedEnd } = input;
	checkCalendarDays(input);
	const start =
		input.start ??
		(requestedEnd !== undefined && requestedEnd < today ? calendarDayBefore(requestedEnd, 30) : today);
	const end = requestedEnd ?? addDaysWithin(start, 30);
	checkSpan(start, end);
	return { start, end };
}

/** The day some days before another, but none before the first day of the calendar. */
export const calendarDayBefore = (day: string, days: number): string =>
	[addDaysWithin(day, -days), firstCalendarDay].sort().at(-1) ?? firstCalendarDay;

/** Refuses days before the first one whose trading is known. */
export function checkCalendarDays(input: { start?: string; end?: string }): void {
	for (const name of ["start", "end"] as const) {
		const day = input[name];
		if (day === undefined || day >= firstCalendarDay) continue;
		const allowed = `a date from ${firstCalendarDay} on, the first day whose trading hours are known`;
		throw new BadParameter(name, day, allowed, { hint: { suggestion: firstCalendarDay } });
	}
}

/** Refuses a range that ends before it starts or is longer than one answer covers. */
export function checkSpan(start: string, end: string, maxDays = maxRangeDays): void {
	checkRange(start, end);
	if (Date.parse(end) - Date.parse(start) >= maxDays * dayMs) {
		const last = addDaysWithin(start, maxDays - 1);
		const allowed = `a date up to ${last}, which makes ${maxDays} days from "start"`;
		throw new BadParameter("end", end, allowed, { hint: { suggestion: last } });
	}
}

/** Refuses a range that ends before it starts. */
export function checkRange(start: string, end: string): void {
	if (start <= end) return;
	const hint = { note: `For the range the other way round send start=${end}&end=${start}` };
	throw new BadParameter("end", end, `a date not before "start", which is ${start}`, { hint });
}

/** Every date of a range, both ends included. */
export function datesBetween(start: string, end: string): string[] {
	const days = Math.max(0, (Date.parse(end) - Date.parse(start)) / dayMs + 1);
	return Array.from({ length: days }, (_, i) => addDaysWithin(start, i));
}

/** Days of a range, both ends included, or `open` without a beginning or an end. */
export const daysOf = (start: string | undefined, end: string | undefined, open: number): number =>
	start === undefined || end === undefined ? open : (Date.parse(end) - Date.parse(start)) / dayMs + 1;
