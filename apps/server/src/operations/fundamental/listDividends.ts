import type { SecurityRow } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import { product, quotient } from "@us-market-data/market";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";
import { textOrNull } from "../shared/text.ts";

const pageSize = 50;
/** More dividends than a security ever paid. */
const most = 10_000;

/** Cash dividends by ex-date, newest first, and the sum of the last twelve months. */
export const listDividends: Handler<"listDividends"> = async (
	{ symbol, page, year },
	{ data, row: rowOf },
) => {
	const security = await data.knownSecurity(symbol);
	const range = year === undefined ? {} : { from: Date.UTC(year, 0, 1), to: Date.UTC(year, 11, 31) };
	const all = await data.uncited.list("dividends", security.id, { ...range, order: "desc", limit: most });
	const rows = all.slice((page - 1) * pageSize, page * pageSize);
	data.citeRecords("dividends", rows);
	const row = await rowOf(security, "listing", "quote", "dividends");
	const list = rows.map(({ record }) => dividend(symbol, record));
	return { dividend: { total: all.length, list, recentDividends: await trailing(row, data) } };
};

/** The dividends of the last twelve months as derived at import, and their yield. */
async function trailing(row: SecurityRow | undefined, data: CitingReader) {
	const { dpsttm = "0", payouts = 0, currency = null } = row?.dividends ?? {};
	if (row) data.cite(row.provenanceOf("dividends"));
	return {
		dpsTtm: dpsttm,
		dividendYield: row ? await yieldOf(dpsttm, row, data) : null,
		dividendCount: payouts,
		currency: payouts === 0 ? null : currency,
	};
}

/** Simulated dividends have no yield on a real price, nor the reverse; nor have those in another currency. */
async function yieldOf(dpsttm: string, row: SecurityRow, data: CitingReader): Promise<string | null> {
	const { quote, dividends, listing } = row;
	if (!quote) return null;
	const price = row.provenanceOf("quote");
	const sameCurrency = !dividends || dividends.currency === (listing?.currency || "USD");
	if (!sameCurrency || !(await data.sameNature([price, row.provenanceOf("dividends")]))) return null;
	data.cite(price);
	return quotient(product(dpsttm, "100"), quote.lastDone, 2);
}

const dividend = (symbol: string, record: AreaRecord<"dividends">) => ({
	id: `${symbol}/${record.exDate}/${record.amount}`,
	symbol,
	description: textOrNull(record.description),
	amount: record.amount,
	currency: record.currency,
	exDate: record.exDate,
	recordDate: record.recordDate,
	paymentDate: record.paymentDate,
	fiscalYear: record.fiscalYear,
	fiscalPeriod: record.fiscalPeriod,
});
