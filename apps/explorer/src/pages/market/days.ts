import { addDays } from "../../figures/time.ts";

/** The weeks, Monday to Friday, from the week of a day on. */
export function weeksFrom(day: string, count: number): string[][] {
	const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
	return Array.from({ length: count }, (_, week) =>
		Array.from({ length: 5 }, (_, weekday) => addDays(monday, week * 7 + weekday)),
	);
}
