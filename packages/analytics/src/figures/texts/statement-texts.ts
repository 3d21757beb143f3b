import type { FigureText, FigureTexts, FundamentalFigure, RecordInput } from "../figure.ts";

const trailing =
	"the last four quarters, without them of the last fiscal year, or of that year with the quarters since in place of those before";

const sum = (name: string, of: string, input: RecordInput): FigureText => ({
	name: `${name} (TTM)`,
	description: `${of} of ${trailing}.`,
	formula: `Σ ${input}`,
	inputs: [input],
	unit: "currency",
	places: null,
	nullWhen: "The statements of twelve months do not state it, or end over 200 days before the newest.",
});

/** A sum of figures per share, in the share count of today. */
const perShare = (text: FigureText): FigureText => ({
	...text,
	description: `${text.description} Per share of today.`,
	formula: `${text.formula} × old shares / new shares`,
	inputs: [...text.inputs, "splits.numerator", "splits.denominator"],
	places: 6,
});

const ofBalance = (name: string, input: RecordInput): FigureText => ({
	name,
	description: `${name} of the newest balance sheet.`,
	formula: input,
	inputs: [input],
	unit: "currency",
	places: null,
	nullWhen: "The balance sheet does not state it.",
});

const count = (name: string, input: RecordInput): FigureText => ({
	name,
	description: `${name} of the newest count, in the share count of today.`,
	formula: `${input} × new shares / old shares`,
	inputs: [input, "splits.numerator", "splits.denominator"],
	unit: "shares",
	places: 6,
	nullWhen: "No count is held.",
});

const overMean = (name: string, of: "equity" | "assets"): FigureText => ({
	name,
	description: `Net income of the trailing twelve months in percent of the mean of ${of} now and four quarters before; of ${of} now where the other is not known.`,
	formula: `100 × netincome / ((${of} + ${of} four quarters before) / 2)`,
	inputs: ["netincome", of],
	unit: "percent",
	places: 2,
	nullWhen: "One of them is not known, or the mean is not positive.",
});

const part = (name: string, of: FundamentalFigure, whole: FundamentalFigure): FigureText => ({
	name,
	description: `${name}: the one in percent of the other.`,
	formula: `100 × ${of} / ${whole}`,
	inputs: [of, whole],
	unit: "percent",
	places: 2,
	nullWhen: "One of them is not known, or the base is zero.",
});

const growth = (name: string, input: RecordInput): FigureText => ({
	name,
	description:
		"Newest quarter or year against the same period of the year before, in percent of the size of that one.",
	formula: `100 × (${input} - ${input} a year before) / |${input} a year before|`,
	inputs: [input],
	unit: "percent",
	places: 2,
	nullWhen: "One of the periods is not held, or the one before is zero.",
});

const margin = (name: string, of: FundamentalFigure): FigureText => ({
	...part(name, of, "sales"),
	description: `${name}: the one in percent of the other, both of the newest twelve months that statements give for both.`,
	nullWhen: "One of them is not known, they have no twelve months in common, or the base is zero.",
});

export const statementTexts: FigureTexts<FundamentalFigure> = {
	sales: sum("Sales", "Revenue", "financials.revenue"),
	grossprofit: sum("Gross profit", "Gross profit", "financials.grossProfit"),
	netincome: sum("Net income", "Net income", "financials.netIncome"),
	epsttm: perShare(sum("Earnings per share", "Diluted earnings per share", "financials.epsDiluted")),
	dpsreported: perShare(
		sum(
			"Dividends per share as reported",
			"Dividends per share as statements state them",
			"financials.dividendsPerShare",
		),
	),
	eps: {
		name: "Earnings per share of the last fiscal year",
		description: "Diluted earnings per share of the last fiscal year, per share of today.",
		formula: "financials.epsDiluted × old shares / new shares",
		inputs: ["financials.epsDiluted", "splits.numerator", "splits.denominator"],
		unit: "currency",
		places: 6,
		nullWhen: "No fiscal year states it.",
	},
	assets: ofBalance("Total assets", "financials.assets"),
	liabilities: {
		...ofBalance("Total liabilities", "financials.liabilities"),
		description:
			"Total liabilities of the newest balance sheet; assets less equity where they are not stated.",
		formula: "financials.liabilities, else assets - equity",
		inputs: ["financials.liabilities", "assets", "equity"],
	},
	equity: ofBalance("Shareholders' equity", "financials.equity"),
	bps: {
		name: "Book value per share",
		description: "Equity of the newest balance sheet over the shares outstanding.",
		formula: "equity / totalshares",
		inputs: ["equity", "totalshares"],
		unit: "currency",
		places: 4,
		nullWhen: "One of them is not known, or the count is over 400 days from the balance sheet.",
	},
	roe: overMean("Return on equity (TTM)", "equity"),
	roa: overMean("Return on assets (TTM)", "assets"),
	netmargin: margin("Net margin (TTM)", "netincome"),
	grossmargin: margin("Gross margin (TTM)", "grossprofit"),
	salesgrowthyoy: growth("Sales growth, year on year", "financials.revenue"),
	netincomegrowthyoy: growth("Net income growth, year on year", "financials.netIncome"),
	la: part("Liabilities to assets", "liabilities", "assets"),
	totalshares: count("Shares outstanding", "shares.totalShares"),
	circulatingshares: count("Circulating shares", "shares.circulatingShares"),
};
