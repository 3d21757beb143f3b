import { dayMs } from "@us-market-data/market";

const dates = new Map<number, string>();

/** `YYYY-MM-DD` of a day counted from 1970-01-01. Cached, because bars need the same days repeatedly. */
export function dateOf(day: number): string {
	let date = dates.get(day);
	if (date === undefined) {
		date = new Date(day * dayMs).toISOString().slice(0, 10);
		dates.set(day, date);
	}
	return date;
}
