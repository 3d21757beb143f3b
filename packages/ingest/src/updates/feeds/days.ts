import {
	addDays,
	easternDate,
	easternToUtc,
	isTradingDay,
	previousTradingDay,
	tradingDays,
	weekdayOf,
} from "@us-market-data/market";

/** `YYYYMMDD` */
export const compact = (day: string): string => day.replaceAll("-", "");

/** Trading days, half days included, from `start` to `end`, newest first. */
export function newestTradingDays(start: string, end: string): string[] {
	const { trading, half } = tradingDays(start, end);
	return [...trading, ...half].sort().reverse();
}

/** The newest trading day whose file is out, when files appear at `time` in New York. */
export function newestPublished(now: Date, time: string): string {
	const today = easternDate(now);
	const isPublished = isTradingDay(today) && now >= easternToUtc(today, time);
	return isPublished ? today : previousTradingDay(today);
}

/** Monday to Friday from `start` to `end`, oldest first: the days of EDGAR, holidays of the government included. */
export function weekdays(start: string, end: string): string[] {
	const days: string[] = [];
	for (let day = start; day <= end; day = addDays(day, 1)) {
		if (weekdayOf(day) !== 0 && weekdayOf(day) !== 6) days.push(day);
	}
	return days;
}

/** The last trading day on or before a day. */
export const tradingDayUntil = (day: string): string => (isTradingDay(day) ? day : previousTradingDay(day));

/** The later of two days. */
export const later = (a: string, b: string): string => (a > b ? a : b);

/** First day of the month that is `months` after that of a day. */
export function monthStart(day: string, months = 0): string {
	const [year = 0, month = 0] = day.split("-").map(Number);
	return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Quarter of a day, 1 to 4. */
export const quarterOf = (day: string): number => Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
