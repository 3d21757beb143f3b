import { percentChange } from "@us-market-data/market";
import type { FigureKey } from "../figures/figure.ts";
import { figureTexts } from "../figures/figure-texts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { NumericIndicator } from "./indicator.ts";

type Read = NumericIndicator["read"];
type Range = readonly [min: string | null, max: string | null];

/** A unit with how many of the value as it is make one of it, and the places in which it is shown. */
const units = {
	ratio: { unit: "x", scale: "1", places: 2 },
	percent: { unit: "%", scale: "1", places: 2 },
	currency: { unit: "currency", scale: "1", places: null },
	hundredMillion: { unit: "100 million", scale: "100000000", places: 4 },
	tenThousand: { unit: "10 thousand", scale: "10000", places: 4 },
	plain: { unit: null, scale: "1", places: null },
} as const;

/** Keys that are spelled apart from their figure. */
const keys: { readonly [K in FigureKey]?: string } = {
	circulatingmarketcap: "circulating_marketcap",
	turnoverrate: "turnover_rate",
};

/** One line of the table: number, figure, unit, where it is read and bounds to start from. */
const line =
	(group: string) =>
	(
		id: number,
		figure: FigureKey,
		unit: keyof typeof units,
		read: Read,
		[min, max]: Range,
	): NumericIndicator => ({
		kind: "numeric",
		id,
		key: keys[figure] ?? figure,
		figure,
		name: figureTexts[figure].name,
		group,
		...units[unit],
		read,
		defaultRange: { min, max },
	});

type Fundamentals = NonNullable<SecurityRow["fundamentals"]>;
type Prices = NonNullable<SecurityRow["price"]>;
const fundamental =
	(figure: Exclude<keyof Fundamentals, "currency" | "periodEnd" | "areOfOtherShares">): Read =>
	(row) =>
		row.fundamentals?.[figure] ?? null;
const prices =
	(figure: Exclude<keyof Prices, "date" | "technical">): Read =>
	(row) =>
		row.price?.[figure] ?? null;
const cross =
	(figure: keyof SecurityRow["cross"]): Read =>
	(row) =>
		row.cross[figure];
const quote =
	(figure: "lastDone" | "changeRate" | "volume" | "turnover"): Read =>
	(row) =>
		row.quote?.[figure] ?? null;
/**
 * The distance of the newest price from the highest or lowest of a year. It is never above the highest or below the
 * lowest.
 */
const fromExtreme =
	(extreme: "high52w" | "low52w"): Read =>
	({ quote, price }) => {
		const reference = price?.[extreme] ?? null;
		return quote && reference !== null ? percentChange(quote.lastDone, reference) : null;
	};
// A row of an older version may lack the later figures.
const shorts =
	(figure: "shortvolumeratio" | "shortinterest" | "daystocover"): Read =>
	(row) =>
		row.shorts?.[figure] ?? null;

const valuation = line("Valuation");
const profitability = line("Profitability");
const growth = line("Growth");
const balance = line("Balance sheet");
const market = line("Market");
const performance = line("Performance");
const ownership = line("Ownership");

/** The numeric indicators, by group. Numbers stay with their key for good. */
export const numericIndicators: readonly NumericIndicator[] = [
	valuation(1, "pettm", "ratio", cross("pettm"), ["5", "40"]),
	valuation(2, "pbmrq", "ratio", cross("pbmrq"), ["0", "5"]),
	valuation(3, "pstm", "ratio", cross("pstm"), ["0", "10"]),
	valuation(4, "marketcap", "hundredMillion", cross("marketcap"), ["10", null]),
	valuation(5, "circulatingmarketcap", "hundredMillion", cross("circulatingmarketcap"), ["10", null]),
	valuation(6, "divyld", "percent", cross("divyld"), ["2", "10"]),
	profitability(11, "roe", "percent", fundamental("roe"), ["10", null]),
	profitability(12, "roa", "percent", fundamental("roa"), ["5", null]),
	profitability(13, "netmargin", "percent", fundamental("netmargin"), ["5", null]),
	profitability(14, "grossmargin", "percent", fundamental("grossmargin"), ["30", null]),
	profitability(15, "epsttm", "currency", fundamental("epsttm"), ["0", null]),
	profitability(16, "netincome", "hundredMillion", fundamental("netincome"), ["1", null]),
	profitability(17, "sales", "hundredMillion", fundamental("sales"), ["10", null]),
	growth(21, "salesgrowthyoy", "percent", fundamental("salesgrowthyoy"), ["10", null]),
	growth(22, "netincomegrowthyoy", "percent", fundamental("netincomegrowthyoy"), ["10", null]),
	balance(31, "la", "percent", fundamental("la"), ["0", "60"]),
	balance(32, "bps", "currency", fundamental("bps"), ["0", null]),
	market(41, "lastdone", "currency", quote("lastDone"), ["5", "500"]),
	market(42, "changerate", "percent", quote("changeRate"), ["-5", "5"]),
	market(43, "turnoverrate", "percent", cross("turnoverrate"), ["1", "10"]),
	market(44, "turnover", "tenThousand", quote("turnover"), ["1000", null]),
	market(45, "volume", "plain", quote("volume"), ["1000000", null]),
	market(46, "avgvolume20", "plain", prices("avgvolume20"), ["500000", null]),
	market(47, "volumeratio", "plain", prices("volumeratio"), ["1.5", null]),
	market(48, "amplitude", "percent", cross("amplitude"), ["2", "10"]),
	market(49, "shortvolumepercent", "percent", shorts("shortvolumeratio"), ["40", null]),
	market(50, "shortinterest", "percent", shorts("shortinterest"), ["10", null]),
	market(51, "daystocover", "plain", shorts("daystocover"), ["5", null]),
	performance(61, "chg5d", "percent", prices("chg5d"), ["0", "20"]),
	performance(62, "chg10d", "percent", prices("chg10d"), ["0", "20"]),
	performance(63, "chg20d", "percent", prices("chg20d"), ["0", "30"]),
	performance(64, "chg60d", "percent", prices("chg60d"), ["0", "50"]),
	performance(65, "chg120d", "percent", prices("chg120d"), ["0", "50"]),
	performance(66, "chg250d", "percent", prices("chg250d"), ["0", "100"]),
	performance(67, "chgytd", "percent", prices("chgytd"), ["0", "100"]),
	performance(68, "high52w", "percent", fromExtreme("high52w"), ["-5", "0"]),
	performance(69, "low52w", "percent", fromExtreme("low52w"), ["0", "10"]),
	performance(70, "beta", "plain", prices("beta"), ["0.5", "1.5"]),
	performance(71, "volatility20", "percent", prices("volatility20"), ["10", "40"]),
	ownership(81, "insidernetbuy90d", "plain", (row) => row.insiders?.insidernetbuy90d ?? null, ["1", null]),
	ownership(82, "institutionshare", "percent", cross("institutionshare"), ["50", "100"]),
];
