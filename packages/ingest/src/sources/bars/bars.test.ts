import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import type { Outcome } from "../../frame/importer.ts";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, testStore, writeFixture } from "../../testing/imports.ts";
import { nasdaqDirectory } from "../nasdaq-directory/importer.ts";
import { bars } from "./importer.ts";

const yahooHeader = "Date,Open,High,Low,Close,Adj Close,Volume";
const alphaHeader = "timestamp,open,high,low,close,volume";
const massiveHeader = "ticker,volume,open,close,high,low,window_start,transactions";

const parse = (name: string, lines: string[], options = {}) =>
	parseFile(bars, name, `${lines.join("\n")}\n`, options);

const starts = (outcomes: Outcome[]): unknown[] =>
	outcomes.map((outcome) =>
		"record" in outcome && "start" in outcome.record ? outcome.record.start : outcome,
	);

test("yahoo: split-adjusted prices, Adj Close ignored and said so, null rows skipped", async () => {
	const { outcomes, notes, dataset } = await parse("AAPL.csv", [
		yahooHeader,
		"2018-01-18,179.369995,180.100006,178.250000,179.259995,177.1,31193400",
		"2018-01-17,null,null,null,null,null,null",
	]);
	expect(outcomes).toEqual([
		{
			area: "dayBars",
			symbol: "AAPL.US",
			line: 2,
			record: {
				date: "2018-01-18",
				open: "179.369995",
				high: "180.100006",
				low: "178.25",
				close: "179.259995",
				volume: "31193400",
				turnover: null,
			},
		},
		{ skipped: "the source has no values", line: 3 },
	]);
	expect(notes.join()).toContain("Adj Close is ignored");
	expect(dataset).toMatchObject({ tag: "yahoo", file: "yahoo/day/AAPL.csv", adjustedThrough: "2018-01-18" });
});

test("stooq: the download and the bulk layout", async () => {
	const download = await parse("brk-b_us_d.csv", [
		"Date,Open,High,Low,Close,Volume",
		"2024-01-02,1,2,0.5,1.5,7.25",
	]);
	expect(download.outcomes).toMatchObject([
		{ symbol: "BRK.B.US", record: { date: "2024-01-02", volume: "7.25" } },
	]);
	expect(download.notes.join()).toContain("warning: Stooq adjusts prices for dividends too");
	const bulk = await parse("aapl.us.txt", [
		"<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
		"AAPL.US,D,19840907,000000,0.1,0.2,0.1,0.2,97887900,0",
	]);
	expect(bulk.outcomes).toMatchObject([{ symbol: "AAPL.US", record: { date: "1984-09-07" } }]);
	expect(bulk.dataset).toMatchObject({ tag: "stooq", adjustedThrough: "1984-09-07" });
});

test("stooq: refuses bulk files of another period", async () => {
	const lines = [
		"<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
		"A.US,60,20240102,160000,1,1,1,1,1,0",
	];
	await expect(parse("a.us.txt", lines)).rejects.toThrow(/line 2: <PER> is "60"; allowed: D/);
});

test("alphavantage: labels are Eastern wall time at the end of the minute, newest first", async () => {
	const { outcomes, notes, dataset } = await parse("AAPL_1min.csv", [
		alphaHeader,
		"2019-02-15 16:00:00,1,1,1,1,4",
		"2019-02-15 09:31:00,1,1,1,1,3",
		"2019-07-15 09:31:00,1,1,1,1,2",
	]);
	expect(starts(outcomes)).toEqual(["2019-02-15T20:59:00Z", "2019-02-15T14:30:00Z", "2019-07-15T13:30:00Z"]);
	expect(outcomes).toMatchObject([{ record: { tradeSession: 0 } }, { record: { tradeSession: 0 } }, {}]);
	expect(notes).toContain("wall times are taken as the end of the minute");
	expect(dataset).toMatchObject({ file: "alphavantage/minute/AAPL_1min.csv", adjustedThrough: null });
});

test("alphavantage: a file that shows its first minute and not its last labels by the start", async () => {
	const { outcomes, notes } = await parse("AAPL_1min.csv", [
		alphaHeader,
		"2024-01-02 19:59:00,1,1,1,1,1",
		"2024-01-02 04:00:00,1,1,1,1,1",
	]);
	expect(starts(outcomes)).toEqual(["2024-01-03T00:59:00Z", "2024-01-02T09:00:00Z"]);
	expect(outcomes).toMatchObject([{ record: { tradeSession: 2 } }, { record: { tradeSession: 1 } }]);
	expect(notes).toContain("wall times are taken as the start of the minute");
});

test("alphavantage: sessions follow the calendar, also on a half day", async () => {
	const at = async (label: string): Promise<unknown> => {
		const { outcomes } = await parse("X_1min.csv", [alphaHeader, `${label},1,1,1,1,1`], { label: "end" });
		return outcomes[0] && "record" in outcomes[0] ? outcomes[0].record : outcomes[0];
	};
	expect(await at("2024-11-29 13:00:00")).toMatchObject({ tradeSession: 0 });
	expect(await at("2024-11-29 13:01:00")).toMatchObject({ tradeSession: 2 });
	expect(await at("2024-12-02 09:29:00")).toMatchObject({ tradeSession: 1 });
	expect(await at("2024-11-30 12:00:00")).toEqual({ skipped: "outside every trading session", line: 2 });
});

test("alphavantage: refuses bars of five minutes and of months, which would pass for others", async () => {
	const minutes = Array.from(
		{ length: 12 },
		(_, i) => `2024-01-02 10:${String(i * 5).padStart(2, "0")}:00,1,1,1,1,1`,
	);
	await expect(parse("X_5min.csv", [alphaHeader, ...minutes], { symbol: "X" })).rejects.toThrow(
		/five minutes/,
	);
	const weeks = Array.from({ length: 12 }, (_, i) => `2024-${String(i + 1).padStart(2, "0")}-05,1,1,1,1,1`);
	await expect(parse("X.csv", [alphaHeader, ...weeks])).rejects.toThrow(/week/);
});

test("massive: minutes start at nanoseconds UTC; columns are open, close, high, low", async () => {
	const { outcomes, dataset } = await parse("2025-04-16.csv", [
		massiveHeader,
		"AAPL,4930.5,200.29,200.5,200.63,200.28,1744792500000000000,129",
		"ABRpD,1,2,3,4,1,1744810200000000000,1",
	]);
	expect(outcomes).toMatchObject([
		{
			area: "minuteBars",
			symbol: "AAPL.US",
			record: {
				start: "2025-04-16T08:35:00Z",
				tradeSession: 1,
				open: "200.29",
				high: "200.63",
				low: "200.28",
				close: "200.5",
				volume: "4930.5",
			},
		},
		{ symbol: "ABR-D.US", record: { start: "2025-04-16T13:30:00Z", tradeSession: 0 } },
	]);
	expect(dataset).toMatchObject({
		tag: "massive",
		file: "massive/minute/2025-04-16.csv",
		adjustedThrough: null,
	});
});

test("massive: rows at midnight in New York are days, in winter as in summer", async () => {
	const { outcomes, dataset } = await parse("2025-04-16.csv", [
		massiveHeader,
		"AAPL,1,2,3,4,1,1744776000000000000,1",
		"MSFT,1,2,3,4,1,1736917200000000000,1",
	]);
	expect(outcomes).toMatchObject([{ record: { date: "2025-04-16" } }, { record: { date: "2025-01-15" } }]);
	expect(dataset).toMatchObject({ file: "massive/day/2025-04-16.csv" });
});

test("massive: refuses a start that is no whole minute, and counts tickers that do not resolve", async () => {
	const row = (ticker: string, start: string): string => `${ticker},1,2,3,4,1,${start},1`;
	await expect(parse("m.csv", [massiveHeader, row("A", "1744792500000000001")])).rejects.toThrow(
		/whole minute/,
	);
	await expect(parse("m.csv", [massiveHeader, row("A", "1744792501000000000")])).rejects.toThrow(
		/whole minute/,
	);
	const { outcomes } = await parse("m.csv", [massiveHeader, row("?", "1744792500000000000")]);
	expect(outcomes).toEqual([{ skipped: "symbol does not resolve", line: 2, unresolved: "?" }]);
});

test.each([
	["yahoofinance-AAPL-20040819-20180120.csv", "AAPL.US"],
	["BRK-B.csv", "BRK.B.US"],
	["AAPL (1).csv", "AAPL.US"],
	["daily_IBM.csv", "IBM.US"],
	["IBM_daily.csv", "IBM.US"],
	["intraday_1min_IBM.csv", "IBM.US"],
	["query?function=TIME_SERIES_DAILY&symbol=IBM&datatype=csv", "IBM.US"],
])("finds the symbol in the file name %s", async (name, symbol) => {
	const isYahoo = /^(yahoo|BRK|AAPL)/.test(name);
	const lines = isYahoo ? [yahooHeader, "2024-01-02,1,1,1,1,1,1"] : [alphaHeader, "2024-01-02,1,1,1,1,1"];
	expect((await parse(name, lines)).outcomes).toMatchObject([{ symbol }]);
});

test("says which symbol the file name gave, and warns of one that nothing else names", async () => {
	const lines = [yahooHeader, "2024-01-02,1,1,1,1,1,1"];
	const store = await testStore();
	const notesOf = async (name: string, options = {}) =>
		(await parseFile(bars, name, `${lines.join("\n")}\n`, options, store)).notes.filter((note) =>
			/^taken as \S+,/.test(note),
		);
	expect(await notesOf("prices.csv")).toEqual([
		"taken as PRICES.US, from the file name; " +
			"warning: no other data held here name PRICES.US, --symbol gives another one",
	]);
	expect(await notesOf("prices.csv", { symbol: "AAPL" })).toEqual([]);
});

test("does not warn of a symbol in a file name that other data name", async () => {
	const store = await testStore();
	const directory =
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares";
	const listed = await writeFixture(
		await temporaryFolder(),
		"nasdaqlisted.txt",
		`${directory}\nAAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N\nFile Creation Time: 0721202521:31|||||||\n`,
	);
	await runImport(store, nasdaqDirectory, listed, { now });
	const { notes } = await parseFile(bars, "AAPL.csv", `${yahooHeader}\n2024-01-02,1,1,1,1,1,1\n`, {}, store);
	expect(notes).toContain("taken as AAPL.US, from the file name");
});

test("the operator names the symbol where the file does not, and the layout where the header does not", async () => {
	await expect(parse("bad name.csv", [yahooHeader])).rejects.toThrow(/file name is "bad name.csv"/);
	const lines = ["symbol,date,open,high,low,close,volume,vwap", "BRK/B,2024-01-02,1,1,1,1,1,1"];
	await expect(parse("prices.csv", lines)).rejects.toThrow(/--preset/);
	expect((await parse("prices.csv", lines, { preset: "stooq" })).outcomes).toMatchObject([
		{ symbol: "BRK.B.US" },
	]);
	const named = await parse("bad name.csv", [yahooHeader, "2024-01-02,1,1,1,1,1,1"], { symbol: "brk-b" });
	expect(named.dataset).toMatchObject({ file: "yahoo/day/BRK.B.US/bad name.csv" });
	await expect(parse("x.csv", [yahooHeader], { symbol: "??" })).rejects.toThrow(/--symbol is "\?\?"/);
});

test.each([
	["symbol,date,open,high,low,close,volume", "KO,2024-01-02,1,4,1,2,5"],
	["Date,Symbol,Close,Open,High,Low,Volume", "2024-01-02,KO,2,1,4,1,5"],
])("a file of one's own has the columns %s, in any order", async (header, row) => {
	const { outcomes, dataset } = await parse("2024-01-02.csv", [header, row]);
	const record = { date: "2024-01-02", open: "1", high: "4", low: "1", close: "2", volume: "5" };
	expect(outcomes).toMatchObject([{ area: "dayBars", symbol: "KO.US", record }]);
	expect(dataset).toMatchObject({ tag: "bars" });
});

test.each([
	["high below low", "2024-01-02,10,9,11,10,10,1", /line 2: high is "9"; allowed: at least the low/],
	["an open outside", "2024-01-02,12,11,9,10,10,1", /line 2: open is "12"; allowed: between low and high/],
	["a close outside", "2024-01-02,10,11,9,8,10,1", /line 2: close is "8"/],
	["a negative volume", "2024-01-02,10,11,9,10,10,-1", /line 2: volume is "-1"/],
	[
		"a Saturday",
		"2024-01-06,10,11,9,10,10,1",
		/line 2: date is "2024-01-06"; .*Exchange traded; --skip-implausible/,
	],
	["a holiday", "2024-12-25,10,11,9,10,10,1", /line 2: date is "2024-12-25"/],
	["a Sunday of old", "1950-01-01,10,11,9,10,10,1", /line 2: date is "1950-01-01"/],
	["a price of zero", "2024-01-02,0,11,9,10,10,1", /line 2: open is "0"; allowed: a price above zero/],
])("refuses %s, or passes over it when told to", async (_, row, message) => {
	await expect(parse("X.csv", [yahooHeader, row])).rejects.toThrow(message);
	const { outcomes } = await parse("X.csv", [yahooHeader, row], { skipImplausible: true });
	expect(outcomes).toMatchObject([
		{ skipped: expect.stringContaining("implausible"), line: 2 },
		{ area: "issues", symbol: "X.US", record: { kind: "implausible", of: row.slice(0, 10) } },
	]);
});

test("notes the trading days between the first and the last that have no bar", async () => {
	const rows = ["2024-01-02", "2024-01-04", "2024-01-05", "2024-01-08", "2024-01-11"];
	const lines = rows.map((date) => `${date},1,1,1,1,1,1`);
	const { outcomes } = await parse("X.csv", [yahooHeader, ...lines]);
	const found = outcomes.flatMap((one) => ("area" in one && one.area === "issues" ? [one.record] : []));
	expect(found).toMatchObject([
		{ kind: "gap", of: "2024-01-03", date: "2024-01-03" },
		{ kind: "gap", of: "2024-01-09", date: "2024-01-10", values: [{}, {}, { value: "2" }] },
	]);
});

test("takes what rounding explains: the last decimal, or single precision", async () => {
	const rows = ["2024-01-02,1.2346,1.2345,1.2,1.21,1,1", "2024-01-03,176.150009,176.149994,170,171,1,1"];
	expect((await parse("X.csv", [yahooHeader, ...rows])).outcomes).toMatchObject([{ line: 2 }, { line: 3 }]);
	const far = "2024-01-02,1.2348,1.2345,1.2,1.21,1,1";
	await expect(parse("X.csv", [yahooHeader, far])).rejects.toThrow(/open/);
});

test.each([
	["a date that does not exist", "2023-02-29,1,1,1,1,1,1", /Date is "2023-02-29"/],
	["a price that is no number", "2024-01-02,1,1,one,1,1,1", /Low is "one"; allowed: a decimal number/],
	["a row that is cut off", "2024-01-02,1,1,1", /7 fields separated by ",", not 4/],
])("refuses %s", async (_, row, message) => {
	await expect(parse("X.csv", [yahooHeader, row])).rejects.toThrow(message);
});

test("refuses a header that lacks a column, and names columns that it ignores", async () => {
	await expect(parse("X.csv", ["Date,Open,High,Close,Adj Close,Volume"])).rejects.toThrow(/a column low/);
	const { notes } = await parse("X.csv", [`${yahooHeader},Mood`, "2024-01-02,1,1,1,1,1,1,good"]);
	expect(notes).toContain("columns ignored: Mood");
});
