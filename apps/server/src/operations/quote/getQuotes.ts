import { type KeptQuote, quoteAt } from "@us-market-data/analytics";
import { easternDate, type HaltStatus, haltInForce, isHalted } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";

/** The newest quotes of up to 500 securities, in the requested order. */
export const getQuotes: Handler<"getQuotes"> = async ({ symbols }, { data, now }) => {
	const securities = await data.heldSecurities(symbols);
	return { quote: await Promise.all(securities.map((security) => quote(security, data, now))) };
};

async function quote(security: SecurityRef, data: CitingReader, now: Date) {
	const listing = await data.newest("securities", security);
	const derived = await data.derived<KeptQuote>("quote", security.id);
	const delisted = listing?.delistingDate != null && listing.delistingDate < easternDate(now);
	const prices = derived
		? quoteAt(derived.data, now)
		: { ...noPrices, tradeStatus: delisted ? (2 as const) : await haltStatus(security, data, now) };
	return { symbol: security.symbol, name: listing?.nameEn || null, ...prices };
}

/** Trade status of a security without prices: normal, unless its newest listed halt is on. */
async function haltStatus(security: SecurityRef, data: CitingReader, now: Date): Promise<0 | HaltStatus> {
	const newest = await data.newest("halts", security);
	const halt = newest && haltInForce(newest);
	return halt && isHalted(halt, now) ? halt.status : 0;
}

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
