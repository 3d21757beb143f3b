import { expect, test } from "vitest";
import type { Outcome } from "../../frame/importer.ts";
import { parseFile } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const parse = (name: string, lines: string[], options = {}) =>
	parseFile(bars, name, `${lines.join("\n")}\n`, options);

const recordsOf = (outcomes: readonly Outcome[], area: string) =>
	outcomes.flatMap((outcome) =>
		"area" in outcome && outcome.area === area ? [{ symbol: outcome.symbol, ...outcome.record }] : [],
	);

test("reads what history() writes, with its splits, its dividends per share of their day, and its gains", async () => {
	const { outcomes, dataset, notes } = await parse("AAPL.csv", [
		"Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits,Capital Gains",
		"2020-08-07 00:00:00-04:00,113.205,113.675,110.2925,111.1125,108.2,198045600,0.205,0.0,0.0",
		"2020-08-28 00:00:00-04:00,126.0125,126.4425,124.5775,124.8075,121.5,187151000,0.0,0.0,0.0",
		"2020-08-31 00:00:00-04:00,127.58,131.0,126.0,129.04,125.6,225702700,0.0,4.0,0.0",
		"2020-11-06 00:00:00-05:00,118.32,119.2,116.13,118.69,115.7,114457900,0.205,0.0,0.5",
	]);
	expect(recordsOf(outcomes, "dayBars")).toMatchObject([
		{ symbol: "AAPL.US", date: "2020-08-07", close: "111.1125", volume: "198045600" },
		{ date: "2020-08-28" },
		{ date: "2020-08-31" },
		{ date: "2020-11-06", open: "118.32" },
	]);
	expect(recordsOf(outcomes, "splits")).toMatchObject([
		{ exDate: "2020-08-31", numerator: "4", denominator: "1" },
	]);
	expect(recordsOf(outcomes, "dividends")).toMatchObject([
		{ exDate: "2020-08-07", amount: "0.82", description: "" },
		{ exDate: "2020-11-06", amount: "0.205", description: "" },
		{ exDate: "2020-11-06", amount: "0.5", description: "Capital gains distribution" },
	]);
	expect(dataset).toMatchObject({ tag: "yahoo", file: "yahoo/day/AAPL.csv" });
	expect(notes.join()).not.toContain("columns ignored");
});

test("reads minutes with a zone, named by their start", async () => {
	const lines = (...times: string[]) => [
		"Datetime,Open,High,Low,Close,Volume,Dividends,Stock Splits",
		...times.map((time) => `${time},1,1,1,1,4,0.0,0.0`),
	];
	for (const times of [
		["2024-06-03 09:31:00-04:00", "2024-06-03 09:32:00-04:00"],
		["2024-06-03 13:31:00+00:00", "2024-06-03 13:32:00+00:00"],
	]) {
		const { outcomes, dataset, notes } = await parse("AAPL.csv", lines(...times));
		expect(recordsOf(outcomes, "minuteBars")).toMatchObject([
			{ start: "2024-06-03T13:31:00Z", tradeSession: 0 },
			{ start: "2024-06-03T13:32:00Z" },
		]);
		expect(dataset).toMatchObject({ file: "yahoo/minute/AAPL.csv" });
		expect(notes).toContain("times are taken as the start of the minute");
	}
});

test.each([
	["Price", "Ticker"],
	["Ticker", "Price"],
])("reads the three lines of heads that download() writes, %s first", async (...order) => {
	const heads: Record<string, string> = {
		Price: "Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume",
		Ticker: "Ticker,AAPL,BRK-B,AAPL,BRK-B,AAPL,BRK-B,AAPL,BRK-B,AAPL,BRK-B",
	};
	const { outcomes, notes } = await parse("prices.csv", [
		...order.map((word) => heads[word] ?? ""),
		"Date,,,,,,,,,,",
		"2024-01-02,185.6,362.5,188.4,363.6,183.8,356.4,187.1,357.5,82488700,3962500",
		"2024-01-03,184.2,,185.8,,183.4,,184.2,,58414500,",
	]);
	expect(recordsOf(outcomes, "dayBars")).toMatchObject([
		{ symbol: "AAPL.US", date: "2024-01-02", open: "187.1", close: "185.6", volume: "82488700" },
		{ symbol: "BRK.B.US", date: "2024-01-02", open: "357.5", close: "362.5" },
		{ symbol: "AAPL.US", date: "2024-01-03", close: "184.2" },
	]);
	expect(outcomes).toContainEqual({ skipped: "the source has no values", line: 5 });
	expect(notes).toContain("symbols of the head: AAPL.US, BRK.B.US");
});

test("refuses a ticker of another market by its line", async () => {
	const lines = ["Price,Close,High,Low,Open,Volume", "Ticker,^GSPC,^GSPC,^GSPC,^GSPC,^GSPC", "Date,,,,,"];
	await expect(parse("x.csv", [...lines, "2024-01-02,1,1,1,1,1"])).rejects.toThrow(
		/line 2: Ticker is "\^GSPC"; allowed: a US symbol/,
	);
});

test("takes dividends out of prices that history() has adjusted for them", async () => {
	// Closes as traded, and dividends by ex-date, made into what Yahoo computes from them.
	const traded = [100, 102, 101.5, 103, 104.25, 99];
	const days = ["02", "05", "06", "07", "08", "09"].map((day) => `2024-02-${day}`);
	const paid: Record<number, number> = { 2: 0.5, 4: 0.75 };
	const factors = traded.map((_, i) =>
		Object.entries(paid)
			.filter(([at]) => Number(at) > i)
			.reduce((all, [at, amount]) => all * (1 - amount / (traded[Number(at) - 1] ?? 1)), 1),
	);
	const header = "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits";
	const rows = traded.map((price, i) => {
		const text = (price * (factors[i] ?? 1)).toFixed(12);
		return `${days[i]} 00:00:00-05:00,${text},${text},${text},${text},5,${paid[i] ?? 0},0.0`;
	});
	for (const lines of [rows, rows.toReversed()]) {
		const { outcomes, notes } = await parse("KO.csv", [header, ...lines]);
		const found = recordsOf(outcomes, "dayBars").map((record) => [
			"date" in record && record.date,
			"close" in record && Number(record.close),
		]);
		expect(found.sort()).toEqual(days.map((day, i) => [day, traded[i]]));
		expect(notes.join()).toContain("those of the file are taken out again");
	}
	// Rounded prices were not multiplied, as far as they tell; nothing is changed silently.
	const rounded = await parse("KO.csv", [header, "2024-02-02 00:00:00-05:00,100,100,100,100,5,0.5,0.0"]);
	expect(recordsOf(rounded.outcomes, "dayBars")).toMatchObject([{ close: "100" }]);
	expect(rounded.notes.join()).toContain("warning: yfinance adjusts prices without a column Adj Close");
});
