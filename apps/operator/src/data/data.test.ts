import { mkdir, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { programs, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";

/** The command as an operator runs it; a process ends as its function does, which other tests use. */
const data = async (folder: string, ...words: string[]) => {
	const run = await runNode(programs.data, words, { DATA_DIR: folder });
	expect(await runData(words, { DATA_DIR: folder })).toEqual(run);
	return run;
};

test("creates the data folder; refused input exits with 1 and one line, without a stack trace", async () => {
	const folder = await temporaryFolder();
	const file = join(folder, "nasdaqlisted.txt");
	await writeFile(file, "<html></html>");
	const rejected = await data(join(folder, "a", "b"), "import", "nasdaq-directory", file);
	expect(rejected).toMatchObject({ code: 1, stdout: "" });
	expect(rejected.stderr).toMatch(
		/^nasdaqlisted\.txt: content is "<html><\/html>"; allowed: a data file.*\.\n$/,
	);
	expect(await data(join(folder, "a", "b"), "list")).toEqual({
		code: 0,
		stdout: "Nothing is held.\n",
		stderr: "",
	});
});

test("wrong usage and a data folder that cannot be made exit with 2", async () => {
	const nowhere = join(devNull, "nowhere");
	expect(await data(nowhere, "import", "bars")).toMatchObject({ code: 2, stdout: "" });
	const failed = await data(nowhere, "list");
	expect(failed.code).toBe(2);
	expect(failed.stderr).toMatch(/^[^\n]*data folder[^\n]*\n$/i);
});

test("prints the schema of the native format without a store", async () => {
	const { code, stdout } = await runData(["schema"], { DATA_DIR: join(devNull, "nowhere") });
	expect(code).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ title: "Native folder format", required: ["manifest.json"] });
});

test("lists the files of days by area", async () => {
	const folder = await temporaryFolder();
	const list = () => data(folder, "list", "--bulk");
	expect((await list()).stdout).toBe(`No files of days are in ${join(folder, "bulk")}.\n`);
	const files = ["2026-11-19", "2026-11-20"].flatMap((date) =>
		["parquet", "csv.gz"].map((format) => ({ date, format, rows: 600, bytes: 2_000 })),
	);
	await mkdir(join(folder, "bulk", "day-bars"), { recursive: true });
	await writeFile(
		join(folder, "bulk", "day-bars", "manifest.json"),
		JSON.stringify({ area: "day-bars", madeThrough: 1, schemas: [], files }),
	);
	expect((await list()).stdout).toMatch(/day-bars +2026-11-19 +2026-11-20 +2 +1,200 +8,000\n/);
});
