import { dedupeTrades } from "@us-market-data/analytics";
import type { AreaRecord, DecimalString } from "@us-market-data/market";
import { priceOrNull, product, quotient } from "@us-market-data/market";
import type { Handler, LongQueryTest } from "../handler.ts";
import { pageOfRecords } from "../shared/newest-page.ts";
import { textOrNull } from "../shared/text.ts";

type Trade = AreaRecord<"insiderTrades">;

/** Transactions of insiders, newest first, as amended. */
export const listInsiderTrades: Handler<"listInsiderTrades"> = async (input, { data }) => {
	const { symbol, count, cursor, as_of } = input;
	const { id } = await data.requireSecurity(symbol);
	const pageRequest = { scope: ["listInsiderTrades", symbol, as_of], cursor, count };
	const { rows, next } = await pageOfRecords("insiderTrades", pageRequest, async (limit) => {
		const stored = await data.untracked.list("insiderTrades", id, {
			order: "desc",
			limit: limit + extraRows,
		});
		return { rows: dedupeTrades(stored), isAll: stored.length < limit + extraRows };
	});
	data.recordRows("insiderTrades", rows);
	return { insiderTrades: rows.map(({ record }) => toResponse(record)), next };
};

/** An amendment is listed next to the form that it replaces, up to the lines of one form. All are read from the newest on. */
const extraRows = 100;

/** Decimal places of a value that is rounded: that of a price per depositary share. */
const valueDecimals = 6;

/** Shares times price, of a price that may be that of several shares. */
function tradeValue({ shares, price, priceUnitShares }: Trade): DecimalString | null {
	if (shares === null || price === null) return null;
	const value = product(shares, price);
	return priceUnitShares ? quotient(value, priceUnitShares, valueDecimals) : value;
}

const toResponse = (trade: Trade) => ({
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

export const isLongQuery: LongQueryTest<"listInsiderTrades"> = ({ count }) => count > 40;
