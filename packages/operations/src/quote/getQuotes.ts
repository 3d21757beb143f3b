import type { StoredQuote } from "@us-market-data/analytics";
import {
	type AreaRecord,
	type HaltInForce,
	type HaltStatus,
	haltInForce,
	isHalted,
} from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { Handler, LongQueryTest } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import type { ResponseClock } from "../response-clock.ts";
import { quoteOf, quoteWithoutPrices } from "../shared/quote.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

type Listing = AreaRecord<"securities">;

/** The newest quotes of up to 500 securities, in the requested order. */
export const getQuotes: Handler<"getQuotes"> = async ({ symbols }, context) => {
	const { data, clock } = context;
	const securities = await data.findSecurities(symbols);
	const listings = await data.newestOfEach("securities", securities);
	const quotes = await data.derivedOfEach<StoredQuote>("quote", securities);
	const all = securities.map((security, index) => {
		const stored = quotes[index]?.data;
		return stored
			? quoteOf(security, listings[index], stored, comparedWithHalt(clock, stored.halt))
			: withoutPrices(security, listings[index], data, clock);
	});
	return { quote: await Promise.all(all), ...(await unknownSymbols(symbols, securities, context)) };
};

async function withoutPrices(
	security: SecurityRef,
	listing: Listing | undefined,
	data: ProvenanceReader,
	clock: ResponseClock,
) {
	const delisted = listing?.delistingDate != null && listing.delistingDate < clock.easternDate();
	return quoteWithoutPrices(
		security,
		listing,
		delisted ? (2 as const) : await haltStatus(security, data, clock),
	);
}

/** Trade status of a security without prices: normal, unless its newest listed halt is on. */
async function haltStatus(
	security: SecurityRef,
	data: ProvenanceReader,
	clock: ResponseClock,
): Promise<0 | HaltStatus> {
	const newest = await data.newest("halts", security);
	const halt = newest && haltInForce(newest);
	return halt && isHalted(halt, comparedWithHalt(clock, halt)) ? halt.status : 0;
}

/** The instant, for the question whether a halt is on. */
const comparedWithHalt = (clock: ResponseClock, halt: HaltInForce | undefined): Date =>
	clock.comparedWith(halt?.from ?? null, halt?.until ?? null);

export const isLongQuery: LongQueryTest<"getQuotes"> = ({ symbols }) => symbols.length > 100;
