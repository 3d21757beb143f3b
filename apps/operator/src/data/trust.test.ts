import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { noFigures } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";

type Files = Readonly<Record<string, string>>;

/** A data folder, and a function that imports a native folder under a tag. */
async function setUp() {
	const folder = await temporaryFolder();
	const data = (...words: string[]) => runData(words, { DATA_DIR: join(folder, "data") });
	const add = async (tag: string, files: Files) => {
		const own = join(folder, tag);
		await mkdir(own, { recursive: true });
		const manifest = { name: tag, tag, licence: "own", description: "" };
		await writeFile(join(own, "manifest.json"), JSON.stringify(manifest));
		for (const [name, text] of Object.entries(files)) await writeFile(join(own, name), text);
		expect(await data("import", "native", own)).toMatchObject({ stderr: "", code: 0 });
	};
	const conflicts = async () => JSON.parse((await data("issues", "--kind", "conflict", "--json")).stdout);
	return { data, add, conflicts };
}

const bars = (...rows: string[]) => ({
	"day-bars.csv": `${["symbol,date,open,high,low,close,volume,turnover", ...rows].join("\n")}\n`,
});

test("the order decides without a new import, says what changed, and keeps the loser listed", async () => {
	const { data, add, conflicts } = await setUp();
	await add("alpha", bars("AAPL.US,2024-01-02,10,11,9,10.5,100,", "AAPL.US,2024-01-03,10,11,9,10.5,100,"));
	await add(
		"beta",
		bars("AAPL.US,2024-01-02,10,11,9,10.7,100,", "AAPL.US,2024-01-03,10,11,9,10.500001,100,"),
	);
	const close = (...sources: string[]) => ({
		kind: "conflict",
		symbol: "AAPL.US",
		area: "dayBars",
		date: "2024-01-02",
		values: sources.map((source) => ({ name: "close", value: source === "alpha" ? "10.5" : "10.7", source })),
		dataset: { tag: sources[0] },
	});
	const rule = "two sources should state one value; the first one is in force";
	expect(await conflicts()).toMatchObject([{ ...close("beta", "alpha"), rule, difference: "0.2" }]);
	const tried = await data("trust", "dayBars", "alpha", "beta", "--dry-run");
	expect(tried.stdout).toContain("2 records of 1 securities would be of another source");
	expect(await conflicts()).toMatchObject([close("beta", "alpha")]);
	const { stdout } = await data("trust", "dayBars", "alpha", "beta");
	expect(stdout).toMatch(/^dayBars: alpha > beta\. 2 records of 1 securities are of another source\.\n/);
	expect(stdout).toMatch(/AAPL\.US +beta +alpha +2/);
	expect(await conflicts()).toMatchObject([{ ...close("alpha", "beta"), difference: "-0.2" }]);
	expect((await data("trust")).stdout).toMatch(/dayBars +alpha > beta/);
	expect((await data("trust", "dayBars", "--default")).stdout).toContain("the file imported last counts");
	expect(await conflicts()).toMatchObject([close("beta", "alpha")]);
	expect((await data("trust")).stdout).toContain("No order is set");
});

test("names, exchanges, ratios of splits, and amounts of dividends are compared", async () => {
	const { data, add, conflicts } = await setUp();
	const master =
		"symbol,nameEn,nameCn,nameHk,exchange,board,type,currency,lotSize,cik,listingDate,delistingDate";
	const split = (ratio: string) => `symbol,exDate,numerator,denominator\nAAPL.US,2020-08-31,${ratio}\n`;
	const dividend = (amount: string) =>
		`symbol,exDate,amount,currency,recordDate,paymentDate,fiscalYear,fiscalPeriod,description\nAAPL.US,2024-02-09,${amount},USD,,,,,\n`;
	await add("lists", {
		"securities.csv": `${master}\nAAPL.US,Apple Computer,,,NASDAQ,,stock,USD,100,7,,\n`,
		"splits.csv": split("4,1"),
		"dividends.csv": dividend("0.24"),
	});
	await add("others", {
		"companies.json": JSON.stringify([company]),
		"splits.csv": split("5,1"),
		"dividends.csv": dividend("0.25"),
	});
	const found = async () =>
		(await conflicts()).map(
			({ area, of, values }: { area: string; of: string; values: { value: string }[] }) => [
				area,
				of,
				...values.map(({ value }) => value),
			],
		);
	expect(await found()).toEqual([
		["splits", "2020-08-31", "5", "4"],
		["securities", "name", "Apple Computer", "Orange Inc."],
		["securities", "exchange", "NASDAQ", "NYSE"],
		["dividends", "2024-02-09", "0.24", "0.25"],
	]);
	await data("trust", "splits", "lists");
	await data("trust", "securities", "others", "lists");
	expect(await found()).toMatchObject([
		["splits", "2020-08-31", "4", "5"],
		["securities", "name", "Orange Inc.", "Apple Computer"],
		["securities", "exchange", "NYSE", "NASDAQ"],
		["dividends", "2024-02-09", "0.24", "0.25"],
	]);
	await data("disable", "others");
	expect(await found()).toEqual([]);
});

test("simulated values are no side of a conflict", async () => {
	const { add, conflicts } = await setUp();
	const columns = "symbol,exDate,amount,currency,recordDate,paymentDate,fiscalYear,fiscalPeriod,description";
	const dividends = (amount: string, ...days: string[]) =>
		`${[columns, ...days.map((day) => `AAPL.US,${day},${amount},USD,,,,,`)].join("\n")}\n`;
	const paid = ["2022-08-09", "2023-02-09", "2023-08-09", "2024-05-09"];
	await add("sample", {
		"dividends.csv": dividends("9", ...paid),
	});
	await add("real", {
		"financials.json": JSON.stringify([year]),
	});
	expect(await conflicts()).toEqual([]);
	await add("vendor", { "dividends.csv": dividends("9", ...paid) });
	expect(await conflicts()).toMatchObject([{ values: [{ value: "0.5" }, { value: "18.000000" }] }]);
});

const year = {
	...noFigures,
	symbol: "AAPL.US",
	report: "af",
	fiscalYear: 2023,
	periodEnd: "2023-12-31",
	filedAt: "2024-02-20",
	currency: "USD",
	webUrl: "",
	dividendsPerShare: "0.5",
	restatedAt: null,
	sharesAsOf: null,
	derivedFigures: null,
};

const company = {
	symbol: "AAPL.US",
	cik: "7",
	name: "Orange Inc.",
	exchange: "NYSE",
	industry: "",
	category: "",
	website: "",
	formerNames: [],
	updatedAt: "2024-01-02",
};

test("refuses areas, tags and orders that are none", async () => {
	const { data } = await setUp();
	for (const [words, message] of [
		[["bars", "yahoo"], /^Area is "bars"; allowed: .*dayBars/],
		[["issues", "yahoo"], /^Area is "issues"/],
		[["dayBars", "nobody"], /^Tag is "nobody"; allowed: .*yahoo/],
		[["dayBars", "yahoo", "yahoo"], /^Tag yahoo is given twice/],
		[["dayBars"], /^Tags are missing/],
		[["dayBars", "yahoo", "--default"], /not both/],
	] as const) {
		const { code, stderr } = await data("trust", ...words);
		expect([words, code !== 0, stderr]).toEqual([words, true, expect.stringMatching(message)]);
	}
});
