import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { now, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { importNativeFolder } from "./importer.ts";
import type { NativeManifest } from "./manifest.ts";
import { createNativeFolder } from "./write.ts";

const manifest: NativeManifest = {
	name: "overlay",
	tag: "own",
	licence: "Our own figures.",
	description: "Fixture of a test.",
};

/** A native folder made of texts by file name. */
async function folderOf(files: Record<string, string>): Promise<string> {
	const folder = await temporaryFolder();
	await writeFixture(folder, "manifest.json", JSON.stringify(manifest));
	for (const [name, text] of Object.entries(files)) await writeFixture(folder, name, text);
	return folder;
}

const importing = async (files: Record<string, string>) => {
	const store = await testStore();
	const report = await importNativeFolder(store, await folderOf(files), now);
	return { store, report };
};

test("a folder is one dataset for each file, with the tag and licence of its manifest", async () => {
	const { store, report } = await importing({
		"splits.csv": "symbol,exDate,numerator,denominator\nAAPL.US,2020-08-31,4,1\n",
		"news.json": "[]",
	});
	expect(report).toMatchObject({ read: 1, stored: 1, skipped: 0 });
	expect(await store.datasets()).toMatchObject([
		{ source: "native", tag: "own", file: "overlay/news.json", licence: "Our own figures.", rows: 0 },
		{ source: "native", tag: "own", file: "overlay/splits.csv", rows: 1, adjustedThrough: null },
	]);
	expect(await storedRecords(store, "splits", "AAPL.US")).toEqual([
		{ exDate: "2020-08-31", numerator: "4", denominator: "1" },
	]);
});

test("columns come in any order; what may be null may be empty or left out", async () => {
	const { store } = await importing({
		"dividends.csv":
			'description,amount,symbol,exDate,currency,recordDate\n"a ""b"", c\n",0.2500,BRK-B,2024-01-02,USD,\n',
	});
	expect(await storedRecords(store, "dividends", "BRK.B.US")).toEqual([
		{
			exDate: "2024-01-02",
			amount: "0.25",
			currency: "USD",
			recordDate: null,
			paymentDate: null,
			fiscalYear: null,
			fiscalPeriod: null,
			description: 'a "b", c\n',
			announcedDate: null,
		},
	]);
});

test("what may be null and is left out of JSON is null", async () => {
	const halt = { symbol: "AAPL.US", haltedAt: "2024-01-02T14:30:00Z", reason: "T1", market: "NYSE" };
	const prices = { lastDone: "2", prevClose: "1.50", open: "1", high: "2", low: "1" };
	const counts = { volume: "10", turnover: "20", tradeStatus: 0 };
	const quote = { symbol: "AAPL.US", timestamp: "2024-01-02T14:30:00Z", ...prices, ...counts };
	const { store } = await importing({
		"halts.json": JSON.stringify([halt]),
		"quotes.json": JSON.stringify([quote]),
	});
	expect(await storedRecords(store, "halts", "AAPL.US")).toMatchObject([
		{ quotesResumedAt: null, resumedAt: null },
	]);
	expect(await storedRecords(store, "quotes", "AAPL.US")).toMatchObject([
		{ prevClose: "1.5", preMarketQuote: null, postMarketQuote: null, overnightQuote: null },
	]);
});

test("numbers, truth values and instants of CSV take the types of the schema", async () => {
	const header =
		"symbol,accessionNumber,line,filingDate,date,owner,title,code,type,securityTitle,ownership,is10b5One";
	const { store } = await importing({
		"insider-trades.csv": `${header}\nAAPL,0000000001-24-000001,2,2024-01-03,2024-01-02,O,,S,SELL,Common,direct,true\n`,
		"minute-bars.csv":
			"symbol,start,tradeSession,open,high,low,close,volume\nAAPL,2024-01-02T14:30:00.000Z,0,1.0,2,1,2,10\n",
	});
	expect(await storedRecords(store, "insiderTrades", "AAPL.US")).toMatchObject([
		{ line: 2, is10b5One: true, shares: null },
	]);
	expect(await storedRecords(store, "minuteBars", "AAPL.US")).toMatchObject([
		{ start: "2024-01-02T14:30:00Z", tradeSession: 0, open: "1" },
	]);
});

test("a symbol that does not resolve is counted and told", async () => {
	const { report } = await importing({
		"splits.csv": "symbol,exDate,numerator,denominator\nA?,2020-08-31,4,1\n",
	});
	expect(report.files).toMatchObject([
		{ read: 1, stored: 0, skipped: { "symbol does not resolve": 1 }, unresolved: ["A?"] },
	]);
});

const splits = "symbol,exDate,numerator,denominator";
const dayBars = "symbol,date,open,high,low,close,volume";
const insiderTrades =
	"symbol,accessionNumber,line,filingDate,date,owner,title,code,type,securityTitle,ownership";

test.each<[string, Record<string, string>, RegExp]>([
	[
		"an unknown file",
		{ "split.csv": "" },
		/split\.csv: file name is "split\.csv"; allowed: splits\.csv \(the nearest\)/,
	],
	["a file in a folder below", { "a/splits.csv": "" }, /a\/splits\.csv: file name/],
	[
		"an unknown column",
		{ "splits.csv": "symbol,exDat\n" },
		/line 1: column is "exDat"; allowed: exDate \(the nearest\)/,
	],
	[
		"a missing column",
		{ "splits.csv": "symbol,exDate\n" },
		/line 1: column numerator is missing; allowed: symbol,/,
	],
	["a column that comes twice", { "splits.csv": "symbol,symbol\n" }, /each column once/],
	[
		"a bad date",
		{ "splits.csv": `${splits}\nA,2020-02-30,1,1\n` },
		/splits\.csv, line 2: exDate is "2020-02-30"; allowed: a date/,
	],
	[
		"a bad decimal",
		{ "splits.csv": `${splits}\nA,2020-02-03,1e3,1\n` },
		/numerator is "1e3"; allowed: a decimal number/,
	],
	["a short row", { "splits.csv": `${splits}\nA,2020-02-03\n` }, /line 2: CSV is "CSV_RECORD_INCONSISTENT/],
	["open quotes", { "splits.csv": `${splits}\n"A,2020-02-03,1,1\n` }, /CSV_QUOTE_NOT_CLOSED/],
	["a cut-off last line", { "splits.csv": `${splits}\nA,2020-02-03,1,1` }, /a line break at its end/],
	[
		"a record that comes twice",
		{ "splits.csv": `${splits}\nA,2020-02-03,1,1\nA.US,2020-02-03,2,1\n` },
		/line 3: Splits is "A\.US 2020-02-03"/,
	],
	["JSON that is no array", { "news.json": "{}" }, /line 1: JSON is "{"; allowed: \[/],
	["JSON that is cut off", { "news.json": '[{"symbol":"A"' }, /cut off/],
	["broken JSON", { "news.json": "[{symbol}]" }, /valid JSON/],
	["an unknown property", { "topics.json": '[{"symbol":"A","titel":"x"}]' }, /titel|missing/],
	[
		"a side of a split that is zero",
		{ "splits.csv": `${splits}\nA,2020-02-03,0,1\n` },
		/splits\.csv, line 2: numerator is "0"; allowed: a decimal number in plain notation, above zero/,
	],
	[
		"a negative price",
		{ "day-bars.csv": `${dayBars}\nA,2024-01-02,-5,2,1,2,10\n` },
		/line 2: open is "-5"; allowed: .* above zero/,
	],
	[
		"a negative volume",
		{ "day-bars.csv": `${dayBars}\nA,2024-01-02,1,2,1,2,-1\n` },
		/line 2: volume is "-1"; allowed: .* zero or more/,
	],
	[
		"a high below the low",
		{ "day-bars.csv": `${dayBars}\nA,2024-01-02,1,1,2,1,10\n` },
		/line 2: high is "1"; allowed: at least the low/,
	],
	[
		"an identifier that is empty",
		{ "news.json": newsAt("2016-12-31T23:59:59Z").replace('"id":"1"', '"id":""') },
		/line 1: id is ""; allowed: a text that is not empty/,
	],
	[
		"an accession number of another form",
		{ "insider-trades.csv": `${insiderTrades}\nAAPL,A1,2,2024-01-03,2024-01-02,O,,S,SELL,Common,direct\n` },
		/line 2: accessionNumber is "A1"; allowed: an accession number such as/,
	],
	...[
		"javascript:alert(1)",
		"ftp://a.example/x",
		"data:text/html,x",
		" https://a.example",
		"www.a.example",
	].map((url): [string, Record<string, string>, RegExp] => [
		`the address ${url}`,
		{
			"news.json": newsAt("2016-12-31T23:59:59Z").replace(
				/"url":"[^"]*"/,
				() => `"url":${JSON.stringify(url)}`,
			),
		},
		/url is ".*"; allowed: an address of http or https, or nothing/,
	]),
	["a leap second", { "news.json": newsAt("2016-12-31T23:59:60Z") }, /existing date or instant/],
])("refuses %s", async (_, files, message) => {
	const refusal = await importing(files).catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(InputError);
	expect((refusal as InputError).message).toMatch(message);
});

function newsAt(publishTime: string): string {
	const item = {
		symbol: "A",
		id: "1",
		title: "",
		summary: "",
		publishTime,
		source: "",
		url: "",
		relatedSymbols: [],
	};
	return JSON.stringify([item]);
}

test("an unknown property of a nested object is named with the nearest known one", async () => {
	const level = { price: "1", volume: "1", orderNum: 1, brokerIds: [], prize: 1 };
	const book = [{ symbol: "A", timestamp: "2024-01-02T15:00:00Z", asks: [level], bids: [] }];
	await expect(importing({ "depth.json": JSON.stringify(book) })).rejects.toThrow(
		/depth\.json, line 1: property of asks\.0 is "prize"; allowed: price \(the nearest\)/,
	);
});

test("a manifest is required and checked", async () => {
	const store = await testStore();
	const folder = await temporaryFolder();
	await writeFixture(folder, "splits.csv", `${splits}\n`);
	await expect(importNativeFolder(store, folder, now)).rejects.toThrow(
		/^splits\.csv: manifest\.json is missing; allowed: a folder with/,
	);
	await writeFixture(folder, "manifest.json", JSON.stringify({ ...manifest, tag: "Not A Tag" }));
	await expect(importNativeFolder(store, folder, now)).rejects.toThrow(/manifest\.json: tag is "Not A Tag"/);
	await writeFixture(folder, "manifest.json", JSON.stringify({ tag: "own", licence: "own" }));
	await expect(importNativeFolder(store, folder, now)).rejects.toThrow(
		"manifest.json: property name is missing; allowed: an object with name, tag, licence, description.",
	);
});

test("a folder without a data file is refused", async () => {
	await expect(importing({})).rejects.toThrow(
		/^manifest\.json: no data file beside it; allowed: one or more of securities\.csv, .*day-bars\.csv, /,
	);
});

const isFull = (text: string): boolean => text !== "";
const word = fc
	.string({ unit: "grapheme", maxLength: 40 })
	.filter((text) => !text.includes("\0") && text.isWellFormed());
const day = fc
	.date({ min: new Date("1990-01-01"), max: new Date("2037-12-31"), noInvalidDate: true })
	.map((d) => d.toISOString().slice(0, 10));
const amount = fc
	.tuple(fc.nat(), fc.integer({ min: 1, max: 999 }))
	.map(([whole, part]) => `${whole}.${part}`.replace(/0+$/, ""));
const dividend = fc.record({
	exDate: day,
	amount,
	currency: word,
	recordDate: fc.option(day),
	paymentDate: fc.option(day),
	fiscalYear: fc.option(fc.nat(9999)),
	fiscalPeriod: fc.option(word.filter(isFull)),
	description: word,
	announcedDate: fc.option(day),
});
const newsItem = fc.record({
	id: word.filter(isFull),
	title: word,
	summary: word,
	publishTime: day.map((date) => `${date}T12:34:56.789Z`),
	source: word,
	url: fc.oneof(fc.webUrl(), fc.constant("")),
	relatedSymbols: fc.array(word),
});

test("what the writer writes, the importer reads back", async () => {
	const dividends = fc.uniqueArray(dividend, { selector: ({ exDate, amount: paid }) => `${exDate}/${paid}` });
	const news = fc.uniqueArray(newsItem, { selector: ({ id }) => id });
	await fc.assert(
		fc.asyncProperty(dividends, news, async (paid, items) => {
			const folder = await temporaryFolder();
			const writer = createNativeFolder(folder, manifest);
			await writer.write(
				"dividends",
				paid.map((record) => ({ symbol: "BRK.B.US", ...record })),
			);
			await writer.write(
				"news",
				items.map((record) => ({ symbol: "BRK.B.US", ...record })),
			);
			const store = await testStore();
			await importNativeFolder(store, folder, now);
			const sorted = <T>(list: T[]): string[] => list.map((item) => JSON.stringify(item)).sort();
			expect(sorted(await storedRecords(store, "dividends", "BRK.B.US"))).toEqual(sorted(paid));
			expect(sorted(await storedRecords(store, "news", "BRK.B.US"))).toEqual(sorted(items));
		}),
		{ numRuns: 20 },
	);
});

test("the writer writes a manifest and replaces a file that is written again", async () => {
	const folder = await temporaryFolder();
	const writer = createNativeFolder(folder, manifest);
	const record = { symbol: "A.US", exDate: "2024-01-02", numerator: "2", denominator: "1" };
	await writer.write("splits", [record, record]);
	await writer.write("splits", [record]);
	expect(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"))).toEqual(manifest);
	expect(await readFile(join(folder, "splits.csv"), "utf8")).toBe(`${splits}\nA.US,2024-01-02,2,1\n`);
});

test("a Hong Kong security is reported by its exchange alone, and no other security is", async () => {
	const head = "symbol,date,facility,shortVolume,shortExemptVolume,totalVolume\n";
	const { store } = await importing({ "short-volume.csv": `${head}00700.HK,2026-11-20,XHKG,1,,4\n` });
	expect(await storedRecords(store, "shortVolume", "700.HK")).toEqual([
		{ date: "2026-11-20", facility: "XHKG", shortVolume: "1", shortExemptVolume: null, totalVolume: "4" },
	]);
	for (const [row, allowed] of [
		["700.HK,2026-11-20,CNMS,1,,4", 'facility is "CNMS"; allowed: XHKG for 700.HK'],
		["AAPL.US,2026-11-20,XHKG,1,,4", 'facility is "XHKG"; allowed: a facility of FINRA for AAPL.US'],
	] as const)
		await expect(importing({ "short-volume.csv": `${head}${row}\n` })).rejects.toThrow(allowed);
});
