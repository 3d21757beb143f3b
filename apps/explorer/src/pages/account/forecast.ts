import type { Schema } from "@us-market-data/client";

type Usage = Pick<Schema<"AccountUsage">, "allowance" | "used" | "periodStartsAt" | "periodEndsAt" | "byDay">;

const dayMs = 86_400_000;

/** Days of the pace: long enough for a weekend, short enough to follow a change. */
const paceDays = 7;

/** The end of an allowance at the present pace. */
export type Forecast =
	| { kind: "unlimited" }
	| { kind: "unused" }
	/** `left` data requests remain at the reset. */
	| { kind: "lasts"; perDay: number; left: number }
	/** The allowance is used up at an instant before the reset. */
	| { kind: "ends"; perDay: number; at: string };

/**
 * Goes on with the mean of the last seven days, or of the days of the period when it is younger, until the reset.
 *
 * @param now epoch milliseconds
 */
export function forecast(usage: Usage, now: number): Forecast {
	const { allowance, used, byDay } = usage;
	if (allowance === null) return { kind: "unlimited" };
	const [start, end] = [Date.parse(usage.periodStartsAt), Date.parse(usage.periodEndsAt)];
	const since = Math.max(start, startOfDay(now) - (paceDays - 1) * dayMs);
	const recent = byDay
		.filter(({ date }) => Date.parse(date) >= since)
		.reduce((sum, { count }) => sum + count, 0);
	const perDay = recent / Math.max((now - since) / dayMs, 1 / 24);
	if (recent === 0) return { kind: "unused" };
	const atReset = used + (perDay * (end - now)) / dayMs;
	if (atReset <= allowance) return { kind: "lasts", perDay, left: Math.floor(allowance - atReset) };
	const at = now + (Math.max(0, allowance - used) / perDay) * dayMs;
	return { kind: "ends", perDay, at: new Date(at).toISOString() };
}

/** Every day of the period up to today, those without a charge too. */
export function daysOf({ periodStartsAt, byDay }: Usage, now: number): { date: string; count: number }[] {
	const counts = new Map(byDay.map(({ date, count }) => [date, count]));
	const first = startOfDay(Date.parse(periodStartsAt));
	const length = Math.floor((startOfDay(now) - first) / dayMs) + 1;
	return Array.from({ length: Math.max(1, Math.min(31, length)) }, (_, index) => {
		const date = new Date(first + index * dayMs).toISOString().slice(0, 10);
		return { date, count: counts.get(date) ?? 0 };
	});
}

/** Charges are counted by days of UTC. */
const startOfDay = (time: number): number => Math.floor(time / dayMs) * dayMs;
