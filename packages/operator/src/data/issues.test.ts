import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing/commands.ts";

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
