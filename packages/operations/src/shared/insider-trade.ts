import { type AreaRecord, type DecimalString, priceOrNull, product, quotient } from "@us-market-data/market";
import { textOrNull } from "./text.ts";

type Trade = AreaRecord<"insiderTrades">;

/** Decimal places of a value that is rounded: that of a price per depositary share. */
const valueDecimals = 6;

/** Shares times price, of a price that may be that of several shares. */
function tradeValue({ shares, price, priceUnitShares }: Trade): DecimalString | null {
	if (shares === null || price === null) return null;
	const value = product(shares, price);
	return priceUnitShares ? quotient(value, priceUnitShares, valueDecimals) : value;
}

/**
 * A transaction of an insider as answers have it.
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const sharesOf = (trade: AreaRecord<"insiderTrades">) => insiderTradeOf(trade).shares;
 */
export const insiderTradeOf = (trade: Trade) => ({
	filingDate: trade.filingDate,
	date: trade.date,
	owner: trade.owner,
	role: textOrNull(trade.title),
	transactionCode: trade.code,
	transactionType: trade.type,
	acquiredOrDisposed: trade.acquiredOrDisposed ?? null,
	shares: trade.shares,
	price: priceOrNull(trade.price),
	priceUnitShares: trade.price === null ? null : (trade.priceUnitShares ?? "1"),
	transactionValue: tradeValue(trade),
	sharesAfter: trade.sharesAfter,
	securityTitle: textOrNull(trade.securityTitle),
	ownership: trade.ownership,
	is10b5One: trade.is10b5One,
	accessionNumber: trade.accessionNumber,
});
