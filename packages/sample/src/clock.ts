import {
	easternDate,
	easternToUtc,
	iso,
	isTradingDay,
	minuteMs,
	nextTradingDay,
	previousTradingDay,
	type Session,
	type TradeSession,
	tradingDay,
	tradingDays,
} from "@us-market-data/market";

const years = 3;

/** Minutes for which each extended session of the sample trades. */
export const extendedMinutes = 30;

/** Bounds of a session of a trading day, in epoch milliseconds. */
export function sessionBounds(day: string, session: TradeSession): { open: number; close: number } {
	const found = tradingDay(day).sessions.find((candidate: Session) => candidate.tradeSession === session);
	if (!found) throw new RangeError(`${day} has no session ${session}.`);
	return { open: Date.parse(found.open), close: Date.parse(found.close) };
}

/**
 * The last day with data: the day of `today` in New York once its regular session and the half hour of
 * post-market trading after it are over, else the trading day before. Nothing is dated later than `today`.
 */
export function presentTradingDay(today: Date): string {
	const date = easternDate(today);
	if (!isTradingDay(date)) return previousTradingDay(date);
	const over = sessionBounds(date, 0).close + extendedMinutes * minuteMs;
	return today.getTime() >= over ? date : previousTradingDay(date);
}

/** Trading days of the three years up to `lastDay`, oldest first. */
export function sampleDays(lastDay: string): string[] {
	const start = `${Number(lastDay.slice(0, 4)) - years}${lastDay.slice(4)}`.replace("-02-29", "-02-28");
	const { trading, half } = tradingDays(start, lastDay);
	return [...trading, ...half].sort();
}

/** The instant of an Eastern wall time given in minutes after midnight. */
export function easternInstant(date: string, minutes: number): string {
	const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
	return iso(easternToUtc(date, time).getTime());
}

/** The date itself when it is a trading day, else the next one. */
export const tradingDayFrom = (date: string): string => (isTradingDay(date) ? date : nextTradingDay(date));

/** The date itself when it is a trading day, else the one before. */
export const tradingDayUpTo = (date: string): string =>
	isTradingDay(date) ? date : previousTradingDay(date);

/** Last day of the month `months` after month `month` (1 to 12) of `year`; `months` may be negative. */
export function monthEnd(year: number, month: number, months = 0): string {
	return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

const pad = (value: number): string => String(value).padStart(2, "0");
