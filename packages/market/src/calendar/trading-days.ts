import { addDays, dateOf, dayMs, utcMidnight } from "./dates.ts";
import { easternToUtc } from "./eastern-time.ts";
import { iso } from "./instants.ts";
import type { DaySchedule } from "./schedule.ts";
import { scheduleOf } from "./schedule.ts";

/** A session within a trading day: 0 regular, 1 pre-market, 2 post-market, 3 overnight. */
export type TradeSession = 0 | 1 | 2 | 3;

/** One session; `open` and `close` are ISO 8601 in UTC with seconds, `close` is the first instant after it. */
export type Session = { tradeSession: TradeSession; open: string; close: string };

/**
 * A date and its sessions in order of time, none on a closed date. `half` is a scheduled early close; a day
 * that an event cut short or began late stays `trading`, with its real hours and the reason.
 * The overnight session belongs to the date that it leads into: that of a Monday opens on Sunday at 20:00.
 */
export type TradingDay = {
	date: string;
	kind: "trading" | "half" | "closed";
	reason?: string;
	sessions: Session[];
};

function sessionsOf(date: string, schedule: Exclude<DaySchedule, { kind: "closed" }>): Session[] {
	const at = (time: string, day = date): string => iso(easternToUtc(day, time).getTime());
	const open = at(schedule.open);
	const close = at(schedule.close);
	const morning = at("04:00");
	return [
		{ tradeSession: 3, open: at("20:00", addDays(date, -1)), close: morning },
		{ tradeSession: 1, open: morning, close: open },
		{ tradeSession: 0, open, close },
		{ tradeSession: 2, open: close, close: at(schedule.kind === "half" ? "17:00" : "20:00") },
	];
}

/**
 * First whole years of the extended sessions. Electronic networks open pre-market and post-market to all in 1999, the
 * first overnight market in October 2021.
 */
const firstYears: Readonly<Record<TradeSession, string>> = { 0: "0000", 1: "2000", 2: "2000", 3: "2022" };

/**
 * Returns the NYSE's schedule on a date (`YYYY-MM-DD`): by rule, and by a table of one-off events up to 2031. From 1962
 * on, the hours of the regular session are those of the time. The hours of the extended sessions are today's since their
 * first years. Throws a RangeError if the text is not a date.
 *
 * @example
 * tradingDay("2026-11-27").kind; // => "half"
 * tradingDay("2026-12-25"); // => { date: "2026-12-25", kind: "closed", reason: "Christmas Day", sessions: [] }
 */
export function tradingDay(date: string): TradingDay {
	const day = dayOfAllSessions(date);
	const sessions = day.sessions.filter(({ tradeSession }) => date >= firstYears[tradeSession]);
	return { ...day, sessions };
}

/** The same with today's extended sessions throughout, as trades outside of regular hours are older than they. */
export function dayOfAllSessions(date: string): TradingDay {
	const schedule = scheduleOf(date);
	if (schedule.kind === "closed") return { date, ...schedule, sessions: [] };
	const { kind, reason } = schedule;
	return { date, kind, ...(reason !== undefined && { reason }), sessions: sessionsOf(date, schedule) };
}

/**
 * Full trading days and half days from `start` to `end`, both included; none when `start` is after `end`. A half
 * day is only in `half`. RangeError when a text is not a date.
 *
 * @example
 * tradingDays("2026-11-25", "2026-11-28"); // => { trading: ["2026-11-25"], half: ["2026-11-27"] }
 */
export function tradingDays(start: string, end: string): { trading: string[]; half: string[] } {
	const days: { trading: string[]; half: string[] } = { trading: [], half: [] };
	const last = utcMidnight(end);
	for (let day = utcMidnight(start); day <= last; day += dayMs) {
		const date = dateOf(day);
		const { kind } = scheduleOf(date);
		if (kind !== "closed") days[kind].push(date);
	}
	return days;
}

/**
 * True when the Exchange trades on a date, half days included.
 *
 * @example
 * isTradingDay("2026-12-25"); // => false
 */
export const isTradingDay = (date: string): boolean => scheduleOf(date).kind !== "closed";

const step = (date: string, days: 1 | -1): string => {
	let day = addDays(date, days);
	while (!isTradingDay(day)) day = addDays(day, days);
	return day;
};

/**
 * The last trading day before a date.
 *
 * @example
 * previousTradingDay("2026-05-18"); // => "2026-05-15"
 */
export const previousTradingDay = (date: string): string => step(date, -1);

/**
 * The first trading day after a date.
 *
 * @example
 * nextTradingDay("2026-05-15"); // => "2026-05-18"
 */
export const nextTradingDay = (date: string): string => step(date, 1);
