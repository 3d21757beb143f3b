import { addDaysWithin } from "@us-market-data/market";
import { checkSpan } from "../shared/date-range.ts";

const defaultRange = 3;

/**
 * The days of a first page of events: by default, three days up to today, or three days from a start in the future.
 *
 * @throws {ApiError} 400 for a range that ends before it starts or is too long
 */
export function financeRange(
	input: { start?: string; end?: string },
	today: string,
): { start: string; end: string } {
	const { start: asked } = input;
	const end =
		input.end ?? (asked !== undefined && asked > today ? addDaysWithin(asked, defaultRange) : today);
	const start = asked ?? addDaysWithin(end, -defaultRange);
	checkSpan(start, end);
	return { start, end };
}
