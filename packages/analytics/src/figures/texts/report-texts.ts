import type { FigureText, FigureTexts, QuarterFigure, RecordInput, ReportFigure } from "../figure.ts";

const margin = (name: string, of: RecordInput): FigureText => ({
	name,
	description: `${name}: the figure in percent of revenue, both of one report.`,
	formula: `100 × ${of} / financials.revenue`,
	inputs: [of, "financials.revenue"],
	unit: "percent",
	places: 2,
	nullWhen: "The report does not state both, or its revenue is zero.",
});

const atQuarter = (
	name: string,
	formula: string,
	inputs: readonly RecordInput[],
	description: string,
): FigureText => ({
	name: `${name} at the end of a quarter`,
	description: `${description} Statements and counts are those that were filed by that day; all are in the shares of today.`,
	formula,
	inputs: [...inputs, "splits.numerator", "splits.denominator"],
	unit: "ratio",
	places: 2,
	nullWhen:
		"No close of the ten days before is held, the statements were not filed yet, one side is simulated and the other real, or the divisor is not positive.",
});

/** Figures of one report, and ratios at the end of a quarter. */
export const reportTexts: FigureTexts<ReportFigure | QuarterFigure> = {
	reportgrossmargin: margin("Gross margin", "financials.grossProfit"),
	reportoperatingmargin: margin("Operating margin", "financials.operatingIncome"),
	reportnetmargin: margin("Net margin", "financials.netIncome"),
	reportebit: {
		name: "Earnings before interest and tax",
		description: "Income before tax plus interest expense, both of one report.",
		formula: "financials.pretaxIncome + financials.interestExpense",
		inputs: ["financials.pretaxIncome", "financials.interestExpense"],
		unit: "currency",
		places: null,
		nullWhen: "The report does not state both.",
	},
	reportfreecashflow: {
		name: "Free cash flow",
		description: "Cash flow from operations less capital expenditure, both of one report.",
		formula: "financials.operatingCashFlow - financials.capitalExpenditure",
		inputs: ["financials.operatingCashFlow", "financials.capitalExpenditure"],
		unit: "currency",
		places: null,
		nullWhen: "The report does not state both.",
	},
	quarterpettm: atQuarter(
		"P/E (TTM)",
		"dayBars.close / Σ financials.epsDiluted",
		["dayBars.close", "financials.epsDiluted"],
		"Last close over diluted earnings per share of the trailing twelve months.",
	),
	quarterpbmrq: atQuarter(
		"P/B (MRQ)",
		"dayBars.close × shares.totalShares / financials.equity",
		["dayBars.close", "financials.equity", "shares.totalShares"],
		"Last close over equity per share of the newest balance sheet.",
	),
	quarterpstm: atQuarter(
		"P/S (TTM)",
		"dayBars.close × shares.totalShares / Σ financials.revenue",
		["dayBars.close", "shares.totalShares", "financials.revenue"],
		"Last close times shares outstanding over revenue of the trailing twelve months.",
	),
};
