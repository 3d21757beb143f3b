import {
	type DecimalString,
	difference,
	type FigureName,
	noFigures,
	percentChange,
	percentOf,
	product,
	sum,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { ReportFigure } from "../figures/figure.ts";
import { type Financials, yearBefore } from "../statements/trailing.ts";

type Value = DecimalString | null;

/** A figure of `getOperatingData`. */
export interface OperatingFigure {
	key: string;
	name: string;
	/** Rule of a figure that follows from others of the report; null for one that the report states. */
	rule: ReportFigure | null;
	/** Figures of the report that it is made of; the others are subtracted where `isDifference` says so. */
	of: readonly FigureName[];
	isDifference?: boolean;
	value(report: Financials): Value;
	/** Both sides of a figure that is rounded, which `value` rounds. */
	parts?(report: Financials): Parts;
}

type Parts = readonly [part: DecimalString, whole: DecimalString] | null;

/** Two figures of a report, null where one of them is not known. */
const partsOf =
	(of: readonly [FigureName, FigureName]) =>
	(report: Financials): Parts => {
		const [a, b] = [report[of[0]], report[of[1]]];
		return a === null || b === null ? null : [a, b];
	};

/** Answers a figure of two others, null where one of them is not known. */
const ofTwo =
	(of: readonly [FigureName, FigureName], compute: (a: DecimalString, b: DecimalString) => Value) =>
	(report: Financials): Value => {
		const parts = partsOf(of)(report);
		return parts && compute(...parts);
	};

const stated = (key: FigureName, name: string): OperatingFigure => ({
	key,
	name,
	rule: null,
	of: [key],
	value: (report) => report[key],
});

function margin(key: string, name: string, rule: ReportFigure, part: FigureName): OperatingFigure {
	const of = [part, "revenue"] as const;
	const value = ofTwo(of, (a, b) => percentOf(a, b, 2));
	return { key, name, rule, of, value, parts: partsOf(of) };
}

const interest = ["pretaxIncome", "interestExpense"] as const;
const cash = ["operatingCashFlow", "capitalExpenditure"] as const;

/** The figures of a report in the order in which they are answered. */
export const operatingFigures: readonly OperatingFigure[] = [
	stated("revenue", "Revenue"),
	stated("costOfRevenue", "Cost of revenue"),
	stated("grossProfit", "Gross profit"),
	margin("grossMargin", "Gross margin", "reportgrossmargin", "grossProfit"),
	stated("researchDevelopment", "Research and development"),
	stated("sellingGeneralAdministrative", "Selling, general and administrative"),
	stated("operatingIncome", "Operating income"),
	margin("operatingMargin", "Operating margin", "reportoperatingmargin", "operatingIncome"),
	{
		key: "ebit",
		name: "Earnings before interest and tax",
		rule: "reportebit",
		of: interest,
		value: ofTwo(interest, (a, b) => sum([a, b])),
	},
	stated("interestExpense", "Interest expense"),
	stated("pretaxIncome", "Income before tax"),
	stated("incomeTax", "Income tax"),
	stated("netIncome", "Net income"),
	margin("netMargin", "Net margin", "reportnetmargin", "netIncome"),
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
	{
		key: "freeCashFlow",
		name: "Free cash flow",
		rule: "reportfreecashflow",
		of: cash,
		isDifference: true,
		value: ofTwo(cash, difference),
	},
	stated("investingCashFlow", "Cash flow from investing"),
	stated("financingCashFlow", "Cash flow from financing"),
	stated("stockRepurchased", "Shares repurchased"),
	stated("dividendsPaid", "Dividends paid"),
	stated("dividendsPerShare", "Dividends per share"),
	stated("sharesBasic", "Basic weighted average shares"),
	stated("sharesDiluted", "Diluted weighted average shares"),
];

/** A report with the same period of the year before, in one currency, where that is held. */
export interface OperatingReport {
	row: Stored<Financials>;
	before: Stored<Financials> | undefined;
}

/** Reports in the order of the rows. Reports that were stored before a figure was known to the service lack it. */
export function operatingReports(rows: readonly Stored<Financials>[]): OperatingReport[] {
	const whole = rows.map((row) => ({ ...row, record: { ...noFigures, ...row.record } }));
	const byRecord = new Map(whole.map((row) => [row.record, row]));
	const byCurrency = Map.groupBy(byRecord.keys(), ({ currency }) => currency);
	return whole.map((row) => {
		const before = yearBefore(row.record, byCurrency.get(row.record.currency) ?? []);
		return { row, before: before && byRecord.get(before) };
	});
}

/** A figure of a report and of the same period of the year before, with the change in percent. */
export function operatingValue({ row, before }: OperatingReport, figure: OperatingFigure) {
	const now = figure.value(row.record);
	const then = before ? figure.value(before.record) : null;
	const change =
		before && now !== null && then !== null
			? growth(exactly(figure, row.record, now), exactly(figure, before.record, then))
			: null;
	return { now, then, change };
}

/** The figure as a fraction, before it is rounded. */
const exactly = ({ parts }: OperatingFigure, report: Financials, value: DecimalString) =>
	parts?.(report) ?? ([value, "1"] as const);

/** Change in percent, unknown against a period that was not positive. */
function growth([part, whole]: NonNullable<Parts>, [before, wholeBefore]: NonNullable<Parts>): Value {
	// Both times the square of the two wholes, which is positive.
	const wholes = product(whole, wholeBefore);
	const [now, then] = [product(part, wholeBefore), product(before, whole)].map((one) => product(one, wholes));
	return now === undefined || then === undefined || Number(then) <= 0 ? null : percentChange(now, then);
}
