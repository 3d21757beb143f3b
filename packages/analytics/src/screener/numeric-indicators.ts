import type { FigureKey } from "../figures/figure.ts";
import { figureTexts } from "../figures/figure-texts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { IndicatorDefinition } from "./definition.ts";
import { definitions } from "./definitions.gen.ts";
import type { NumericIndicator } from "./indicator.ts";
import { units } from "./unit.ts";

type Read = NumericIndicator["read"];
type Range = readonly [min: string | null, max: string | null];

/** Keys that are spelled apart from their figure. */
const keys: { readonly [K in FigureKey]?: string } = {
	circulatingmarketcap: "circulating_marketcap",
	turnoverrate: "turnover_rate",
};

/** Descriptions in the contract, for members whose name and unit make none. */
const descriptions: { readonly [K in FigureKey]?: string } = {
	salesgrowthyoy: "Sales growth, year on year, in percent.",
	netincomegrowthyoy: "Net income growth, year on year, in percent.",
	shortinterest: "Shares short of those outstanding, in percent.",
	insidernetbuy90d: "Net insider purchases in 90 days, in shares.",
	institutionshare: "Share that institutions hold, in percent.",
};

/** One line of the table: number, figure, unit, where it is read, bounds to start from and an example. */
const line =
	(group: string) =>
	(
		id: number,
		figure: FigureKey,
		unit: keyof typeof units,
		read: Read,
		[min, max]: Range,
		example: string,
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
		example,
		...(descriptions[figure] && { description: descriptions[figure] }),
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

/** The indicators of stored figures. Numbers stay with their key for good. */
const ofDerivations: readonly NumericIndicator[] = [
	valuation(1, "pettm", "ratio", cross("pettm"), ["5", "40"], "34.65"),
	valuation(2, "pbmrq", "ratio", cross("pbmrq"), ["0", "5"], "53.58"),
	valuation(3, "pstm", "ratio", cross("pstm"), ["0", "10"], "9.82"),
	valuation(4, "marketcap", "currency", cross("marketcap"), ["1000000000", null], "3985433085600"),
	valuation(
		5,
		"circulatingmarketcap",
		"currency",
		cross("circulatingmarketcap"),
		["1000000000", null],
		"3977462224800",
	),
	valuation(6, "divyld", "percent", cross("divyld"), ["2", "10"], "0.39"),
	profitability(11, "roe", "percent", fundamental("roe"), ["10", null], "155.79"),
	profitability(12, "roa", "percent", fundamental("roa"), ["5", null], "32.35"),
	profitability(13, "netmargin", "percent", fundamental("netmargin"), ["5", null], "28.33"),
	profitability(14, "grossmargin", "percent", fundamental("grossmargin"), ["30", null], "45.98"),
	profitability(15, "epsttm", "currency", fundamental("epsttm"), ["0", null], "7.75"),
	profitability(16, "netincome", "currency", fundamental("netincome"), ["100000000", null], "115010080000"),
	profitability(17, "sales", "currency", fundamental("sales"), ["1000000000", null], "405948000000"),
	growth(21, "salesgrowthyoy", "percent", fundamental("salesgrowthyoy"), ["10", null], "5.54"),
	growth(22, "netincomegrowthyoy", "percent", fundamental("netincomegrowthyoy"), ["10", null], "14.03"),
	balance(31, "la", "percent", fundamental("la"), ["0", "60"], "79.28"),
	balance(32, "bps", "currency", fundamental("bps"), ["0", null], "5.0124"),
	market(41, "lastdone", "currency", quote("lastDone"), ["5", "500"], "268.56"),
	market(42, "changerate", "percent", quote("changeRate"), ["-5", "5"], "0.31"),
	market(43, "turnoverrate", "percent", cross("turnoverrate"), ["1", "10"], "0.44"),
	market(44, "turnover", "currency", quote("turnover"), ["10000000", null], "17443304480"),
	market(45, "volume", "plain", quote("volume"), ["1000000", null], "64891052"),
	market(46, "avgvolume20", "plain", prices("avgvolume20"), ["500000", null], "66109077"),
	market(47, "volumeratio", "plain", prices("volumeratio"), ["1.5", null], "1.01"),
	market(48, "amplitude", "percent", cross("amplitude"), ["2", "10"], "2.29"),
	market(49, "shortvolumepercent", "percent", shorts("shortvolumeratio"), ["40", null], "52.75"),
	market(50, "shortinterest", "percent", shorts("shortinterest"), ["10", null], "1"),
	market(51, "daystocover", "plain", shorts("daystocover"), ["5", null], "2.74"),
	performance(61, "chg5d", "percent", prices("chg5d"), ["0", "20"], "3.9"),
	performance(62, "chg10d", "percent", prices("chg10d"), ["0", "20"], "1.35"),
	performance(63, "chg20d", "percent", prices("chg20d"), ["0", "30"], "-0.28"),
	performance(64, "chg60d", "percent", prices("chg60d"), ["0", "50"], "32.95"),
	performance(65, "chg120d", "percent", prices("chg120d"), ["0", "50"], "19.75"),
	performance(66, "chg250d", "percent", prices("chg250d"), ["0", "100"], "18.74"),
	performance(67, "chgytd", "percent", prices("chgytd"), ["0", "100"], "14.77"),
	performance(70, "beta", "plain", prices("beta"), ["0.5", "1.5"], "1.06"),
	performance(71, "volatility20", "percent", prices("volatility20"), ["10", "40"], "30.41"),
	ownership(
		81,
		"insidernetbuy90d",
		"plain",
		(row) => row.insiders?.insidernetbuy90d ?? null,
		["1", null],
		"-1230",
	),
	ownership(82, "institutionshare", "percent", cross("institutionshare"), ["50", "100"], "57.19"),
];

const defined = ({ key, figure, ...definition }: IndicatorDefinition): NumericIndicator => ({
	...definition,
	kind: "numeric",
	key,
	figure: key as FigureKey,
	name: figure.name,
	...units[definition.unit],
});

/** The numeric indicators by their numbers, and so by group. */
export const numericIndicators: readonly NumericIndicator[] = [
	...ofDerivations,
	...Object.values(definitions).map(defined),
].toSorted((a, b) => a.id - b.id);
