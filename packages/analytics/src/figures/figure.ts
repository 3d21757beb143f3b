import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { DividendMetrics } from "../derivations/company/dividend-metrics.ts";
import type { FundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import type { InsiderMetrics } from "../derivations/holders/insider-metrics.ts";
import type { PriceMetrics } from "../derivations/prices/price-metrics.ts";
import type { QuoteData } from "../derivations/prices/quote.ts";
import type { ShortMetrics } from "../derivations/prices/short-metrics.ts";
import type { TradeFlow } from "../derivations/prices/trade-flow.ts";
import type { DefinedKey } from "../screener/defined-keys.gen.ts";
import type { CrossFigures } from "../view/cross-figures.ts";

/** Keys by derivation. A new figure of one of them needs its words, or the tables of `texts/` do not compile. */
export type QuoteFigure = Lowercase<
	Extract<keyof QuoteData, "lastDone" | "prevClose" | "changeValue" | "changeRate" | "volume" | "turnover">
>;
export type PriceFigure =
	| Exclude<keyof PriceMetrics, "date" | "technical" | "high52w" | "low52w">
	| "highest52w"
	| "lowest52w";
export type TechnicalFigure = keyof PriceMetrics["technical"];
export type FundamentalFigure = Exclude<
	keyof FundamentalMetrics,
	"periodEnd" | "currency" | "sharesDate" | "areOfOtherShares"
>;
export type ShortFigure = Extract<keyof ShortMetrics, "shortinterest" | "daystocover"> | "shortvolumepercent";
export type HolderFigure = Extract<keyof InsiderMetrics, "insidernetbuy90d"> | "ownershippercent";
export type FlowFigure = Extract<keyof TradeFlow, "inflow">;
export type DividendFigure = Extract<keyof DividendMetrics, "payouts">;
export type CrossFigure = keyof CrossFigures;
/** Figures that answers compute of what they read. */
export type AnswerFigure =
	| "upsiderate"
	| "surprise"
	| "yoychangerate"
	| "shareschanged"
	| "shareschangerate"
	| "adjustedprice"
	| "adjustedvolume";

/** Rules by which a value comes from the files of its source. */
export type SourceRule =
	| "stated"
	| "sumoftags"
	| "differenceofperiods"
	| "impliedbyitems"
	| "restatedforsplit"
	| "derivedbysource";
/** Figures of one report that follow from others of it. */
export type ReportFigure =
	| "reportgrossmargin"
	| "reportoperatingmargin"
	| "reportnetmargin"
	| "reportebit"
	| "reportfreecashflow";
/** Ratios at the end of a fiscal quarter. */
export type QuarterFigure = "quarterpettm" | "quarterpbmrq" | "quarterpstm";
export type CompanyFigure = "sicdivision";

export type FigureKey =
	| SourceRule
	| ReportFigure
	| QuarterFigure
	| CompanyFigure
	| QuoteFigure
	| PriceFigure
	| TechnicalFigure
	| FundamentalFigure
	| ShortFigure
	| HolderFigure
	| FlowFigure
	| DividendFigure
	| CrossFigure
	| AnswerFigure
	| DefinedKey;

/** A property of a record, such as `dayBars.close`. */
export type RecordInput = {
	[Area in AreaName]: `${Area}.${keyof AreaRecord<Area> & string}`;
}[AreaName];

/** Unit of a figure: a rate is in percent, `1.25` is 1.25 %. */
export type FigureUnit = "currency" | "percent" | "ratio" | "shares" | "days" | "count" | "state" | "text";

/** The rule of a derived figure. */
export interface FigureText {
	name: string;
	/** The formula in words. */
	description: string;
	/** The formula in symbols: keys of other figures, and properties of records. */
	formula: string;
	/** The values that it is made of. */
	inputs: readonly (FigureKey | RecordInput)[];
	unit: FigureUnit;
	/** Places after the point to which it is rounded, half up; null when it is exact. */
	places: number | null;
	/** The cases in which it is null, in a sentence. */
	nullWhen: string;
}

export type FigureTexts<Key extends FigureKey> = { readonly [K in Key]: FigureText };
