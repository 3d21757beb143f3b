import { difference, percentChange, product, quotient } from "../../decimals.ts";
import type { AreaRecord } from "../../records/index.ts";
import type { Handler } from "../handler.ts";
import { periodOfReport, periodText } from "../shared/fiscal.ts";
import { textOrNull } from "../shared/text.ts";

type Report = AreaRecord<"financials">;
type Figure = [fieldName: string, indicatorName: string, value: (report: Report) => string | null];

const percentOf = (part: string | null, whole: string | null) =>
	part === null || whole === null ? null : quotient(product(part, "100"), whole, 2);

/** The figures of a report in the order in which they are answered. */
const figures: readonly Figure[] = [
	["revenue", "Revenue", (r) => r.revenue],
	["grossProfit", "Gross profit", (r) => r.grossProfit],
	["grossMargin", "Gross margin", (r) => percentOf(r.grossProfit, r.revenue)],
	["operatingIncome", "Operating income", (r) => r.operatingIncome],
	["netIncome", "Net income", (r) => r.netIncome],
	["netMargin", "Net margin", (r) => percentOf(r.netIncome, r.revenue)],
	["epsDiluted", "Diluted earnings per share", (r) => r.epsDiluted],
	["assets", "Total assets", (r) => r.assets],
	["liabilities", "Total liabilities", (r) => r.liabilities],
	["equity", "Shareholders' equity", (r) => r.equity],
	["operatingCashFlow", "Cash flow from operations", (r) => r.operatingCashFlow],
	["capitalExpenditure", "Capital expenditure", (r) => r.capitalExpenditure],
	["freeCashFlow", "Free cash flow", freeCashFlow],
	["dividendsPerShare", "Dividends per share", (r) => r.dividendsPerShare],
];
const mostReports = 500;

/** Key figures of the periodic reports, newest first, each beside the same period of the year before. */
export const getOperatingData: Handler<"getOperatingData"> = async ({ symbol, report }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("financials", security.id, { order: "desc", limit: mostReports });
	const reports = rows.map(({ record }) => record);
	const byPeriod = new Map(reports.map((record) => [periodKey(record, record.fiscalYear), record]));
	const newest = reports[0]?.periodEnd;
	const chosen = report ? reports.filter((record) => report.includes(record.report)) : reports;
	return {
		operating: {
			list: chosen.map((record) => ({
				id: `${symbol}/${record.fiscalYear}/${record.report}`,
				report: record.report,
				title: `${periodText(periodOfReport(record.report), record.fiscalYear)} report`,
				fiscalYear: record.fiscalYear,
				fiscalPeriod: periodOfReport(record.report),
				latest: record.periodEnd === newest,
				webUrl: textOrNull(record.webUrl),
				financial: {
					currency: record.currency,
					indicators: indicators(record, byPeriod.get(periodKey(record, record.fiscalYear - 1))),
				},
			})),
		},
	};
};

/** Reports that compare: of one period of the year, in one currency. */
const periodKey = ({ report, currency }: Report, fiscalYear: number): string =>
	`${fiscalYear}/${report}/${currency}`;

/** Figures that the report gives; one that neither it nor the year before knows is left out. */
function indicators(report: Report, before: Report | undefined) {
	return figures.flatMap(([fieldName, indicatorName, value]) => {
		const now = value(report);
		const then = before ? value(before) : null;
		if (now === null && then === null) return [];
		return { fieldName, indicatorName, indicatorValue: now, yoy: growth(now, then) };
	});
}

/** Change in percent, unknown against a period that was not positive. */
const growth = (now: string | null, then: string | null): string | null =>
	now === null || then === null || Number(then) <= 0 ? null : percentChange(now, then);

function freeCashFlow({ operatingCashFlow, capitalExpenditure }: Report): string | null {
	return operatingCashFlow === null || capitalExpenditure === null
		? null
		: difference(operatingCashFlow, capitalExpenditure);
}
