import type { Schema } from "@us-market-data/client";

const day = 86_400_000;

/** Data requests that the whole month takes when it goes on as it began; undefined before the first one. */
export function needOfMonth({
	used,
	byDay,
	periodStartsAt,
	periodEndsAt,
}: Pick<Schema<"AccountUsage">, "used" | "byDay" | "periodStartsAt" | "periodEndsAt">): number | undefined {
	const last = byDay.at(-1)?.date;
	if (last === undefined) return undefined;
	const start = Date.parse(periodStartsAt);
	const passed = (Date.parse(last) - start) / day + 1;
	const all = (Date.parse(periodEndsAt) - start) / day;
	return Math.round((used / passed) * all);
}
