import type { AreaRecord } from "@us-market-data/market";
import {
	difference,
	type FigureName,
	noFigures,
	percentChange,
	product,
	quotient,
	sum,
} from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { periodOfReport, periodText } from "../shared/fiscal.ts";
import { textOrNull } from "../shared/text.ts";

type Report = AreaRecord<"financials">;
type Figure = [key: string, name: string, value: (report: Report) => string | null];

const percentOf = (part: string | null, whole: string | null) =>
	part === null || whole === null ? null : quotient(product(part, "100"), whole, 2);

/** A figure as the report states it. */
const stated = (key: FigureName, name: string): Figure => [key, name, (r) => r[key]];

/** The figures of a report in the order in which they are answered. */
const figures: readonly Figure[] = [
	stated("revenue", "Revenue"),
	stated("costOfRevenue", "Cost of revenue"),
	stated("grossProfit", "Gross profit"),
	["grossMargin", "Gross margin", (r) => percentOf(r.grossProfit, r.revenue)],
	stated("researchDevelopment", "Research and development"),
	stated("sellingGeneralAdministrative", "Selling, general and administrative"),
	stated("operatingIncome", "Operating income"),
	["operatingMargin", "Operating margin", (r) => percentOf(r.operatingIncome, r.revenue)],
	["ebit", "Earnings before interest and tax", (r) => earningsBeforeInterest(r)],
	stated("interestExpense", "Interest expense"),
	stated("pretaxIncome", "Income before tax"),
	stated("incomeTax", "Income tax"),
	stated("netIncome", "Net income"),
	["netMargin", "Net margin", (r) => percentOf(r.netIncome, r.revenue)],
	stated("epsBasic", "Basic earnings per share"),
	stated("epsDiluted", "Diluted earnings per share"),
	stated("cash", "Cash and cash equivalents"),
	stated("receivables", "Trade receivables"),
	stated("inventory", "Inventory"),
	stated("currentAssets", "Current assets"),
	stated("assets", "Total assets"),
	stated("currentLiabilities", "Current liabilities"),
	stated("longTermDebt", "Long-term debt"),
	stated("liabilities", "Total liabilities"),
	stated("retainedEarnings", "Retained earnings"),
	stated("equity", "Shareholders' equity"),
	stated("operatingCashFlow", "Cash flow from operations"),
	stated("capitalExpenditure", "Capital expenditure"),
	["freeCashFlow", "Free cash flow", (r) => freeCashFlow(r)],
	stated("investingCashFlow", "Cash flow from investing"),
	stated("financingCashFlow", "Cash flow from financing"),
	stated("stockRepurchased", "Shares repurchased"),
	stated("dividendsPaid", "Dividends paid"),
	stated("dividendsPerShare", "Dividends per share"),
	stated("sharesBasic", "Basic weighted average shares"),
	stated("sharesDiluted", "Diluted weighted average shares"),
];
const mostReports = 500;

/** Key figures of the periodic reports, newest first, each with the same period of the previous year. */
export const getOperatingData: Handler<"getOperatingData"> = async ({ symbol, report }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("financials", security.id, { order: "desc", limit: mostReports });
	// Reports stored before a figure was known to the service lack it.
	const reports = rows.map(({ record }) => ({ ...noFigures, ...record }));
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
				isLatest: record.periodEnd === newest,
				url: textOrNull(record.webUrl),
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

/** Figures of the report. A figure that neither it nor the previous year has is omitted. */
function indicators(report: Report, before: Report | undefined) {
	return figures.flatMap(([key, name, value]) => {
		const now = value(report);
		const then = before ? value(before) : null;
		if (now === null && then === null) return [];
		return { key, name, value: now, yoyChangeRate: growth(now, then) };
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

function earningsBeforeInterest({ pretaxIncome, interestExpense }: Report): string | null {
	return pretaxIncome === null || interestExpense === null ? null : sum([pretaxIncome, interestExpense]);
}
