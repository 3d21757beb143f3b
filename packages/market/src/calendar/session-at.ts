import { addDays } from "./dates.ts";
import { easternDate, easternMidnight } from "./eastern-time.ts";
import { iso } from "./instants.ts";
import type { Session, TradeSession, TradingDay } from "./trading-days.ts";
import { dayOfAllSessions, nextTradingDay, previousTradingDay } from "./trading-days.ts";

/**
 * Market state: 201 pre-market, 202 trading, 203 post-market, 204 closed, 207 overnight, 121 half-day closed.
 */
type TradeStatus = 201 | 202 | 203 | 204 | 207 | 121;

/** The market at an instant; times are ISO 8601 in UTC with seconds. */
export type MarketSession = {
	/** The date of the current session (for overnight the next date), else the date in New York. */
	date: string;
	tradeSession: TradeSession | null;
	tradeStatus: TradeStatus;
	label: string;
	/** The first opening of a regular session after the instant. */
	nextOpen: string;
	/** The first close of a regular session after the instant: that of the running one while it lasts. */
	nextClose: string;
};

const statusOfSession = { 0: 202, 1: 201, 2: 203, 3: 207 } as const;

const labels: Readonly<Record<TradeStatus, string>> = {
	121: "Half-day closed",
	201: "Pre-market",
	202: "Trading",
	203: "Post-market",
	204: "Closed",
	207: "Overnight",
};

const regular = ({ date, sessions }: TradingDay): Session => {
	const session = sessions.find(({ tradeSession }) => tradeSession === 0);
	if (!session) throw new Error(`date "${date}" has no regular session; allowed: a trading day`);
	return session;
};

/** The status while no session is on: 121 from the end of a half day's post session to midnight in New York. */
function idleStatus(today: TradingDay, now: string): TradeStatus {
	return today.kind === "half" && now >= regular(today).close ? 121 : 204;
}

type Days = readonly [today: TradingDay, next: TradingDay];
let latest: Days | undefined;

/** The date and the trading day after it; feeds ask for the same date many times running. */
function daysFrom(date: string): Days {
	if (latest?.[0].date !== date) latest = [dayOfAllSessions(date), dayOfAllSessions(nextTradingDay(date))];
	return latest;
}

/**
 * Returns the session of the NYSE at an instant. Session 121 (half-day closed) follows the post session of a half day,
 * at 17:00. It lasts until the next overnight session (20:00) or midnight in New York, whichever is first. Between
 * 13:00 and 17:00 a half day is in its post session (203). Throws a RangeError if the instant is not valid.
 *
 * @example
 * sessionAt(new Date("2026-05-15T14:00:00Z")).label; // => "Trading"
 * sessionAt(new Date("2026-05-16T14:00:00Z")).nextOpen; // => "2026-05-18T13:30:00Z"
 */
export function sessionAt(instant: Date): MarketSession {
	const now = iso(instant.getTime());
	const days = daysFrom(easternDate(instant));
	const [today, next] = days;
	const on = days.flatMap(({ date, sessions }) => sessions.map((session) => ({ date, session })));
	const running = on.find(({ session }) => session.open <= now && now < session.close);
	const regulars = days.filter(({ kind }) => kind !== "closed").map(regular);
	const tradeStatus = running ? statusOfSession[running.session.tradeSession] : idleStatus(today, now);
	return {
		date: running?.date ?? today.date,
		tradeSession: running?.session.tradeSession ?? null,
		tradeStatus,
		label: labels[tradeStatus],
		nextOpen: (regulars.find(({ open }) => open > now) ?? regular(next)).open,
		nextClose: (regulars.find(({ close }) => close > now) ?? regular(next)).close,
	};
}

/** The span of a market state: since when it holds, and the first instant at which another one does. */
export type SessionSpan = { since: string; until: string };

/**
 * Returns the span of the state that `sessionAt` gives for an instant, both ends ISO 8601 in UTC. Throws a RangeError if
 * the instant is not valid.
 *
 * @example
 * sessionSpanAt(new Date("2026-05-15T14:00:00Z")); // => { since: "2026-05-15T13:30:00Z", until: "2026-05-15T20:00:00Z" }
 */
export function sessionSpanAt(instant: Date): SessionSpan {
	const now = iso(instant.getTime());
	const date = easternDate(instant);
	const days = [dayOfAllSessions(previousTradingDay(date)), ...daysFrom(date)];
	const sessions = days.flatMap((day) => day.sessions);
	const midnights = days
		.filter(({ kind }) => kind === "half")
		.map((day) => easternMidnight(addDays(day.date, 1)))
		.filter((midnight) => !sessions.some(({ open, close }) => open < midnight && midnight < close));
	const edges = [...sessions.flatMap(({ open, close }) => [open, close]), ...midnights].sort();
	const [since, until] = [edges.filter((edge) => edge <= now).at(-1), edges.find((edge) => edge > now)];
	if (since === undefined || until === undefined) throw new Error(`no session around ${now}`);
	return { since, until };
}
