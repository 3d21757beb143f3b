const minuteMs = 60_000;

/** The date of epoch milliseconds in UTC. */
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Minutes of a trading day of the kit, from 9:30 to 16:00 in New York. */
export const minutesOfDay = 390;

/** Epoch milliseconds of a minute of a trading day, counted from the open. */
export const timeOf = (date: string, minute: number): number =>
	Date.parse(date) + (9 * 60 + 30 + minute) * minuteMs + easternHours(date) * 60 * minuteMs;

/** Hours of New York behind UTC at noon of a date: summer time is from the second Sunday of March to the first of November. */
function easternHours(date: string): number {
	const year = Number(date.slice(0, 4));
	const sunday = (month: number, nth: number): string => {
		const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
		return dateOf(Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7));
	};
	return date >= sunday(2, 2) && date < sunday(10, 1) ? 4 : 5;
}

/** An instant as the API writes it. */
export const instantText = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
