import type { SymbolStyle } from "@us-market-data/market";
import { ownResponsibility } from "../../frame/importer.ts";

export const presetNames = ["yahoo", "stooq", "alphavantage", "massive", "generic"] as const;
export type PresetName = (typeof presetNames)[number];

/** End of the minute that a wall-time label denotes. */
export type Label = "start" | "end";

/** Layout of a source of bar files. Columns are found by their names, so their order does not matter. */
export interface Preset {
	name: PresetName;
	/** Tag of its data, unless the operator gives one. */
	tag: string;
	licence: string;
	/** Tells by the header, as `columnNames` spells it, if a file has the preset. */
	recognises: Pick<RegExp, "test">;
	/** Columns with the time of the bar; the first that is there counts. */
	time: readonly string[];
	/** Form of the time: dates and Eastern wall times, or nanoseconds since 1970 UTC. */
	clock: "wall" | "nanoseconds";
	/** End of the minute that its times name, where the source says so. */
	label?: Label;
	volume: readonly string[];
	/** Columns that are known and not stored. */
	passed: readonly string[];
	/** Columns with the cash dividend, the split ratio and the distributed capital gains of the day. */
	events?: {
		dividend: string;
		split: string;
		gains?: string;
		/** True where amounts are per share of the newest row, not of their day. */
		isAmountOfToday: boolean;
	};
	/** Spelling of the symbols in their column. */
	symbols: SymbolStyle;
	/** Names of files, with the symbol captured, after the ending is taken off. */
	fileNames: readonly RegExp[];
	/** Whether splits after the days of the prices, up to that of the file, are in them. */
	isAdjusted: (names: readonly string[]) => boolean;
	notes: readonly string[];
}

/** `AAPL`, also as a browser names a second download, `AAPL (1)`. */
const simpleName = /^([A-Za-z0-9.-]+)(?: ?\(\d+\))?$/;

const adjusted = () => true;
const asTraded = () => false;

/** Columns of the downloads that Yahoo gave until 2017. Their prices are as traded, Adj Close apart. */
const before2017 = "date,open,high,low,close,volume,adj_close";

/**
 * https://finance.yahoo.com "Historical Data", and what the Python package yfinance writes with `to_csv`: there
 * `history()` adds dividends and splits, and `download()` has three lines of heads.
 */
const yahoo: Preset = {
	name: "yahoo",
	tag: "yahoo",
	licence: ownResponsibility("Yahoo Finance historical data: no grant to redistribute."),
	recognises: /(^|,)(adj_close|dividends,stock_splits)(,|$)/,
	time: ["date", "datetime"],
	clock: "wall",
	label: "start",
	volume: ["volume"],
	passed: ["adj_close"],
	events: { dividend: "dividends", split: "stock_splits", gains: "capital_gains", isAmountOfToday: true },
	symbols: "plain",
	fileNames: [/^yahoofinance-(.+)-\d{8}-\d{8}$/i, simpleName],
	isAdjusted: (names) => names.join(",") !== before2017,
	notes: [],
};

/** https://stooq.com/db/h/ and, with angle brackets around the columns, its bulk files. */
const stooq: Preset = {
	name: "stooq",
	tag: "stooq",
	licence: ownResponsibility("Stooq historical data: terms of redistribution unclear."),
	recognises: /^(date,(time,)?open,high,low,close(,volume)?,openint$|ticker,per,date,)/,
	time: ["date"],
	clock: "wall",
	volume: ["volume", "vol"],
	passed: ["per", "time", "openint"],
	symbols: "plain",
	fileNames: [/^(.+?)[._]us(?:_d)?$/i, simpleName],
	isAdjusted: adjusted,
	notes: [
		"warning: Stooq adjusts prices for dividends too, unless that is switched off at the download: no answer takes them out",
	],
};

/** https://www.alphavantage.co/documentation/, TIME_SERIES_INTRADAY (one minute) and TIME_SERIES_DAILY. */
const alphavantage: Preset = {
	name: "alphavantage",
	tag: "alphavantage",
	licence: ownResponsibility("Alpha Vantage: use under the terms of the account."),
	recognises: /^(timestamp|datetime),open,high,low,close,volume$|(^|,)adjusted_close(,|$)/,
	time: ["timestamp", "datetime", "date"],
	clock: "wall",
	volume: ["volume"],
	passed: ["adjusted_close"],
	events: { dividend: "dividend_amount", split: "split_coefficient", isAmountOfToday: false },
	symbols: "plain",
	fileNames: [
		/^(?:time_series_)?(?:intraday_1min|intraday|daily_adjusted|daily)_(.+)$/i,
		/^(.+?)_(?:daily_adjusted|daily|intraday|1min)$/i,
		simpleName,
	],
	isAdjusted: asTraded,
	notes: [],
};

/** https://massive.com flat files (us_stocks_sip), formerly Polygon. */
const massive: Preset = {
	name: "massive",
	tag: "massive",
	licence: ownResponsibility("Massive flat files: use under the terms of the subscription."),
	recognises: /(^|,)window_start(,|$)/,
	time: ["window_start"],
	clock: "nanoseconds",
	volume: ["volume"],
	passed: ["transactions"],
	symbols: "cqs",
	fileNames: [],
	isAdjusted: asTraded,
	notes: [],
};

const ownColumns = ["close", "date", "high", "low", "open", "volume"].join();

/** True for the columns of a file of one's own, in any order, with or without the symbol. */
const hasOwnColumns = (names: readonly string[]): boolean =>
	names
		.filter((name) => name !== "symbol")
		.sort()
		.join() === ownColumns;

/** Columns that any vendor may write: nothing says whose they are. Most vendors adjust for splits. */
const generic: Preset = {
	name: "generic",
	tag: "bars",
	licence: ownResponsibility("Bars of a source that the file does not name."),
	recognises: { test: (header) => hasOwnColumns(header.split(",")) },
	time: ["date", "datetime", "timestamp"],
	clock: "wall",
	volume: ["volume", "vol"],
	passed: [],
	symbols: "plain",
	fileNames: [...alphavantage.fileNames],
	isAdjusted: adjusted,
	notes: ["the columns do not name a vendor: the tag is bars, --tag or --preset names the source"],
};

export const presets: Readonly<Record<PresetName, Preset>> = { yahoo, stooq, alphavantage, massive, generic };

/** Names that Stooq gives to downloads with the columns of any vendor, such as `aapl_us_d.csv` and `?s=aapl.us&i=d`. */
const stooqName = /[._]us(_d)?$/i;
const stooqQuery = /[?&]s=([^&]+)/;

const isOfStooq = (fileName: string): boolean =>
	stooqName.test(stooqQuery.exec(fileName)?.[1] ?? fileName.replace(/\.(csv|txt)$/i, ""));

/** The preset that a header, as `columnNames` spells it, and the name of the file show. */
export function detectPreset(names: readonly string[], fileName: string): Preset | undefined {
	const found = Object.values(presets).find(({ recognises }) => recognises.test(names.join(",")));
	return found?.name === "generic" && isOfStooq(fileName) ? stooq : found;
}

/** Tags of the presets. */
export const presetTags = [...new Set(Object.values(presets).map(({ tag }) => tag))];
