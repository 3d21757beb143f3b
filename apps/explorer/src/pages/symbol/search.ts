import { isIsoDay } from "../../parts/date-field.tsx";
import { symbolsIn } from "../compare/search.ts";
import { indicatorsIn, textOf } from "./chart/indicator-choice.ts";
import { type Range, ranges } from "./chart/ranges.ts";
import { type Speed, speeds } from "./stream/stream-choice.ts";

export const periods = ["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] as const;
export const adjustments = ["forward", "none"] as const;
export const chartKinds = ["candles", "bars", "line", "area"] as const;
const scales = ["linear", "log"] as const;
export const tabNames = {
	overview: "Overview",
	financials: "Financials",
	estimates: "Estimates",
	holders: "Holders",
	insiders: "Insiders",
	filings: "Filings",
	news: "News",
	short: "Short sales",
	dividends: "Dividends and splits",
	peers: "Peers",
} as const;
type Tab = keyof typeof tabNames;
export const tabs = Object.keys(tabNames) as Tab[];
export const statements = ["key", "income", "balance", "cashflow", "shares"] as const;
const figures = ["eps", "revenue", "netIncome", "ebit"] as const;
export const holderLists = ["newest", "periods", "inc", "dec"] as const;

/** The state of the page of a security, in its address. */
export interface SymbolSearch {
	range?: Range;
	period?: (typeof periods)[number];
	adjust?: (typeof adjustments)[number];
	session?: "all";
	kind?: (typeof chartKinds)[number];
	/** Scale of the prices. */
	scale?: (typeof scales)[number];
	/** Indicators with commas between, `sma50,rsi14`. */
	indicators?: string;
	/** Symbols of the securities that the chart compares with, with commas between. */
	compare?: string;
	/** Panels that are shown as tables or charts against their habit, with commas between. */
	flipped?: string;
	tab?: Tab;
	/** Day as of which the figures are shown, `YYYY-MM-DD`. A faulty one stays, so that the page can say so. */
	asOf?: string;
	/** What moves: `live`, the simulated session as if it were live (`now`), or a day that is replayed, `YYYY-MM-DD`. */
	stream?: string;
	/** Seconds of the market in a second of a replayed day. */
	speed?: Speed;
	/** Reports of quarters in place of years. */
	report?: "quarters";
	statement?: (typeof statements)[number];
	/** Item of the statements that the bars show. */
	item?: string;
	holders?: (typeof holderLists)[number];
	/** Estimates of years in place of quarters. */
	estimates?: "years";
	figure?: (typeof figures)[number];
}

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
	allowed.find((one) => one === value);

const streamIn = (text: string): string | undefined =>
	text === "live" || text === "now" || isIsoDay(text) ? text : undefined;

const wordsIn = (value: unknown): string | undefined =>
	typeof value === "string" && /^[A-Za-z0-9,_ -]{1,200}$/.test(value) ? value : undefined;

const textIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");

/** Reads the state from an address. What is not known falls away. */
export function symbolSearch(given: Record<string, unknown>): SymbolSearch {
	const { asOf } = given;
	return defined({
		range: oneOf(Object.keys(ranges) as Range[], given["range"]),
		period: oneOf(periods, given["period"]),
		adjust: oneOf(adjustments, given["adjust"]),
		session: oneOf(["all"] as const, given["session"]),
		kind: oneOf(chartKinds, given["kind"]),
		scale: oneOf(scales, given["scale"]),
		indicators: textOf(indicatorsIn(textIn(given["indicators"]))),
		compare: symbolsIn(textIn(given["compare"])).join(",") || undefined,
		flipped: wordsIn(given["flipped"]),
		tab: oneOf(tabs, given["tab"]),
		asOf: typeof asOf === "string" && asOf !== "" ? asOf.slice(0, 30) : undefined,
		stream: streamIn(textIn(given["stream"])),
		speed: speeds.find((one) => one === Number(given["speed"])),
		report: oneOf(["quarters"] as const, given["report"]),
		statement: oneOf(statements, given["statement"]),
		item: wordsIn(given["item"]),
		holders: oneOf(holderLists, given["holders"]),
		estimates: oneOf(["years"] as const, given["estimates"]),
		figure: oneOf(figures, given["figure"]),
	});
}

/** An object without members that are undefined. */
function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
