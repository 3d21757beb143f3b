import {
	easternDate,
	easternMidnight,
	endOfHalt,
	marketWideHalts,
	sessionAt,
	sessionSpanAt,
} from "@us-market-data/market";
import type { Handler, HandlerContext } from "../handler.ts";
import type { ResponseClock } from "../response-clock.ts";

/**
 * Answers the current session of the market, from the trading calendar, and since when it holds: the answer stays the same
 * until the state changes. While a listed halt of the market-wide circuit breakers is on, the label says so. The contract
 * has no separate status for it, so the session's status stays, but after a halt of level 3, which ends the trading of the
 * day, the market is closed until the next one.
 */
export const getMarketStatus: Handler<"getMarketStatus"> = async (_input, { clock, data }) => {
	const now = new Date(clock.at);
	const { tradeStatus: marketStatus, label, nextOpen, nextClose } = sessionAt(now);
	const { since, until } = sessionSpanAt(now);
	clock.comparedWith(until);
	const isOpen = marketStatus === 202 || marketStatus === 203;
	const halt = isOpen ? await latestHalt(data, clock) : null;
	const level = halt?.level ?? null;
	const session =
		level === 3
			? { ...closedForTheDay(now), label: "Closed: market-wide halt, level 3" }
			: {
					marketStatus,
					label: level === null ? label : `${label}: market-wide halt, level ${level}`,
					nextOpen,
					nextClose,
				};
	const timestamp =
		level === null ? ([since, halt?.at ?? since].sort().at(-1) ?? since) : (halt?.at ?? since);
	const { nextOpen: nextOpensAt, nextClose: nextClosesAt, ...state } = session;
	return { status: { marketTime: [{ market: "US", ...state, nextOpensAt, nextClosesAt, timestamp }] } };
};

/** The beginning of a market-wide halt with its level; its end, with no level, when it is over. */
interface HaltEdge {
	at: string;
	level: 1 | 2 | 3 | null;
}

/** The last market-wide halt of the day that began: the heaviest that is on, or the end of the last one. Null for none. */
async function latestHalt(data: HandlerContext["data"], clock: ResponseClock): Promise<HaltEdge | null> {
	const from = Date.parse(easternMidnight(easternDate(new Date(clock.at))));
	const query = { from, kinds: marketWideHalts, order: "desc", limit: maxHalts } as const;
	const halts = (await data.untracked.across("halts", query)).map((row) => ({
		row,
		end: endOfHalt(row.record),
	}));
	const now = clock.comparedWith(...halts.flatMap(({ row, end }) => [row.record.haltedAt, end])).getTime();
	const begun = halts.filter(({ row }) => row.time <= now);
	const on = begun.filter(({ end }) => Date.parse(end ?? "") > now);
	for (const level of [3, 2, 1] as const) {
		const halt = on.find(({ row }) => row.record.reason === `MWC${level}`);
		if (!halt) continue;
		data.recordRows("halts", [halt.row]);
		return { at: halt.row.record.haltedAt, level };
	}
	const [last] = begun.sort((a, b) => Date.parse(b.end ?? "") - Date.parse(a.end ?? ""));
	if (!last?.end) return null;
	data.recordRows("halts", [last.row]);
	return { at: last.end, level: null };
}

/** A list may name every security that a market-wide halt stopped. */
const maxHalts = 50_000;

/** The market after the last session of the day: what comes next is the next trading day. */
function closedForTheDay(now: Date) {
	const evening = new Date(Date.parse(sessionAt(now).nextOpen) - 1000);
	const { nextOpen, nextClose } = sessionAt(evening);
	return { marketStatus: 204 as const, nextOpen, nextClose };
}
