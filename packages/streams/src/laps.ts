import {
	addDays,
	easternDate,
	easternToUtc,
	sampleTag,
	tradingDateOf,
	tradingDay,
} from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";

/** A regular session that is played again and again: the market that is always open. Epoch milliseconds. */
export interface LoopedSession {
	open: number;
	close: number;
}

/** One playing of the session. Epoch milliseconds of real time. */
export interface Lap {
	start: number;
	/** When the next lap begins. */
	end: number;
}

/** Hour and minute in New York at which the first lap of a day begins, as the regular session does. */
const firstLap = "09:30";

/**
 * The lap of an instant. The first lap of a day begins when the market of New York opens, so that the time of the day in the lap
 * is that of the clock; others follow until the next morning.
 */
export function lapAt(now: number, { open, close }: LoopedSession): Lap {
	const date = easternDate(new Date(now));
	const today = easternToUtc(date, firstLap).getTime();
	const begin = today <= now ? today : easternToUtc(addDays(date, -1), firstLap).getTime();
	const next = today <= now ? easternToUtc(addDays(date, 1), firstLap).getTime() : today;
	const length = close - open;
	const start = begin + Math.floor((now - begin) / length) * length;
	return { start, end: Math.min(start + length, next) };
}

/** Areas whose records move within a session. */
const intradayAreas = new Set(["minuteBars", "trades", "depth"]);

/**
 * The last session with records of the simulated market, or of any where there is no simulated one; undefined without any.
 */
export async function lastSession(
	market: Pick<MarketReader, "coverage">,
): Promise<LoopedSession | undefined> {
	const covered = (await market.coverage()).filter(
		({ area, newest }) => intradayAreas.has(area) && newest !== null,
	);
	const simulated = covered.filter(({ tag }) => tag === sampleTag);
	const newest = Math.max(...(simulated.length > 0 ? simulated : covered).map(({ newest: at }) => at ?? 0));
	if (!Number.isFinite(newest)) return undefined;
	const { sessions } = tradingDay(tradingDateOf(new Date(newest)));
	const session = sessions.find(({ tradeSession }) => tradeSession === 0);
	return session && { open: Date.parse(session.open), close: Date.parse(session.close) };
}
