import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";

/** A data folder with a file of bars that has a gap, a row without values, and one that contradicts itself. */
async function importedBars() {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: join(folder, "data") };
	const file = join(folder, "AAPL.csv");
	const rows = [
		"Date,Open,High,Low,Close,Adj Close,Volume",
		"2024-01-02,10,11,9,10,10,5",
		"2024-01-04,10,11,9,10,10,5",
		"2024-01-05,10,9,11,10,10,5",
		"2024-01-08,null,null,null,null,null,null",
	];
	await writeFile(file, `${rows.join("\n")}\n`);
	const { stdout } = await runData(["import", "bars", file, "--skip-implausible"], settings);
	return { stdout, data: (...words: string[]) => runData(words, settings) };
}

test("lists gaps, implausible and skipped rows, each with its values and its file", async () => {
	const { stdout, data } = await importedBars();
	expect(stdout).toContain("2 issues of the data, see data issues");
	const listed = JSON.parse((await data("issues", "--json")).stdout);
	const dataset = { id: 1, source: "bars", tag: "yahoo", file: "yahoo/day/AAPL.csv" };
	const rule = "each trading day between the first and the last of a file has a bar";
	expect(listed).toMatchObject([
		{ kind: "gap", symbol: "AAPL.US", of: "2024-01-03", rule, dataset },
		{
			kind: "implausible",
			symbol: "AAPL.US",
			of: "2024-01-05",
			rule: "high is at least the low",
			values: expect.arrayContaining([
				{ name: "high", value: "9" },
				{ name: "low", value: "11" },
			]),
		},
		{ kind: "skipped", symbol: null, values: [{ name: "rows", value: "1" }], dataset },
		{ kind: "skipped", rule: "the source has no values" },
	]);
});

test("selects by symbol, kind and dataset", async () => {
	const { data } = await importedBars();
	const kinds = async (...words: string[]) =>
		JSON.parse((await data("issues", "--json", ...words)).stdout).map(({ kind }: { kind: string }) => kind);
	expect(await kinds("--symbol", "AAPL")).toEqual(["gap", "implausible"]);
	expect(await kinds("--symbol", "aapl")).toEqual(["gap", "implausible"]);
	expect(await kinds("--symbol", "AAPL.US")).toEqual(["gap", "implausible"]);
	expect(await kinds("--kind", "gap", "--dataset", "1")).toEqual(["gap"]);
	expect((await data("issues", "--kind", "none")).code).not.toBe(0);
	expect((await data("issues", "--symbol", "??")).stderr).toContain("?? is no symbol");
});

test("prints a table with the counts, and says that there are none", async () => {
	const { data } = await importedBars();
	const { stdout } = await data("issues");
	expect(stdout).toMatch(/^Kind {2,}Symbol/);
	expect(stdout).toContain("4 issues: 1 gap, 1 implausible, 2 skipped.");
	expect((await data("issues", "--symbol", "AAPL", "--kind", "identity")).stdout).toBe("No issues.\n");
});

test.each([
	["--symbol", "NOPE.US", '--symbol is "NOPE.US"; allowed: the symbol of a security that is held.'],
	["--symbol", "nope", '--symbol is "NOPE.US"; '],
	["--dataset", "99", "--dataset is 99; allowed: the id of a dataset that is held, see data list --files."],
])("refuses %s %s, of which nothing is held", async (option, value, message) => {
	const { data } = await importedBars();
	const { code, stdout, stderr } = await data("issues", option, value);
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toContain(message);
});

test("lists prices of a doubtful basis: against their file, before a split, and of two share counts once", async () => {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: join(folder, "data") };
	const yahoo = "Date,Open,High,Low,Close,Adj Close,Volume";
	const row = (date: string, price: number, cells: number) =>
		[date, ...Array.from({ length: cells }, () => price), 9].join(",");
	const add = async (name: string, lines: readonly string[]) => {
		const file = join(folder, name);
		await writeFile(file, `${lines.join("\n")}\n`);
		expect(await runData(["import", "bars", file], settings)).toMatchObject({ code: 0 });
	};
	const adjusted = "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient";
	// The split of a file that a second one has missed.
	await add("daily_adjusted_MISS.csv", [adjusted, "2024-03-22,2.5,2.5,2.5,2.5,2.5,9,0,0.01"]);
	await add("MISS.csv", [yahoo, row("2024-03-21", 0.02, 5), row("2024-03-22", 2.5, 5)]);
	await add("daily_adjusted_GONE.csv", [adjusted, "2024-06-03,9,9,9,9,9,9,0,4"]);
	await add("GONE.csv", [yahoo, row("2024-03-21", 8, 5)]);
	const days = ["2024-03-19", "2024-03-20", "2024-03-21"];
	await add("TWO_daily.csv", ["timestamp,open,high,low,close,volume", ...days.map((day) => row(day, 40, 4))]);
	await add("TWO.csv", [yahoo, ...days.map((day) => row(day, 10, 5))]);
	const issues: { area: string; rule: string; symbol: string }[] = JSON.parse(
		(await runData(["issues", "--json"], settings)).stdout,
	);
	const found = issues
		.filter(({ area, rule }) => area === "dayBars" && !rule.startsWith("each trading day"))
		.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
	expect(found).toMatchObject([
		{
			kind: "gap",
			symbol: "GONE.US",
			of: "2024-06-03",
			values: [{ name: "stated basis" }, { name: "newest bar", value: "2024-03-21" }, { value: "4 for 1" }],
		},
		{
			kind: "conflict",
			symbol: "MISS.US",
			of: "2024-03-22",
			values: [
				{ name: "stated basis", source: "yahoo" },
				{ name: "basis that the bars show", value: "as traded before the split" },
				{ value: "1 for 100" },
			],
		},
		{
			kind: "conflict",
			symbol: "TWO.US",
			values: [
				{ name: "open", value: "10", source: "yahoo" },
				{ name: "open", value: "40", source: "alphavantage" },
				...Array.from({ length: 6 }, () => ({})),
				{ name: "days", value: "3" },
			],
		},
	]);
});
