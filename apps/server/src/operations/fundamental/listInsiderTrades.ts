import { standingTrades } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import { priceOrNull, product } from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";
import { textOrNull } from "../shared/text.ts";

type Trade = AreaRecord<"insiderTrades">;

/** Transactions of insiders, newest first, as amended. */
export const listInsiderTrades: Handler<"listInsiderTrades"> = async ({ symbol, count }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await newestTrades(data, security, count);
	data.citeRecords("insiderTrades", rows);
	return { insiderTrades: rows.map(({ record }) => answered(record)) };
};

/** An amendment is listed next to the form that it replaces, up to the lines of one form. */
const margin = 100;

/** The newest valid trades; reads as many more as were replaced. */
async function newestTrades(
	data: CitingReader,
	{ id }: SecurityRef,
	count: number,
): Promise<Stored<Trade>[]> {
	for (let limit = count + margin; ; limit *= 2) {
		const rows = await data.uncited.list("insiderTrades", id, { order: "desc", limit });
		const standing = standingTrades(rows).slice(0, count);
		if (standing.length === count || rows.length < limit) return standing;
	}
}

const answered = (trade: Trade) => ({
	filingDate: trade.filingDate,
	date: trade.date,
	owner: trade.owner,
	role: textOrNull(trade.title),
	transactionCode: trade.code,
	transactionType: trade.type,
	acquiredOrDisposed: trade.acquiredOrDisposed ?? null,
	shares: trade.shares,
	price: priceOrNull(trade.price),
	transactionValue: trade.shares === null || trade.price === null ? null : product(trade.shares, trade.price),
	sharesAfter: trade.sharesAfter,
	securityTitle: textOrNull(trade.securityTitle),
	ownership: trade.ownership,
	is10b5One: trade.is10b5One,
	accessionNumber: trade.accessionNumber,
});
