import type { SecurityRow } from "../../analytics/view/security-row.ts";
import type { AreaRecord } from "../../records/index.ts";
import type { Handler } from "../handler.ts";
import { textOrNull } from "../shared/text.ts";

const pageSize = 50;

/** Cash dividends by ex-date, newest first, and the sum of the last twelve months. */
export const listDividends: Handler<"listDividends"> = async ({ symbol, page, year }, { data, view }) => {
	const security = await data.knownSecurity(symbol);
	const range = year === undefined ? {} : { from: Date.UTC(year, 0, 1), to: Date.UTC(year, 11, 31) };
	const paged = { ...range, order: "desc", limit: pageSize, offset: (page - 1) * pageSize } as const;
	const rows = await data.list("dividends", security.id, paged);
	const row = (await view()).row(symbol);
	if (row) data.cite(row.provenanceOf("dividends", "quote"));
	return {
		dividend: { list: rows.map(({ record }) => dividend(symbol, record)), recentDividends: trailing(row) },
	};
};

/** The dividends of the last twelve months as derived at import. */
const trailing = (row: SecurityRow | undefined) => ({
	dividendTtm: row?.dividends?.dpsttm ?? "0",
	dividendYieldTtm: row?.cross.divyld ?? null,
	payouts: row?.dividends?.payouts ?? 0,
	currency: row?.dividends?.currency ?? null,
});

const dividend = (symbol: string, record: AreaRecord<"dividends">) => ({
	id: `${symbol}/${record.exDate}/${record.amount}`,
	symbol,
	desc: textOrNull(record.description),
	amount: record.amount,
	currency: record.currency,
	exDate: record.exDate,
	recordDate: record.recordDate,
	paymentDate: record.paymentDate,
	fiscalYear: record.fiscalYear,
	fiscalPeriod: record.fiscalPeriod,
});
