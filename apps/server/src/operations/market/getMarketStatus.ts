import type { AreaRecord } from "@us-market-data/market";
import {
	easternDate,
	easternMidnight,
	endOfHalt,
	iso,
	marketWideHalts,
	sessionAt,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { Handler, HandlerContext } from "../handler.ts";

/**
 * Answers the current session of the market, from the trading calendar. While a listed halt of the market-wide circuit
 * breakers is on, the label says so. The contract has no separate status for it, so the session's status stays,
 * but after a halt of level 3, which ends the trading of the day, the market is closed until the next one.
 */
export const getMarketStatus: Handler<"getMarketStatus"> = async (_input, { clock, data }) => {
	const { now } = clock;
	const { tradeStatus, label, nextOpen, nextClose } = sessionAt(now);
	const level = tradeStatus === 202 || tradeStatus === 203 ? await haltedLevel(data, now) : null;
	const session =
		level === 3
			? { ...closedForTheDay(now), label: "Closed: market-wide halt, level 3" }
			: {
					tradeStatus,
					label: level === null ? label : `${label}: market-wide halt, level ${level}`,
					nextOpen,
					nextClose,
				};
	return { status: { marketTime: [{ market: "US", ...session, timestamp: iso(now.getTime()) }] } };
};

/** Level of the market-wide halt that is on at an instant, null for none. */
async function haltedLevel(data: HandlerContext["data"], now: Date): Promise<1 | 2 | 3 | null> {
	const from = Date.parse(easternMidnight(easternDate(now)));
	const query = { from, to: now.getTime(), kinds: marketWideHalts, order: "desc", limit: mostHalts } as const;
	const halts = await data.uncited.across("halts", query);
	const on = halts.filter(({ record }) => Date.parse(endOfHalt(record) ?? "") > now.getTime());
	const level = ([3, 2, 1] as const).find((candidate) => on.some(isOf(candidate)));
	if (level === undefined) return null;
	data.citeRecords(on.filter(isOf(level)).slice(0, 1));
	return level;
}

const isOf =
	(level: 1 | 2 | 3) =>
	({ record }: Stored<AreaRecord<"halts">>): boolean =>
		record.reason === `MWC${level}`;

/** A list may name every security that a market-wide halt stopped. */
const mostHalts = 50_000;

/** The market after the last session of the day: what comes next is the next trading day. */
function closedForTheDay(now: Date) {
	const evening = new Date(Date.parse(sessionAt(now).nextOpen) - 1000);
	const { nextOpen, nextClose } = sessionAt(evening);
	return { tradeStatus: 204 as const, nextOpen, nextClose };
}
