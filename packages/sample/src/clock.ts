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

interface Bounds {
	open: number;
	close: number;
}

const cache = new Map<string, Bounds>();

/** Bounds of a session of a trading day, in epoch milliseconds. All securities share them. */
export function sessionBounds(day: string, session: TradeSession): Bounds {
	const key = `${day} ${session}`;
	const bounds = cache.get(key) ?? findBounds(day, session);
	cache.set(key, bounds);
	return bounds;
}

function findBounds(day: string, session: TradeSession): Bounds {
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

/** Minutes after midnight Eastern time at which the regular session of a trading day ends. */
export function closeMinute(date: string): number {
	const { open, close } = sessionBounds(date, 0);
	return 9 * 60 + 30 + (close - open) / minuteMs;
}

/** The trading day `count` after a date. */
export function tradingDayAfter(date: string, count: number): string {
	let day = date;
	for (let i = 0; i < count; i++) day = nextTradingDay(day);
	return day;
}

/** Day of the week, 0 for Sunday. */
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
