import type { DefinedKey } from "../screener/defined-keys.gen.ts";
import { definitions } from "../screener/definitions.gen.ts";
import type {
	CompanyFigure,
	FigureKey,
	FigureText,
	FigureTexts,
	QuarterFigure,
	RecordInput,
	ReportFigure,
	SourceRule,
} from "./figure.ts";
import { crossTexts } from "./texts/cross-texts.ts";
import { otherTexts } from "./texts/other-texts.ts";
import { priceTexts, quoteTexts } from "./texts/price-texts.ts";
import { statementTexts } from "./texts/statement-texts.ts";
import { technicalTexts } from "./texts/technical-texts.ts";

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
const reportTexts: FigureTexts<ReportFigure | QuarterFigure> = {
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

const ofFacts = (name: string, description: string, formula: string): FigureText => ({
	name,
	description,
	formula,
	inputs: ["reportedFacts.periods"],
	unit: "currency",
	places: null,
	nullWhen: "A fact that it follows from is not filed.",
});

/** The rules by which values come from the files of sources. A figure that another one is made of carries one of them. */
const sourceTexts: FigureTexts<SourceRule | CompanyFigure> = {
	stated: {
		name: "As stated",
		description: "Value as the record of a source states it; of statements, the fact of the newest filing.",
		formula: "value of the record",
		inputs: [],
		unit: "text",
		places: null,
		nullWhen: "The source does not state it.",
	},
	sumoftags: ofFacts(
		"Sum of tags",
		"Sum of the facts of one period under two or more tags, where no tag states the whole.",
		"Σ facts",
	),
	differenceofperiods: ofFacts(
		"Difference of periods",
		"Fact of a longer period less those of its other parts: a fourth quarter is the year less three quarters, else less nine months; a second or third quarter is the year to date less the part before.",
		"fact of the longer period - Σ facts of the other parts",
	),
	impliedbyitems: ofFacts(
		"Implied by other items",
		"Item that follows from others of one period: gross profit is revenue less its cost; liabilities are assets less the equity of all owners and what stands between the two.",
		"whole - Σ parts",
	),
	restatedforsplit: ofFacts(
		"Restated for a split",
		"Fact per share, or number of shares, of before a split, in the shares of the newest filing.",
		"fact × old shares / new shares; of a number of shares, fact × new shares / old shares",
	),
	derivedbysource: {
		name: "Derived, by a rule that is not kept",
		description: "Value that the source or an earlier import has derived of other values.",
		formula: "value of the record",
		inputs: [],
		unit: "currency",
		places: null,
		nullWhen: "The source does not give it.",
	},
	sicdivision: {
		name: "Sector by SIC code",
		description:
			"Division of the Standard Industrial Classification that holds the first two digits of the code.",
		formula: "division(companies.sicCode)",
		inputs: ["companies.sicCode"],
		unit: "text",
		places: null,
		nullWhen: "No SIC code is known.",
	},
};

const definedTexts = Object.fromEntries(
	Object.entries(definitions).map(([key, { figure }]) => [key, figure]),
) as FigureTexts<DefinedKey>;

/** The words of every derived figure. */
export const figureTexts: FigureTexts<FigureKey> = {
	...quoteTexts,
	...priceTexts,
	...technicalTexts,
	...statementTexts,
	...crossTexts,
	...otherTexts,
	...reportTexts,
	...sourceTexts,
	...definedTexts,
};
