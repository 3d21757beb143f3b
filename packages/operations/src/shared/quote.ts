import { quoteAt, type StoredQuote } from "@us-market-data/analytics";
import {
	type AreaRecord,
	type HaltInForce,
	type HaltStatus,
	haltInForce,
	isHalted,
} from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { ProvenanceReader } from "../provenance-reader.ts";
import type { ResponseClock } from "../response-clock.ts";

/** The part of a security's listing from which its quote has the name. */
type Named = Pick<AreaRecord<"securities">, "nameEn">;

/**
 * The quote of a security at an instant, as answers have it.
 *
 * @param listing newest record of the area `securities`, which names the security; undefined without one
 *
 * @example
 * import type { MovingQuote } from "@us-market-data/analytics";
 *
 * const apple = { id: 1, symbol: "AAPL.US" };
 * function quoteNow(moving: MovingQuote, instant: number) {
 * 	const stored = moving.quote(instant);
 * 	return stored && quoteOf(apple, { nameEn: "Apple Inc." }, stored, new Date(instant));
 * }
 */
export const quoteOf = (
	security: Pick<SecurityRef, "symbol">,
	listing: Named | undefined,
	stored: StoredQuote,
	at: Date,
) => ({ ...nameOf(security, listing), ...quoteAt(stored, at) });

/**
 * The quote of a security as it is now, with or without prices, as answers have it.
 *
 * @param listing newest record of the area `securities`; undefined without one
 * @param stored derived quote; undefined without a price
 *
 * @example
 * import type { StoredQuote } from "@us-market-data/analytics";
 * import type { RowContext } from "@us-market-data/operations/rows";
 *
 * async function quoteNow(security: { id: number; symbol: string }, { data, clock }: RowContext) {
 * 	const stored = await data.derived<StoredQuote>("quote", security.id);
 * 	return presentQuoteOf(security, await data.newest("securities", security), stored?.data, data, clock);
 * }
 */
export async function presentQuoteOf(
	security: SecurityRef,
	listing: AreaRecord<"securities"> | undefined,
	stored: StoredQuote | undefined,
	data: ProvenanceReader,
	clock: ResponseClock,
) {
	if (stored) return quoteOf(security, listing, stored, comparedWithHalt(clock, stored.halt));
	const delisted = listing?.delistingDate != null && listing.delistingDate < clock.easternDate();
	const tradeStatus = delisted ? (2 as const) : await haltStatus(security, data, clock);
	return { ...nameOf(security, listing), ...noPrices, tradeStatus };
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

const nameOf = ({ symbol }: Pick<SecurityRef, "symbol">, listing: Named | undefined) => ({
	symbol,
	name: listing?.nameEn || null,
});

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
