import type { SecurityRow } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { dividendOf, maxDividends } from "../shared/dividend.ts";
import { pageOfRecords } from "../shared/newest-page.ts";
import { withReceipts } from "../shared/receipts.ts";

const pageSize = 50;

/** Cash dividends by ex-date, newest first, and the sum of the last twelve months. */
export const listDividends: Handler<"listDividends"> = async (
	{ symbol, page, year, cursor, as_of, explain },
	context,
) => {
	const { data, row: rowOf } = context;
	const security = await data.requireSecurity(symbol);
	const range = year === undefined ? {} : { from: Date.UTC(year, 0, 1), to: Date.UTC(year, 11, 31) };
	const all = await data.untracked.list("dividends", security.id, {
		...range,
		order: "desc",
		limit: maxDividends,
	});
	const pageRequest = { scope: ["listDividends", symbol, year, as_of], cursor, count: pageSize };
	const passed = all.slice((page - 1) * pageSize);
	const read = { rows: passed, isAll: true };
	const { rows, next } = await pageOfRecords("dividends", pageRequest, () => Promise.resolve(read));
	data.recordRows("dividends", rows);
	const row = await rowOf(security, "listing", "quote", "dividends");
	const list = rows.map(({ record }) => dividendOf(symbol, record));
	const dividend = { total: all.length, list, recentDividends: trailing(row, data) };
	return withReceipts({ dividend, next }, explain, [symbol], context);
};

/**
 * The dividends of the last twelve months as derived at import, and their yield. All are null where no dividends are
 * held, or where their files end too long ago to tell: zero is said of a security that is known to have paid nothing.
 */
function trailing(row: SecurityRow | undefined, data: ProvenanceReader) {
	if (!row?.dividends) return { dpsTtm: null, dividendYield: null, dividendCount: null, currency: null };
	const { dpsttm, payouts, currency } = row.dividends;
	// The yield may be one of what the statements report, where the price cannot be set against these dividends.
	const dividendYield = row.cross.dpsttm === dpsttm ? row.cross.divyld : null;
	data.recordProvenance(row.provenanceOf("dividends"));
	if (dividendYield !== null) data.recordProvenance(row.provenanceOf("quote"));
	return {
		dpsTtm: dpsttm,
		dividendYield,
		dividendCount: payouts,
		currency: payouts === 0 ? null : currency,
	};
}

/** Receipts select from all facts that a company filed. */
export const isLongQuery: LongQueryTest<"listDividends"> = ({ explain = false }) => explain;
