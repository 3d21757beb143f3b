import { addDaysWithin } from "@us-market-data/market";
import { calendarDayBefore, checkCalendarDays, checkSpan } from "../shared/date-range.ts";

const defaultRange = 3;

/**
 * The days of a first page of events: by default, three days up to today, or three days from a start in the future. Closed days
 * are computed, and are known since the first day of the calendar.
 *
 * @throws {ApiError} 400 for a range that ends before it starts, is too long, or asks for closed days that are not known
 */
export function financeRange(
	input: { category: string; start?: string; end?: string },
	today: string,
): { start: string; end: string } {
	const { category, start: asked } = input;
	const isComputed = category === "closed";
	if (isComputed) checkCalendarDays(input);
	const end =
		input.end ?? (asked !== undefined && asked > today ? addDaysWithin(asked, defaultRange) : today);
	const before = isComputed ? calendarDayBefore : (day: string, days: number) => addDaysWithin(day, -days);
	const start = asked ?? before(end, defaultRange);
	checkSpan(start, end);
	return { start, end };
}
