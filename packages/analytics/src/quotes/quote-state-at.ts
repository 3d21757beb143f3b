import type { AreaRecord } from "@us-market-data/market";
import { tradingDateOf } from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { PastMarket } from "../as-of/past-market.ts";
import { quoteOfState, type StoredQuote } from "../derivations/prices/quote.ts";
import { readQuoteStateOn } from "./quote-state.ts";

/** The quote of a security from an instant on, which minute bars and trades move. */
export interface MovingQuote {
	/**
	 * The first instant at which something else may change it, such as the day bar, a split or a halt. Epoch milliseconds. Read
	 * the state again at that instant.
	 */
	until: number;
	/** Adds the bar of a minute that is over, as it is stored. */
	addBar(row: Stored<AreaRecord<"minuteBars">>): void;
	/** Adds a trade. */
	addTrade(row: Stored<AreaRecord<"trades">>): void;
	/** The quote at an instant before `until`, in epoch milliseconds; null without a price of a regular session. */
	quote(instant: number): StoredQuote | null;
}

/**
 * Reads the quote of a security as it was at an instant, with all records up to then. Add what becomes public later, in the
 * order of time: each trade at its time, and each minute bar at its end. The quote at any instant before `until` is then what
 * `getQuotes` answers with `as_of` of that instant.
 *
 * @param market the pasts of a store; one for all quotes
 * @param instant epoch milliseconds
 *
 * @example
 * import { openMarketReader } from "@us-market-data/store";
 *
 * const reader = await openMarketReader({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const from = Date.parse("2026-11-20T15:00:00Z");
 * const apple = await reader.security("AAPL.US");
 * if (apple) {
 * 	const moving = await quoteStateAt(new PastMarket(reader), apple, from);
 * 	const later = { from: from + 1, to: moving.until - 1, order: "asc", limit: 100 } as const;
 * 	for (const trade of await reader.list("trades", apple.id, later)) {
 * 		moving.addTrade(trade);
 * 		console.log(moving.quote(trade.time)?.lastDone);
 * 	}
 * }
 */
export async function quoteStateAt(
	market: PastMarket,
	security: SecurityRef,
	instant: number,
): Promise<MovingQuote> {
	const past = await market.at(instant);
	const sources = past.sourcesOf(security);
	const state = await readQuoteStateOn(sources, tradingDateOf(new Date(instant)));
	const convert = await past.barConverter(security.id);
	return {
		until: await past.nextChangeOfQuote(security.id),
		addBar(row) {
			const bar = convert(row);
			if (bar) state.quote.addBar(bar.record, bar.datasetId);
		},
		addTrade: ({ record, datasetId }) => state.quote.addTrade(record, datasetId),
		quote: (at) => quoteOfState(state, { now: new Date(at), facts: sources.facts })?.data ?? null,
	};
}
