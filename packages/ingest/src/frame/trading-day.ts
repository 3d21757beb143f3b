import { dayMs, isTradingDay } from "@us-market-data/market";

/** From this day on the calendar knows every closure. */
const completeFrom = Date.parse("1990-01-01");
/** The last Saturday on which the Exchange traded was in May; its rule ended on this day. */
const lastSaturday = Date.parse("1952-09-29");

const known = new Map<number, boolean>();
const mostKnown = 50_000;

/** True if the Exchange was certainly closed on a day, given as the midnight UTC of its date. */
export function isClosed(day: number): boolean {
	const found = known.get(day);
	if (found !== undefined) return found;
	const closed =
		day < completeFrom ? isRestDay(day) : !isTradingDay(new Date(day).toISOString().slice(0, 10));
	if (known.size >= mostKnown) known.clear();
	known.set(day, closed);
	return closed;
}

/** Sundays always, Saturdays since the Exchange gave them up. */
function isRestDay(day: number): boolean {
	// 1970-01-01 was a Thursday.
	const weekday = (((Math.floor(day / dayMs) + 4) % 7) + 7) % 7;
	return weekday === 0 || (weekday === 6 && day >= lastSaturday);
}

/** Says that a bar of a day cannot be. */
export const noTradingOn = (date: string) =>
	({ field: "date", value: date, allowed: "a day on which the Exchange traded" }) as const;
