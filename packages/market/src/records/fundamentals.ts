import { Type } from "@sinclair/typebox";
import { area, at, beginOfDay, endOfDay } from "./area.ts";
import { Amount, CalendarDate, Decimal, Nullable, OneOf, Text, WebAddress } from "./fields.ts";

const Money = (what: string) => Nullable(Decimal(`${what}, in the currency of the report.`));

/** The figures of a fiscal period, each of them null where it is not known. */
const figures = {
	revenue: Money("Revenue; of a bank, net of interest expense"),
	costOfRevenue: Money("Cost of revenue"),
	grossProfit: Money("Gross profit"),
	researchDevelopment: Money("Research and development expense"),
	sellingGeneralAdministrative: Money("Selling, general and administrative expense"),
	operatingIncome: Money("Operating income"),
	interestExpense: Money("Interest expense"),
	pretaxIncome: Money("Income before income tax"),
	incomeTax: Money("Income tax expense, negative for a benefit"),
	netIncome: Money("Net income of the shareholders"),
	epsBasic: Money("Basic earnings per share"),
	epsDiluted: Money("Diluted earnings per share"),
	cash: Money("Cash and cash equivalents"),
	receivables: Money("Trade receivables, current"),
	inventory: Money("Inventory"),
	currentAssets: Money("Current assets"),
	assets: Money("Total assets"),
	currentLiabilities: Money("Current liabilities"),
	longTermDebt: Money("Long-term debt without its current part"),
	liabilities: Money("Total liabilities"),
	retainedEarnings: Money("Retained earnings, negative for an accumulated deficit"),
	equity: Money("Shareholders' equity"),
	operatingCashFlow: Money("Cash flow from operations"),
	capitalExpenditure: Money("Capital expenditure"),
	investingCashFlow: Money("Cash flow from investing"),
	financingCashFlow: Money("Cash flow from financing"),
	stockRepurchased: Money("Cash paid for own shares"),
	dividendsPaid: Money("Cash paid as dividends"),
	dividendsPerShare: Money("Dividends declared per share"),
	sharesBasic: Nullable(Amount("Basic weighted average shares.")),
	sharesDiluted: Nullable(Amount("Diluted weighted average shares.")),
};

/** Name of a figure of a fiscal period. */
export type FigureName = keyof typeof figures;

/** Statements that say nothing yet. */
export const noFigures = Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Readonly<
	Record<FigureName, null>
>;

/** Rules by which a figure follows from others. */
export const derivedRules = ["sum", "difference", "implied", "split"] as const;
export type DerivedRule = (typeof derivedRules)[number];

/** Kinds of reports by the length and place of their period. */
export const reportKinds = ["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * One fiscal period of a company's statements. A quarter holds the quarter alone, never the year to date;
 * balance-sheet items are as of the end of the period.
 */
export const financials = area({
	file: "financials",
	format: "json",
	title: "Financial statements",
	group: "fundamentals",
	record: Type.Object({
		report: OneOf(
			reportKinds,
			"af full year, saf half year, q1 to q4 quarters, tp transition period of a company that moved the end of its fiscal year, tq1 to tq3 quarters of a longer one.",
		),
		fiscalYear: Type.Integer({ minimum: 1900, maximum: 2200, description: "Fiscal year." }),
		periodStart: Type.Optional(Nullable(CalendarDate("First day of the period, null when unknown."))),
		periodEnd: CalendarDate("Last day of the period."),
		filedAt: CalendarDate("Day of publication."),
		restatedAt: Nullable(
			CalendarDate(
				"Day of the newest publication that one of the figures is from; null for the day of publication.",
			),
		),
		currency: Text("ISO 4217."),
		webUrl: WebAddress("Address of the report, empty when unknown."),
		...figures,
		sharesAsOf: Nullable(
			CalendarDate(
				"Day in whose share count per-share figures and shares are; null for the day of publication.",
			),
		),
		derivedFigures: Nullable(
			Type.Array(Text("Name of a figure."), {
				description:
					"Figures that follow from other periods or figures, such as a fourth quarter from the year.",
			}),
		),
		derivedRules: Type.Optional(
			Nullable(
				Type.Array(OneOf(derivedRules, "Rule of a figure."), {
					description:
						"Rule of each of these figures, in their order: the sum of two tags, the difference of periods, implied by other figures, or restated for a split; null when they are not known.",
				}),
			),
		),
	}),
	id: (r) => `${r.fiscalYear}/${r.report}`,
	time: (r) => at(r.periodEnd),
	// Rows stored before a period had the day of its newest figure lack it.
	asOf: (r) => endOfDay(r.restatedAt ?? r.filedAt),
	publicAt: (r) => endOfDay(r.restatedAt ?? r.filedAt),
	kind: (r) => r.report,
});

/** Analysts' estimates of one figure in one fiscal period, and the reported figure. */
export const estimates = area({
	file: "estimates",
	format: "json",
	title: "Consensus estimates",
	group: "fundamentals",
	record: Type.Object({
		period: OneOf(["qf", "saf", "af"], "qf quarter, saf half year, af full year."),
		fiscalYear: Type.Integer({ minimum: 1900, maximum: 2200, description: "Fiscal year." }),
		fiscalPeriod: Type.Integer({
			minimum: 1,
			maximum: 4,
			description: "Quarter or half within the year, 1 for a full year.",
		}),
		periodEnd: CalendarDate("Last day of the period."),
		currency: Text("ISO 4217."),
		key: OneOf(["revenue", "eps", "netincome", "ebit"], "Figure that is estimated."),
		estimate: Nullable(Decimal("Mean estimate.")),
		actual: Nullable(Decimal("Published figure, null before publication.")),
		analysts: Nullable(Type.Integer({ minimum: 0, description: "Number of estimates." })),
	}),
	id: (r) => `${r.period}/${r.fiscalYear}/${r.fiscalPeriod}/${r.key}`,
	time: (r) => at(r.periodEnd),
	unpublished: "Estimates do not say when they were made.",
	kind: (r) => r.period,
});

const Votes = (what: string) => Type.Integer({ minimum: 0, description: `Analysts who say ${what}.` });

/** Distribution of analyst ratings and the range of price targets on a day. */
export const ratings = area({
	file: "ratings",
	format: "json",
	title: "Analyst ratings",
	group: "fundamentals",
	record: Type.Object({
		date: CalendarDate("Day for which the ratings hold."),
		startDate: CalendarDate("First day of the window in which they were given."),
		buy: Votes("buy"),
		over: Votes("overweight"),
		hold: Votes("hold"),
		under: Votes("underweight"),
		sell: Votes("sell"),
		noOpinion: Votes("nothing"),
		highestPrice: Nullable(Amount("Highest price target.")),
		lowestPrice: Nullable(Amount("Lowest price target.")),
		targetPrice: Nullable(Amount("Mean price target.")),
		currency: Text("ISO 4217."),
	}),
	id: (r) => r.date,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.date),
	publicAt: (r) => endOfDay(r.date),
});

export const dividends = area({
	file: "dividends",
	format: "csv",
	title: "Dividends",
	group: "events",
	record: Type.Object({
		exDate: CalendarDate("First day without the dividend."),
		amount: Amount("Cash per share."),
		currency: Text("ISO 4217."),
		recordDate: Nullable(CalendarDate("Record date.")),
		paymentDate: Nullable(CalendarDate("Payment date.")),
		fiscalYear: Nullable(Type.Integer({ description: "Fiscal year of the dividend." })),
		fiscalPeriod: Nullable(Text("Fiscal period, such as Q1 or FY.")),
		description: Text("Text of the declaration, empty when unknown."),
		announcedDate: Type.Optional(Nullable(CalendarDate("Day of the declaration, null when unknown."))),
	}),
	id: (r) => `${r.exDate}/${r.amount}`,
	time: (r) => at(r.exDate),
	asOf: (r) => endOfDay(r.exDate),
	publicAt: (r) => beginOfDay(r.exDate),
	unpublished: "A dividend counts from its ex-date on: no source says when it was declared.",
	announces: true,
});
