import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Importer } from "../frame/importer.ts";
import type { FileReport } from "../frame/report.ts";
import { runImport } from "../frame/run.ts";
import { now, storedRecords, testStore } from "../testing/imports.ts";
import { bars } from "./bars/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folderOf = (name: string): string => join(realData ?? "", name);

/** Output of awk for a file: an independent reader for counts and cells. */
const awk = (program: string, file: string): string =>
	execFileSync("awk", ["-F[|,]", program, file], { encoding: "utf8" }).replaceAll("\r", "").trim();

async function importing(importer: Importer, folder: string) {
	const store = await testStore();
	const report = await runImport(store, importer, folderOf(folder), { now });
	const rows = (await store.datasets()).reduce((sum, dataset) => sum + dataset.rows, 0);
	expect(rows).toBe(report.stored);
	return { store, report };
}

/** Compares the rows read of every file with awk's count. */
function expectCounts(files: FileReport[], folder: string, program: string): void {
	expect(files.length).toBeGreaterThan(0);
	for (const { file, read } of files) {
		expect([file, read]).toEqual([file, Number(awk(program, join(folderOf(folder), file)))]);
	}
}

real(`both symbol directories${title}`, { timeout: 120_000 }, async () => {
	const { store, report } = await importing(nasdaqDirectory, "nasdaqtrader");
	// Each listed security has an entry of its symbol and name beside that of the master.
	const lines = report.files.map((file) => ({ ...file, read: file.read - file.stored / 2 }));
	expectCounts(lines, "nasdaqtrader", "NR > 1 && !/^File Creation Time/ { n++ } END { print n + 0 }");
	for (const { file, skipped } of report.files) {
		const column = file.startsWith("nasdaq") ? 4 : 7;
		const tests = execFileSync("awk", [
			"-F|",
			`$${column} == "Y" { n++ } END { print n }`,
			join(folderOf("nasdaqtrader"), file),
		]);
		expect(skipped).toEqual({ "test issue": Number(tests) });
	}
	expect((await store.securities()).length).toBe(report.stored / 2);
	expect(await storedRecords(store, "securities", "AAPL.US")).toMatchObject([
		{
			nameEn: "Apple Inc. - Common Stock",
			exchange: "NASDAQ",
			board: "Nasdaq Global Select Market",
			type: "stock",
		},
	]);
	expect(await storedRecords(store, "securities", "BRK.B.US")).toMatchObject([
		{ exchange: "NYSE", type: "stock" },
	]);
	expect(await storedRecords(store, "securities", "ABR-D.US")).toMatchObject([
		{ exchange: "NYSE", type: "preferred" },
	]);
	expect(await storedRecords(store, "securities", "SPY.US")).toMatchObject([
		{ exchange: "ARCA", type: "etf" },
	]);
});

real(`all short volume files${title}`, { timeout: 120_000 }, async () => {
	const { store, report } = await importing(finraShortVolume, "finra");
	expectCounts(report.files, "finra", "NF >= 6 && NR > 1 { n++ } END { print n + 0 }");
	expect(report).toMatchObject({ skipped: 0, ignored: [expect.stringMatching(/^shrt/)] });
	const inFile = (symbol: string, file: string) =>
		awk(`$2 == "${symbol}" { print $1, $3, $4, $5 }`, join(folderOf("finra"), file));
	for (const [symbol, spelling] of [
		["AAPL.US", "AAPL"],
		["BRK.B.US", "BRK/B"],
		["ABR-A.US", "ABRpA"],
	] as const) {
		for (const { record } of await recordsOf(store, symbol)) {
			const file = report.files.find((f) =>
				f.file.startsWith(`${record.facility}shvol${record.date.replaceAll("-", "")}`),
			);
			const cells = [
				record.date.replaceAll("-", ""),
				record.shortVolume,
				record.shortExemptVolume,
				record.totalVolume,
			];
			expect(inFile(spelling, file?.file ?? "")).toBe(cells.join(" "));
		}
	}
	expect(await recordsOf(store, "AAPL.US")).toHaveLength(5);
});

const recordsOf = async (store: Awaited<ReturnType<typeof testStore>>, symbol: string) =>
	(await storedRecords(store, "shortVolume", symbol)).map((record) => ({ record }));

real(`all bar files${title}`, { timeout: 120_000 }, async () => {
	const { store, report } = await importing(bars, "bars");
	expectCounts(report.files, "bars", "NR > 1 && NF > 1 { n++ } END { print n + 0 }");
	expect(report).toMatchObject({ skipped: 0, ignored: [] });

	for (const symbol of ["AAPL", "MSFT", "SPY"]) {
		const file = join(folderOf("bars"), `alphavantage_1min/${symbol}_1min.csv`);
		const minutes = await storedRecords(store, "minuteBars", `${symbol}.US`);
		const [last, first] = [awk("NR == 2", file), awk("END { print }", file)];
		expect(first).toMatch(/^2019-02-11 09:31:00,/);
		expect(minutes[0]).toMatchObject({ start: "2019-02-11T14:30:00Z", tradeSession: 0, ...valuesOf(first) });
		expect(last).toMatch(/^2019-02-15 16:00:00,/);
		expect(minutes.at(-1)).toMatchObject({
			start: "2019-02-15T20:59:00Z",
			tradeSession: 0,
			...valuesOf(last),
		});
	}
});

/** Open to volume of a line `time,open,high,low,close,volume`. */
function valuesOf(line: string) {
	const [, open, high, low, close, volume] = line.split(",");
	return { open, high, low, close, volume };
}

real(`Yahoo's days, with zeros at the end taken off${title}`, { timeout: 120_000 }, async () => {
	const store = await testStore();
	const report = await runImport(store, bars, folderOf("bars/yahoo_daily"), { now });
	for (const { file } of report.files) {
		const symbol = /-([A-Z]+)-/.exec(basename(file))?.[1] ?? "";
		const days = await storedRecords(store, "dayBars", `${symbol}.US`);
		const lines = awk(
			'NR > 1 { printf "%s %.6f %.6f %.6f %.6f %s\\n", $1, $2, $3, $4, $5, $7 }',
			join(folderOf("bars/yahoo_daily"), file),
		);
		const six = (price: string): string => Number(price).toFixed(6);
		const read = days.map(
			(d) => `${d.date} ${six(d.open)} ${six(d.high)} ${six(d.low)} ${six(d.close)} ${d.volume}`,
		);
		expect(read).toEqual(lines.split("\n"));
	}
	expect((await store.datasets()).map(({ adjustedThrough }) => adjustedThrough)).toEqual([
		"2018-01-19",
		"2018-01-19",
	]);
});

real(`Massive minute aggregates${title}`, async () => {
	const store = await testStore();
	await runImport(store, bars, folderOf("excerpts/polygon_us_stocks_minute_aggs.excerpt.csv"), { now });
	const [first] = await storedRecords(store, "minuteBars", "AAPL.US");
	expect(first).toEqual({
		start: "2025-04-16T08:35:00Z",
		tradeSession: 1,
		open: "200.29",
		high: "200.63",
		low: "200.29",
		close: "200.5",
		volume: "4930",
		turnover: null,
	});
});
