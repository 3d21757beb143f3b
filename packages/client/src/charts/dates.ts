const day = 86_400_000;

/** The date a number of days later. */
const addDays = (date: string, days: number): string =>
	new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** The last minute of the exchange's clock before a bar, `YYYY-MM-DD HH:MM:SS`. */
export function beforeBar({ date, timestamp }: { date: string; timestamp: string }, period: string): string {
	// The first trading day of a week or month need not be its first day.
	const firstDay: Record<string, string | undefined> = {
		day: date,
		week: addDays(date, -((new Date(date).getUTCDay() + 6) % 7)),
		month: `${date.slice(0, 8)}01`,
		year: `${date.slice(0, 5)}01-01`,
	};
	const first = firstDay[period];
	return first === undefined ? easternTime(Date.parse(timestamp) - 60_000) : `${addDays(first, -1)} 23:59:00`;
}

/** The exchange's clock at an instant, `YYYY-MM-DD HH:MM:SS`. The Swedish locale writes a time in this form. */
export const easternTime = (instant: number): string =>
	new Date(instant).toLocaleString("sv-SE", { timeZone: "America/New_York" });
