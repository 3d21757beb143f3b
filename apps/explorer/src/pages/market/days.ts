/** The day some days after another, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
	const at = new Date(`${day}T00:00:00Z`);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}

/** The weeks, Monday to Friday, from the week of a day on. */
export function weeksFrom(day: string, count: number): string[][] {
	const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
	return Array.from({ length: count }, (_, week) =>
		Array.from({ length: 5 }, (_, weekday) => addDays(monday, week * 7 + weekday)),
	);
}
