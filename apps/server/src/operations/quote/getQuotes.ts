import { type KeptQuote, quoteAt } from "@us-market-data/analytics";
import { type HaltInForce, type HaltStatus, haltInForce, isHalted } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { AnswerClock } from "../answer-clock.ts";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";

/** The newest quotes of up to 500 securities, in the requested order. */
export const getQuotes: Handler<"getQuotes"> = async ({ symbols }, { data, clock }) => {
	const securities = await data.heldSecurities(symbols);
	return { quote: await Promise.all(securities.map((security) => quote(security, data, clock))) };
};

async function quote(security: SecurityRef, data: CitingReader, clock: AnswerClock) {
	const listing = await data.newest("securities", security);
	const derived = await data.derived<KeptQuote>("quote", security.id);
	const delisted = listing?.delistingDate != null && listing.delistingDate < clock.easternDate();
	const prices = derived
		? quoteAt(derived.data, comparedWithHalt(clock, derived.data.halt))
		: { ...noPrices, tradeStatus: delisted ? (2 as const) : await haltStatus(security, data, clock) };
	return { symbol: security.symbol, name: listing?.nameEn || null, ...prices };
}

/** Trade status of a security without prices: normal, unless its newest listed halt is on. */
async function haltStatus(
	security: SecurityRef,
	data: CitingReader,
	clock: AnswerClock,
): Promise<0 | HaltStatus> {
	const newest = await data.newest("halts", security);
	const halt = newest && haltInForce(newest);
	return halt && isHalted(halt, comparedWithHalt(clock, halt)) ? halt.status : 0;
}

/** The instant, for the question whether a halt is on. */
const comparedWithHalt = (clock: AnswerClock, halt: HaltInForce | undefined): Date =>
	clock.comparedWith(halt?.from ?? null, halt?.until ?? null);

/** A security that is held without prices. */
const noPrices = {
	lastDone: null,
	prevClose: null,
	open: null,
	high: null,
	low: null,
	changeValue: null,
	changeRate: null,
	timestamp: null,
	volume: null,
	turnover: null,
	preMarketQuote: null,
	postMarketQuote: null,
	overnightQuote: null,
} as const;
