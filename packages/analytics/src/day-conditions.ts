import { closeOf, easternToUtc, nextTradingDay } from "@us-market-data/market";

/**
 * Whether the rows of a trading day are there:
 *
 * - `pending`: the regular session is not over; or there are no rows, or clearly fewer securities than on the days around, and it is
 *   not yet noon in New York on the next trading day.
 * - `missing`: no rows.
 * - `partial`: rows of fewer than four fifths of the securities of the days around, which is the median of those that have rows among
 *   the five trading days before and the five behind.
 * - `complete`: any other day.
 */
export type DayCondition = "complete" | "partial" | "pending" | "missing";

/** A trading day, and how many securities have rows of it. */
export interface DayCount {
	/** `YYYY-MM-DD` */
	date: string;
	securities: number;
}

/** Trading days that count as those around a day, on each side. */
export const neighbourDays = 5;

/** The share of the securities of the days around below which a day is partial. */
const partialShare = 0.8;

/**
 * The conditions of consecutive trading days, oldest first.
 *
 * @param now epoch milliseconds
 *
 * @example
 * const days = [
 * 	{ date: "2026-05-13", securities: 100 },
 * 	{ date: "2026-05-14", securities: 0 },
 * 	{ date: "2026-05-15", securities: 70 },
 * ];
 * dayConditions(days, Date.parse("2026-06-01T00:00:00Z")); // => ["complete", "missing", "partial"]
 */
export function dayConditions(days: readonly DayCount[], now: number): DayCondition[] {
	return days.map((day, at): DayCondition => {
		const around = [
			...days.slice(Math.max(0, at - neighbourDays), at),
			...days.slice(at + 1, at + 1 + neighbourDays),
		];
		const condition = conditionOf(day.securities, around);
		if (condition !== "complete" && now < dueAt(day.date)) return "pending";
		return now < Date.parse(closeOf(day.date)) ? "pending" : condition;
	});
}

function conditionOf(securities: number, around: readonly DayCount[]): "complete" | "partial" | "missing" {
	if (securities === 0) return "missing";
	const counts = around.map((day) => day.securities).filter((count) => count > 0);
	const usual = medianOf(counts) ?? securities;
	return securities < usual * partialShare ? "partial" : "complete";
}

/**
 * The instant at which the rows of a trading day are due: noon in New York on the next trading day. Epoch milliseconds.
 *
 * @example
 * new Date(dueAt("2026-05-15")).toISOString(); // => "2026-05-18T16:00:00.000Z"
 */
export const dueAt = (date: string): number => easternToUtc(nextTradingDay(date), "12:00").getTime();

/** The lower one of the two in the middle. */
function medianOf(values: readonly number[]): number | undefined {
	return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}
