import { expect, test } from "vitest";
import { parseFile } from "../../testing/imports.ts";
import { sharesOf } from "./events.ts";
import { bars } from "./importer.ts";

const header = "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient";
const parse = (lines: string[]) =>
	parseFile(bars, "daily_adjusted_V.csv", `${[header, ...lines].join("\n")}\n`);

test("a file with splits and dividends brings them too", async () => {
	const { outcomes, notes } = await parse([
		"3/19/2015,66,67,65,66,62,9,0.0,4.0",
		"3/18/2015,267,268,266,267,63,9,0.12,1",
		"3/17/2015,267,268,266,267,63,9,,",
	]);
	expect(outcomes).toMatchObject([
		{ area: "dayBars", line: 2, record: { date: "2015-03-19", close: "66" } },
		{
			area: "splits",
			line: 2,
			symbol: "V.US",
			record: { exDate: "2015-03-19", numerator: "4", denominator: "1" },
		},
		{ area: "dayBars", line: 3 },
		{
			area: "dividends",
			line: 3,
			record: { exDate: "2015-03-18", amount: "0.12", currency: "USD", paymentDate: null },
		},
		{ area: "dayBars", line: 4 },
	]);
	expect(notes.join()).toContain("splits and dividends of the file are stored");
});

test.each([
	["1,0", /dividend_amount is|split_coefficient is "0"/],
	["-1,1", /dividend_amount is "-1"/],
	["0,x", /split_coefficient is "x"/],
])("refuses a dividend and a ratio of %s", async (cells, message) => {
	await expect(parse([`3/19/2015,66,67,65,66,62,9,${cells}`])).rejects.toThrow(message);
});

test.each([
	["4", "4", "1"],
	["1.5", "3", "2"],
	["0.1", "1", "10"],
	["0.0333", "1", "30"],
	["1.3333", "4", "3"],
	["1.05", "21", "20"],
	["1.0314159", "1.0314159", "1"],
	["0.1429", "1", "7"],
	["0.125", "1", "8"],
	["1.025", "41", "40"],
	["0.0133", "1", "75"],
	// Sources write a spin-off as a split, of the ratio of prices.
	["1.281", "1.281", "1"],
	["1.253", "1.253", "1"],
])("a ratio of %s is %s new shares for %s", (ratio, numerator, denominator) => {
	expect(sharesOf(ratio)).toEqual({ numerator, denominator });
});
