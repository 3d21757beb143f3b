import { dayBar } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { asAdjusted, byFactors, rows, testMarket } from "../testing.ts";

const split = (exDate: string, numerator: string, denominator: string) => [
	{ exDate, numerator, denominator },
];
const adjusted = { tag: "vendor", adjustedThrough: "2026-11-20" };

const market = await testMarket([
	// A file that says it is adjusted, and holds prices as traded.
	rows("TRADED.US", "dayBars", [dayBar("2012-08-10", "78.79"), dayBar("2012-08-13", "39.4")], {
		...adjusted,
		file: "traded",
	}),
	rows("TRADED.US", "splits", split("2012-08-13", "2", "1")),
	// A vendor that did not apply a reverse split, and applied another one.
	rows(
		"MISSED.US",
		"dayBars",
		[
			dayBar("2024-03-21", "0.019"),
			dayBar("2024-03-22", "2.51"),
			dayBar("2025-06-10", "3"),
			dayBar("2025-06-11", "3.1"),
		],
		{ ...adjusted, file: "missed" },
	),
	rows("MISSED.US", "splits", split("2024-03-22", "1", "190")),
	rows("MISSED.US", "splits", split("2025-06-11", "2", "1")),
	// A file that says it is as traded, and is adjusted.
	rows("HIDDEN.US", "dayBars", [dayBar("2020-08-28", "124.81"), dayBar("2020-08-31", "129.04")], {
		tag: "raw",
		file: "hidden",
	}),
	rows("HIDDEN.US", "splits", split("2020-08-31", "4", "1")),
	// A file that ends before the split: only the day of the file tells.
	rows("BEFORE.US", "dayBars", [dayBar("2021-01-27", "86.88"), dayBar("2021-01-28", "48.4")], {
		...adjusted,
		file: "before",
	}),
	rows("BEFORE.US", "splits", split("2022-07-22", "4", "1")),
	// Bars as traded that jump on another day than a source states.
	rows("LATER.US", "dayBars", [
		dayBar("2020-08-28", "400"),
		dayBar("2020-08-31", "405"),
		dayBar("2020-09-01", "101"),
	]),
	rows("LATER.US", "splits", split("2020-08-31", "4", "1")),
]);

const barsOf = async (symbol: string, adjust: "none" | "forward") => {
	const options = { symbol, period: "day", session: "intraday", adjust, count: 10 } as const;
	return (await market.request("listCandlesticks", options)).body.candlesticks;
};
const closesOf = async (symbol: string, adjust: "none" | "forward") =>
	(await barsOf(symbol, adjust)).map(({ close }) => Number(close));

it.each([
	["TRADED.US", [78.79, 39.4], [39.395, 39.4]],
	["MISSED.US", [0.038, 5.02, 6, 3.1], [3.61, 2.51, 3, 3.1]],
	["HIDDEN.US", [499.24, 129.04], [124.81, 129.04]],
	["BEFORE.US", [347.52, 193.6], [86.88, 48.4]],
])("tells by the prices of %s which splits are in them", async (symbol, traded, forward) => {
	expect(await closesOf(symbol, "none")).toEqual(traded);
	expect(await closesOf(symbol, "forward")).toEqual(forward);
	const { factors } = (await market.request("listCorporateActions", { symbol })).body;
	const raw = await barsOf(symbol, "none");
	expect(raw.map((bar) => byFactors(bar, factors))).toEqual(
		(await barsOf(symbol, "forward")).map(asAdjusted),
	);
});

it("takes bars as traded that jump a day off for no adjusted ones", async () => {
	expect(await closesOf("LATER.US", "none")).toEqual([400, 405, 101]);
});
