import { expect, test } from "vitest";
import { parseFile } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const alphaHeader = "timestamp,open,high,low,close,volume";
const yahooHeader = "Date,Open,High,Low,Close,Adj Close,Volume";

const parse = (name: string, lines: string[], options = {}) =>
	parseFile(bars, name, `${lines.join("\n")}\n`, options);

test.each([
	[
		"adjusted close and dividend amount",
		"timestamp,open,high,low,close,adjusted close,volume,dividend amount,split coefficient",
		"alphavantage",
	],
	[
		"numbered names",
		"date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient",
		"alphavantage",
	],
	["quoted names", '"Date","Open","High","Low","Close","Adj Close","Volume"', "yahoo"],
	["adj_close", "date,open,high,low,close,adj_close,volume", "yahoo"],
	["OpenInt", "Date,Open,High,Low,Close,Volume,OpenInt", "stooq"],
])("knows a header with %s", async (_, header, tag) => {
	const cells = header
		.split(",")
		.slice(1)
		.map((column) => (/volume/i.test(column) ? "9" : "1"));
	const row = ["2024-01-02", ...cells];
	const { outcomes, dataset, notes } = await parse("X.csv", [header, row.join(",")]);
	expect(dataset).toMatchObject({ tag });
	expect(outcomes[0]).toMatchObject({ record: { date: "2024-01-02", open: "1", volume: "9" } });
	expect(notes.join()).not.toContain("columns ignored");
});

test.each([
	["9/1/2020", "2020-09-01"],
	["12/31/2020", "2020-12-31"],
	["3-Jan-22", "2022-01-03"],
	["31-DEC-1998", "1998-12-31"],
	["31-Dec-98", "1998-12-31"],
	["20240102", "2024-01-02"],
])("reads the date %s", async (text, date) => {
	const { outcomes, dataset } = await parse("X.csv", [yahooHeader, `${text},1,1,1,1,1,1`]);
	expect(outcomes).toMatchObject([{ record: { date } }]);
	expect(dataset).toMatchObject({ adjustedThrough: date });
});

test.each(["31/12/2020", "3-Foo-22", "Jan 3, 2022", "2/30/2024"])("refuses the date %s", async (text) => {
	const lines = [yahooHeader, text.includes(",") ? `"${text}",1,1,1,1,1,1` : `${text},1,1,1,1,1,1`];
	await expect(parse("X.csv", lines)).rejects.toThrow(/line 2: Date is .*; allowed: a date of the calendar/);
});

test("reads minutes of a spreadsheet", async () => {
	const lines = [alphaHeader, "2/15/2019 16:00,1,1,1,1,4", "2/15/2019 9:31,1,1,1,1,4"];
	const { outcomes } = await parse("X_1min.csv", lines);
	expect(outcomes).toMatchObject([
		{ record: { start: "2019-02-15T20:59:00Z" } },
		{ record: { start: "2019-02-15T14:30:00Z" } },
	]);
});

test("reads quoted thousands, and leaves out rows without values", async () => {
	const { outcomes } = await parse("X.csv", [
		yahooHeader,
		'2024-01-02,"1,001.5",1002,1000,"1,001",1001,"1,234,567"',
		"2024-01-03,N/A,N/A,N/A,N/A,N/A,N/A",
		"2024-01-04,,,,,,",
		"2024-01-05,1,1,1,1,1,-",
	]);
	const none = { skipped: "the source has no values" };
	expect(outcomes).toMatchObject([
		{ record: { open: "1001.5", high: "1002", close: "1001", volume: "1234567" } },
		none,
		none,
		none,
	]);
	for (const row of ['2024-01-02,"1,00",1,1,1,1,1', '2024-01-02,"1,1,1,1,1,1']) {
		await expect(parse("X.csv", [yahooHeader, row])).rejects.toThrow(/line 2/);
	}
});

test("says that Stooq's bars of an hour are not taken", async () => {
	const lines = ["Date,Time,Open,High,Low,Close,Volume,OpenInt", "2017-11-10,15:35:00,1,1,1,1,9,0"];
	await expect(parse("aapl.us.txt", lines)).rejects.toThrow(
		/line 2: Time is "15:35:00"; allowed: .*daily bars .* no bars of an hour/,
	);
	expect(
		(await parse("aapl.us.txt", [lines[0] ?? "", "2017-11-10,00:00:00,1,1,1,1,9,0"])).outcomes,
	).toMatchObject([{ record: { date: "2017-11-10" } }]);
});

test("asks for the label of minutes that do not show it", async () => {
	const thin = [alphaHeader, "2024-01-02 15:52:00,1,1,1,1,4", "2024-01-02 09:37:00,1,1,1,1,4"];
	await expect(parse("X_1min.csv", thin)).rejects.toThrow(
		/minutes of the day is "09:37 to 15:52"; allowed: .*--label start or --label end/,
	);
	const first = async (lines: string[], options = {}) =>
		(await parse("X_1min.csv", lines, options)).outcomes[0];
	expect(await first(thin, { label: "start" })).toMatchObject({ record: { start: "2024-01-02T20:52:00Z" } });
	expect(await first(thin, { label: "end" })).toMatchObject({ record: { start: "2024-01-02T20:51:00Z" } });
	const opening = [...thin, "2024-01-02 09:30:00,1,1,1,1,4"];
	expect(await first(opening)).toMatchObject({ record: { start: "2024-01-02T20:52:00Z" } });
	const both = [...opening, "2024-01-02 16:00:00,1,1,1,1,4"];
	await expect(parse("X_1min.csv", both)).rejects.toThrow(/--label/);
});
