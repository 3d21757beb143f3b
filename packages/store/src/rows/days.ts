/** Milliseconds of a UTC day and of a minute. */
export const dayLength = 86_400_000;
export const minuteLength = 60_000;

const dates = new Map<number, string>();

/** `YYYY-MM-DD` of a day counted from 1970-01-01. Kept, since bars ask for the same days over and over. */
export function dateOf(day: number): string {
	let date = dates.get(day);
	if (date === undefined) {
		date = new Date(day * dayLength).toISOString().slice(0, 10);
		dates.set(day, date);
	}
	return date;
}
