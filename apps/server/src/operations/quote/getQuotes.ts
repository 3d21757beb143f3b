import type { QuoteData } from "../../analytics/derivations/quote.ts";
import { easternDate } from "../../calendar/index.ts";
import type { SecurityRef } from "../../store/market.ts";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";

/** The newest quotes of up to 500 securities, in the order asked. */
export const getQuotes: Handler<"getQuotes"> = async ({ symbols }, { data, now }) => {
	const securities = await data.heldSecurities(symbols);
	return { quote: await Promise.all(securities.map((security) => quote(security, data, easternDate(now)))) };
};

async function quote(security: SecurityRef, data: CitingReader, today: string) {
	const listing = await data.newest("securities", security);
	const derived = await data.derived<QuoteData>("quote", security.id);
	const delisted = listing?.delistingDate != null && listing.delistingDate < today;
	const prices = derived?.data ?? { ...noPrices, tradeStatus: delisted ? (2 as const) : (0 as const) };
	return { symbol: security.symbol, name: listing?.nameEn || null, ...prices };
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
