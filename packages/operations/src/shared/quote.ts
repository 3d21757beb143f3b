import { quoteAt, type StoredQuote } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";

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
 * The quote of a security without prices.
 *
 * @example
 * quoteWithoutPrices({ symbol: "NEW.US" }, undefined, 0).lastDone; // => null
 */
export const quoteWithoutPrices = <S extends StoredQuote["tradeStatus"]>(
	security: Pick<SecurityRef, "symbol">,
	listing: Named | undefined,
	tradeStatus: S,
) => ({ ...nameOf(security, listing), ...noPrices, tradeStatus });

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
