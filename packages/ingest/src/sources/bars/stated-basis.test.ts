import { utimes } from "node:fs/promises";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const yahoo = "Date,Open,High,Low,Close,Adj Close,Volume";
const before2017 = "Date,Open,High,Low,Close,Volume,Adj Close";
const datareader = "Date,High,Low,Open,Close,Volume,Adj Close";
const unnamed = "date,open,high,low,close,volume";

/** A market, and imports of files that were made on a day. */
async function market() {
	const store = await testStore();
	const folder = await temporaryFolder();
	const imported = async (name: string, lines: readonly string[], options = {}) => {
		const path = await writeFixture(folder, name, `${lines.join("\n")}\n`);
		await utimes(path, now, new Date("2021-03-01T15:00:00Z"));
		const report = await runImport(store, bars, path, { now, ...options });
		return { status: report.files[0]?.status, notes: report.files[0]?.notes.join("; ") };
	};
	const basis = async () =>
		(await store.datasets()).map(({ tag, adjustedThrough }) => [tag, adjustedThrough]);
	return { imported, basis };
}

const rowsOf = (count: number, row: (i: number) => string): string[] =>
	Array.from({ length: count }, (_, i) => row(i));

test.each([
	["Yahoo adjusts up to its day", yahoo, "yahoo", "2021-03-01"],
	["downloads of before 2017 are as traded", before2017, "yahoo", null],
	["the order of pandas-datareader is adjusted", datareader, "yahoo", "2021-03-01"],
	["columns of no vendor have a tag of none", unnamed, "bars", "2021-03-01"],
])("%s", async (_, header, tag, through) => {
	const { imported, basis } = await market();
	const cells = header
		.split(",")
		.slice(1)
		.map(() => "2");
	await imported("KO.csv", [header, `2021-02-01,${cells.join(",")}`]);
	expect(await basis()).toEqual([[tag, through]]);
});

test("a name of Stooq tells whose the columns are, --preset and --tag too", async () => {
	const row = [unnamed, "2021-02-01,1,1,1,1,1"];
	for (const [name, options, tag] of [
		["ko_us_d.csv", {}, "stooq"],
		["ko.us.txt", {}, "stooq"],
		["KO.csv", { preset: "stooq" }, "stooq"],
		["KO.csv", { tag: "mine" }, "mine"],
	] as const) {
		const { imported, basis } = await market();
		await imported(name, row, options);
		expect(await basis()).toMatchObject([[tag, expect.anything()]]);
	}
});

test("the operator tells the basis, also of a file that is held", async () => {
	const { imported, basis } = await market();
	const lines = [yahoo, "2021-02-01,1,1,1,1,1,1"];
	expect(await imported("KO.csv", lines)).toMatchObject({
		notes: expect.stringContaining(
			"2021-03-01, the day of the file; --adjusted-through or --as-traded tells otherwise",
		),
	});
	expect(await imported("KO.csv", lines, { adjustedThrough: "2021-02-01" })).toMatchObject({
		status: "replaced",
	});
	expect(await basis()).toEqual([["yahoo", "2021-02-01"]]);
	// What was told stays.
	expect(await imported("KO.csv", lines)).toMatchObject({ status: "unchanged" });
	await imported("KO.csv", lines, { asTraded: true });
	expect(await basis()).toEqual([["yahoo", null]]);
	await expect(imported("KO.csv", lines, { adjustedThrough: "2021-02-30" })).rejects.toThrow(
		'--adjusted-through is "2021-02-30"; allowed: a day as YYYY-MM-DD',
	);
	await expect(imported("KO.csv", lines, { adjustedThrough: "2021-02-01", asTraded: true })).rejects.toThrow(
		"either --adjusted-through or --as-traded",
	);
});

test.each([
	// Single precision, as Yahoo writes it: 129.17, 129.20, ...
	["whole cents hold no later split", (i: number) => 129.17 + 0.03 * i, "2021-01-26"],
	[
		"a few trades at parts of a cent are no split",
		(i: number) => 129.17 + 0.03 * i + (i === 3 ? 0.005 : 0),
		"2021-01-26",
	],
	["a later split leaves parts of a cent", (i: number) => (129.17 + 0.03 * i) / 4, "2021-03-01"],
	["a later reverse split leaves multiples", (i: number) => (129.17 + 0.03 * i) * 20, "2021-03-01"],
])("%s", async (_, price, through) => {
	const { imported, basis } = await market();
	const lines = rowsOf(7, (i) => {
		const text = Math.fround(price(i)).toFixed(6);
		const day = ["15", "19", "20", "21", "22", "25", "26"][i] ?? "";
		return `2021-01-${day},${text},${text},${text},${text},${text},100`;
	});
	await imported("KO.csv", [yahoo, ...lines]);
	expect(await basis()).toEqual([["yahoo", through]]);
});

test("closes that another source has as traded hold no later split", async () => {
	for (const [close, through] of [
		["347.51", "2021-01-27"],
		["86.88", "2021-03-01"],
	]) {
		const { imported, basis } = await market();
		await imported("GME_daily.csv", [
			"timestamp,open,high,low,close,volume",
			"2021-01-27,347.52,347.52,347.52,347.52,9",
		]);
		await imported("GME.csv", [yahoo, `2021-01-27,${close},${close},${close},${close},${close},9`]);
		expect(await basis()).toEqual([
			["alphavantage", null],
			["yahoo", through],
		]);
	}
});
