import { dayMs, firstCalendarDay, isTradingDay } from "@us-market-data/market";

/** From this day on the calendar knows every closure. */
export const completeFrom = Date.parse(firstCalendarDay);
/** The last Saturday on which the Exchange traded was in May; its rule ended on this day. */
const lastSaturday = Date.parse("1952-09-29");

/** Days from 1900 to 2099, by their number: 1 is open, 2 closed, 0 not looked up yet. */
const dayStates = new Uint8Array(73_049);
const firstDay = Date.parse("1900-01-01");

/** True if the Exchange was certainly closed on a day, given as the midnight UTC of its date. */
export function isClosed(day: number): boolean {
	const number = (day - firstDay) / dayMs;
	const state = dayStates[number];
	if (state !== 1 && state !== 2) {
		const closed =
			day < completeFrom ? isRestDay(day) : !isTradingDay(new Date(day).toISOString().slice(0, 10));
		dayStates[number] = closed ? 2 : 1;
		return closed;
	}
	return state === 2;
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
