import { InputError } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isClosed } from "../../frame/trading-day.ts";
import { parseFile } from "../../testing/imports.ts";
import { DateOrderFinder } from "./date-order.ts";
import { type DateOrder, dateOrders, numericDate } from "./dates.ts";
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
	["9/30/2020", "2020-09-30"],
	["30-09-2020", "2020-09-30"],
	["30.9.2020", "2020-09-30"],
	["09/30/20", "2020-09-30"],
	["2020/09/30", "2020-09-30"],
	["2020-09-30 00:00:00-04:00", "2020-09-30"],
	["2020-09-30 00:00:00", "2020-09-30"],
	["2020-09-30 04:00:00+00:00", "2020-09-30"],
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

test.each(["31/13/2020", "3-Foo-22", "Jan 3, 2022", "2/30/2024"])("refuses the date %s", async (text) => {
	const lines = [yahooHeader, text.includes(",") ? `"${text}",1,1,1,1,1,1` : `${text},1,1,1,1,1,1`];
	await expect(parse("X.csv", lines)).rejects.toThrow(/line 2: Date is .*; allowed: a date of the calendar/);
});

test.each([
	// A month beyond 12, closed days, days far apart, and a day after that of the file tell a wrong order.
	[
		["03-01-2024", "15-01-2024", "04-01-2024"],
		["2024-01-03", "2024-01-15", "2024-01-04"],
	],
	[
		["01-02-2024", "06-02-2024"],
		["2024-02-01", "2024-02-06"],
	],
	[
		["02/01/24", "03/01/24", "04/01/24", "05/01/24"],
		["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"],
	],
	[
		["1/2/24", "1/3/24", "1/4/24", "1/5/24"],
		["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"],
	],
	[
		["24-01-02", "24-01-03", "24-01-04"],
		["2024-01-02", "2024-01-03", "2024-01-04"],
	],
	[["5/5/2020"], ["2020-05-05"]],
])("reads the column of dates %j as a whole", async (texts, dates) => {
	const rows = texts.map((text) => `${text},1,1,1,1,1,1`);
	const { outcomes } = await parse("X.csv", [yahooHeader, ...rows], { skipImplausible: true });
	const read = outcomes.flatMap((outcome) =>
		"area" in outcome && outcome.area === "dayBars" ? [outcome.record] : [],
	);
	expect(read.map((record) => "date" in record && record.date)).toEqual(
		dates.filter((date) => date !== "2024-01-15"),
	);
});

test("asks for the order of dates that read in two ways", async () => {
	const lines = [yahooHeader, "9/1/2020,1,1,1,1,1,1"];
	await expect(parse("X.csv", lines)).rejects.toThrow(
		/^X.csv: Date is "9\/1\/2020"; allowed: dates that show which part is the day: they read as 2020-09-01 \(month-first\) and 2020-01-09 \(day-first\); --dates month-first or --dates day-first tells/,
	);
	const first = async (dates: "day-first" | "month-first") =>
		(await parse("X.csv", lines, { dates })).outcomes[0];
	expect(await first("day-first")).toMatchObject({ record: { date: "2020-01-09" } });
	expect(await first("month-first")).toMatchObject({ record: { date: "2020-09-01" } });
});

test("reads any column of dates in the order in which it was written, or asks", async () => {
	const dateWriters = {
		"day-first": (year: string, month: string, day: string) => `${day}-${month}-${year}`,
		"month-first": (year: string, month: string, day: string) => `${month}-${day}-${year}`,
		"year-first": (year: string, month: string, day: string) => `${year}-${month}-${day}`,
	};
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...dateOrders),
			fc.boolean(),
			fc.integer({ min: 10_000, max: 20_000 }),
			fc.integer({ min: 1, max: 40 }),
			async (order, isShort, first, count) => {
				const days = Array.from({ length: count }, (_, i) => (first + i) * 86_400_000);
				const dates = days
					.filter((day) => !isClosed(day))
					.map((day) => new Date(day).toISOString().slice(0, 10));
				const finder = new DateOrderFinder(Date.parse("2026-11-20"));
				const texts = dates.map((date) => {
					const [year = "", month = "", day = ""] = date.split("-");
					return dateWriters[order](isShort || order === "year-first" ? year.slice(2) : year, month, day);
				});
				for (const text of texts) finder.add(text);
				let found: DateOrder | null = null;
				try {
					found = finder.find("Date");
				} catch (error) {
					expect(error).toBeInstanceOf(InputError);
					expect(texts.length).toBeLessThan(13);
					return;
				}
				expect(found === null ? [] : texts.map((text) => numericDate(text, found))).toEqual(dates);
			},
		),
	);
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
