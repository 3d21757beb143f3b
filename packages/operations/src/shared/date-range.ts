import { addDaysWithin, dayMs } from "@us-market-data/market";
import { BadParameter } from "../errors.ts";

/** Longest range of days that one answer covers. */
const longestRange = 366;

/**
 * The days of a calendar question: from today (Eastern) for 30 days unless asked otherwise, or the 30 days up to an
 * end that is past; at most 366 days, both ends included.
 */
export function calendarRange(
	input: { start?: string; end?: string },
	today: string,
): { start: string; end: string } {
	const { end: asked } = input;
	const start = input.start ?? (asked !== undefined && asked < today ? addDaysWithin(asked, -30) : today);
	const end = asked ?? addDaysWithin(start, 30);
	checkSpan(start, end);
	return { start, end };
}

/** Refuses a range that ends before it starts or is longer than one answer covers. */
export function checkSpan(start: string, end: string): void {
	checkRange(start, end);
	if (Date.parse(end) - Date.parse(start) >= longestRange * dayMs) {
		const last = addDaysWithin(start, longestRange - 1);
		const allowed = `a date up to ${last}, which makes ${longestRange} days from "start"`;
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
