import type { SymbolStyle } from "@us-market-data/market";
import { ownResponsibility } from "../../frame/importer.ts";

export const presetNames = ["yahoo", "stooq", "alphavantage", "massive"] as const;
export type PresetName = (typeof presetNames)[number];

/** Layout of a source of bar files. Columns are found by their names, so their order does not matter. */
export interface Preset {
	name: PresetName;
	licence: string;
	/** Header that identifies the preset of a file, as `columnNames` spells it. */
	recognises: RegExp;
	/** Columns with the time of the bar; the first that is there counts. */
	time: readonly string[];
	/** Form of the time: dates, Eastern wall times, or nanoseconds since 1970 UTC. */
	clock: "date" | "wall" | "nanoseconds";
	volume: readonly string[];
	/** Columns that are known and not stored. */
	passed: readonly string[];
	/** Columns with the cash dividend and the split ratio of the day. */
	events?: { dividend: string; split: string };
	/** Spelling of the symbols in their column. */
	symbols: SymbolStyle;
	/** Names of files, with the symbol captured, after the ending is taken off. */
	fileNames: readonly RegExp[];
	/** True when the prices are already adjusted for the splits up to the end of the file. */
	adjusted: boolean;
	notes: readonly string[];
}

/** `AAPL`, also as a browser names a second download, `AAPL (1)`. */
const plainName = /^([A-Za-z0-9.-]+)(?: ?\(\d+\))?$/;

/** https://finance.yahoo.com "Historical Data". */
const yahoo: Preset = {
	name: "yahoo",
	licence: ownResponsibility("Yahoo Finance historical data: no grant to redistribute."),
	recognises: /(^|,)adj_close(,|$)/,
	time: ["date"],
	clock: "date",
	volume: ["volume"],
	passed: ["adj_close"],
	symbols: "plain",
	fileNames: [/^yahoofinance-(.+)-\d{8}-\d{8}$/i, plainName],
	adjusted: true,
	notes: ["Adj Close is ignored: it is adjusted for dividends too, the other prices for splits alone"],
};

/** https://stooq.com/db/h/ and, with angle brackets around the columns, its bulk files. */
const stooq: Preset = {
	name: "stooq",
	licence: ownResponsibility("Stooq historical data: terms of redistribution unclear."),
	recognises: /^(date,(time,)?open,high,low,close(,volume)?(,openint)?|ticker,per,date,.*)$/,
	time: ["date"],
	clock: "date",
	volume: ["volume", "vol"],
	passed: ["per", "time", "openint"],
	symbols: "plain",
	fileNames: [/^(.+?)[._]us(?:_d)?$/i, plainName],
	adjusted: true,
	notes: ["taken as adjusted for splits up to the last day of the file"],
};

/** https://www.alphavantage.co/documentation/, TIME_SERIES_INTRADAY (one minute) and TIME_SERIES_DAILY. */
const alphavantage: Preset = {
	name: "alphavantage",
	licence: ownResponsibility("Alpha Vantage: use under the terms of the account."),
	recognises: /^(timestamp|datetime),open,high,low,close,volume$|(^|,)adjusted_close(,|$)/,
	time: ["timestamp", "datetime", "date"],
	clock: "wall",
	volume: ["volume"],
	passed: ["adjusted_close"],
	events: { dividend: "dividend_amount", split: "split_coefficient" },
	symbols: "plain",
	fileNames: [
		/^(?:time_series_)?(?:intraday_1min|intraday|daily_adjusted|daily)_(.+)$/i,
		/^(.+?)_(?:daily_adjusted|daily|intraday|1min)$/i,
		plainName,
	],
	adjusted: false,
	notes: [],
};

/** https://massive.com flat files (us_stocks_sip), formerly Polygon. */
const massive: Preset = {
	name: "massive",
	licence: ownResponsibility("Massive flat files: use under the terms of the subscription."),
	recognises: /(^|,)window_start(,|$)/,
	time: ["window_start"],
	clock: "nanoseconds",
	volume: ["volume"],
	passed: ["transactions"],
	symbols: "cqs",
	fileNames: [],
	adjusted: false,
	notes: [],
};

export const presets: Readonly<Record<PresetName, Preset>> = { yahoo, stooq, alphavantage, massive };
