import type { DayPeriod } from "@us-market-data/analytics";
import { addDaysWithin } from "@us-market-data/market";

export type { DayPeriod };

/** A range of dates widened to whole weeks, months or years, so that no bar of it is cut. */
export function wholePeriods(
	range: { from?: string | undefined; to?: string | undefined },
	period: DayPeriod | undefined,
): { from?: string | undefined; to?: string | undefined } {
	if (!period) return range;
	return { from: range.from && firstDay(range.from, period), to: range.to && lastDay(range.to, period) };
}

function firstDay(date: string, period: DayPeriod): string {
	if (period === "year") return `${date.slice(0, 4)}-01-01`;
	if (period === "month") return `${date.slice(0, 7)}-01`;
	const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
	return addDaysWithin(date, -sinceMonday);
}

function lastDay(date: string, period: DayPeriod): string {
	if (period === "year") return `${date.slice(0, 4)}-12-31`;
	if (period === "week") return addDaysWithin(firstDay(date, period), 6);
	const last = new Date(date);
	last.setUTCMonth(last.getUTCMonth() + 1, 0);
	return last.toISOString().slice(0, 10);
}
