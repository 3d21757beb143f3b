import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { dayBar, daysUpTo } from "@us-market-data/analytics/testing";
import { tableOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import { csvHead, csvLines } from "@us-market-data/operations/encodings";
import { rows, testMarket } from "@us-market-data/operations/testing";
import { pinMarket } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BulkAreaName, bulkAreas } from "../areas.ts";
import { type BulkFile, newestFiles, readManifest } from "../manifest.ts";
import { type MakingOptions, makeFiles } from "./make-files.ts";

const friday = new Date("2026-11-21T01:30:00Z");
const days = daysUpTo("2026-11-20", 30);
const symbols = ["A.US", "B.US", "BRK.B.US", "C-D.US"];

const report = (date: string, facility: "CNMS" | "FNSQ", shares: string): AreaRecord<"shortVolume"> => ({
	date,
	facility,
	shortVolume: shares,
	shortExemptVolume: facility === "CNMS" ? "1" : null,
	totalVolume: "1000.5",
});

const minute = (start: string, close: string, tradeSession: 0 | 1 | 2 | 3 = 0): AreaRecord<"minuteBars"> => ({
	start,
	tradeSession,
	open: close,
	high: close,
	low: close,
	close,
	volume: "10",
	turnover: null,
});

const trade = (timestamp: string, sequence: number): AreaRecord<"trades"> => ({
	timestamp,
	sequence,
	price: "12.3456",
	volume: "7",
	tradeType: sequence === 1 ? "T,I" : "",
	direction: 0,
	tradeSession: 0,
});

const filing = (id: string, publishedAt: string): AreaRecord<"filings"> => ({
	id,
	title: 'Report "of the year"\nin two lines, ünïcode',
	description: "",
	fileName: "a.htm",
	fileUrls: ["https://example.com/a.htm", "https://example.com/b.htm"],
	publishedAt,
	form: id === "1" ? "10-K" : "",
	accessionNumber: "",
});

const dividend = (exDate: string, amount: string): AreaRecord<"dividends"> => ({
	exDate,
	amount,
	currency: "USD",
	recordDate: exDate,
	paymentDate: null,
	fiscalYear: null,
	fiscalPeriod: null,
	description: "",
});

const position = (period: string, holderId: string): AreaRecord<"shareholders"> => ({
	period,
	holderId,
	name: "Holder, Inc.",
	type: "institution",
	title: "institution",
	sharesHeld: "1000",
	sharesChanged: "-5",
	percentOfShares: null,
	filingDate: "2026-11-14",
	value: "123456789.12",
	form: "13F",
	filing: "0000000001-26-000001",
});

const dayOfFacts: AreaRecord<"reportedFacts"> = {
	accession: "0000000001-26-000002",
	part: 1,
	form: "10-K",
	filedAt: "2026-11-18",
	cik: "1",
	periods: [
		{
			start: "2025-10-01",
			end: "2026-09-30",
			unit: "USD",
			values: "Revenues=1234567890 NetIncomeLoss=-12.5",
		},
		{ start: null, end: "2026-09-30", unit: "shares", values: "SharesOutstanding=100" },
	],
};

const market = await testMarket(
	[
		...symbols.map((symbol, n) =>
			rows(
				symbol,
				"dayBars",
				days.slice(n).map((date, i) => dayBar(date, String(10 * (n + 1) + i))),
			),
		),
		// A file whose prices have the split in them already.
		rows(
			"E.US",
			"dayBars",
			days.map((date) => dayBar(date, "5")),
			{ file: "adjusted", adjustedThrough: "2026-11-20" },
		),
		rows("E.US", "splits", [{ exDate: "2026-11-18", numerator: "2", denominator: "1" }]),
		rows("B.US", "splits", [{ exDate: "2026-11-18", numerator: "3", denominator: "1" }]),
		rows("B.US", "dividends", [dividend("2026-11-18", "0.25"), dividend("2026-11-19", "0.1")]),
		rows("A.US", "dividends", [dividend("2026-11-18", "0.25")]),
		rows("A.US", "dividends", [dividend("2026-11-18", "0.250001")], { file: "other", tag: "other" }),
		rows("A.US", "halts", [
			{
				haltedAt: "2026-11-18T15:00:00Z",
				reason: "T1",
				market: "",
				quotesResumedAt: null,
				resumedAt: "2026-11-18T15:30:00Z",
			},
		]),
		rows("A.US", "shortVolume", [
			report("2026-11-18", "CNMS", "100"),
			report("2026-11-18", "FNSQ", "40.25"),
			report("2026-11-19", "CNMS", "50"),
		]),
		rows("Z.US", "shortVolume", [report("2026-11-18", "FNSQ", "3")]),
		rows("A.US", "minuteBars", [
			minute("2026-11-18T01:30:00Z", "9", 3),
			minute("2026-11-18T09:30:00Z", "9.5", 1),
			...Array.from({ length: 390 }, (_, i) =>
				minute(new Date(Date.UTC(2026, 10, 18, 14, 30) + i * 60_000).toISOString(), `${10 + i}.25`),
			),
			minute("2026-11-18T21:05:00Z", "9.75", 2),
		]),
		rows("B.US", "minuteBars", [minute("2026-11-18T14:30:00Z", "20")]),
		rows("A.US", "trades", [
			trade("2026-11-18T14:30:00.123456Z", 0),
			trade("2026-11-18T14:30:00.123457Z", 1),
			trade("2026-11-18T14:30:00.123457Z", 2),
			trade("2026-11-18T20:59:59Z", 0),
		]),
		rows("A.US", "filings", [
			filing("1", "2026-11-18T21:00:00Z"),
			// The evening in New York is the next day in UTC.
			filing("2", "2026-11-19T02:00:00Z"),
		]),
		rows("B.US", "shareholders", [position("2026-09-30", "2"), position("2026-09-30", "1")]),
		rows("B.US", "reportedFacts", [dayOfFacts]),
	],
	friday,
);

const settings = { DATA_DIR: market.folder, DATABASE_URL: "", DATABASE_READ_URL: "" };
const folder = join(market.folder, "bulk");

const make = (options: Partial<MakingOptions> = {}) =>
	makeFiles({
		folder,
		pin: () => pinMarket(settings),
		signal: new AbortController().signal,
		minFreeMb: 0,
		now: () => friday.getTime(),
		...options,
	});

let instance: DuckDBInstance;
beforeAll(async () => {
	instance = await DuckDBInstance.create(":memory:");
	await make();
});
afterAll(() => instance.closeSync());

const idOf = async (symbol: string) => String((await market.store.security(symbol))?.id);

const fileOf = async (area: BulkAreaName, date: string, format: "parquet" | "csv.gz"): Promise<BulkFile> => {
	const found = newestFiles(await readManifest(folder, area)).find(
		(file) => file.date === date && file.format === format,
	);
	if (!found) throw new Error(`no ${format} of ${area} on ${date}`);
	return found;
};

const csvOf = async (area: BulkAreaName, date: string): Promise<string> =>
	gunzipSync(await readFile(join(folder, (await fileOf(area, date, "csv.gz")).path))).toString();

/** The rows of answers as the file of an area has them: its CSV. */
const expectedCsv = (area: BulkAreaName, answered: readonly object[]): string => {
	const { columns } = bulkAreas[area];
	return csvHead(columns) + csvLines(tableOf({ rows: answered }, { lists: [["rows"]], columns }), "exact");
};

const withIds = (found: readonly { symbol: string }[]) =>
	Promise.all(found.map(async (row) => ({ securityId: await idOf(row.symbol), ...row })));

const duckdb = async (query: string) => {
	const connection = await instance.connect();
	try {
		return (await connection.runAndReadAll(query)).getRowObjectsJson();
	} finally {
		connection.closeSync();
	}
};

/** The answers of REST for a day of each area that operations answer. */
const answers: Partial<Record<BulkAreaName, (date: string) => Promise<readonly object[]>>> = {
	"day-bars": async (date) =>
		withIds((await market.request("listDailyCandlesticks", { date, count: 10_000 })).body.candlesticks),
	"short-volume": async (date) =>
		withIds((await market.request("listDailyShortTrades", { date, count: 10_000 })).body.dailyShortTrades),
	"corporate-actions": async (date) =>
		withIds((await market.request("listDailyActions", { date, count: 10_000 })).body.actions),
	"minute-bars": async (date) =>
		withIds(
			(
				await market.request("listBatchCandlesticks", {
					symbols: [...symbols, "E.US", "Z.US"],
					period: "1m",
					adjust: "none",
					session: "all",
					start: date,
					end: date,
					count: 10_000,
				})
			).body.candlesticks,
		),
	trades: async () => {
		const { trades } = (await market.request("listTrades", { symbol: "A.US", count: 100 })).body;
		return withIds(trades.toReversed().map((row) => ({ symbol: "A.US", ...row })));
	},
	dividends: async (date) => {
		const found = [];
		for (const symbol of ["A.US", "B.US"]) {
			const { list } = (await market.request("listDividends", { symbol, page: 1 })).body.dividend;
			found.push(...list.filter(({ exDate }) => exDate === date));
		}
		return withIds(found);
	},
	filings: async (date) => {
		const { filings } = (await market.request("listFilings", { symbol: "A.US", count: 10 })).body;
		const ofDay = filings.filter(
			({ publishedAt }) =>
				new Date(Date.parse(publishedAt) - 5 * 3_600_000).toISOString().slice(0, 10) === date,
		);
		return withIds(ofDay.toReversed().map((row) => ({ symbol: "A.US", ...row })));
	},
	factors: async () => {
		const found = [];
		for (const symbol of [...symbols, "E.US"]) {
			const { factors } = (await market.request("listCorporateActions", { symbol })).body;
			found.push(...factors.map((row) => ({ symbol, ...row })));
		}
		return withIds(found);
	},
};

test.each([
	["day-bars", days.slice(-5)],
	["short-volume", ["2026-11-18", "2026-11-19"]],
	["corporate-actions", ["2026-11-18", "2026-11-19"]],
	["minute-bars", ["2026-11-18"]],
	["trades", ["2026-11-18"]],
	["dividends", ["2026-11-18", "2026-11-19"]],
	["filings", ["2026-11-18"]],
	["factors", ["2026-11-20"]],
] as const)("the rows of %s are those of REST", async (area, dates) => {
	for (const date of dates) {
		const answered = (await answers[area]?.(date)) ?? [];
		expect(answered.length).toBeGreaterThan(0);
		expect(await csvOf(area, date)).toBe(expectedCsv(area, answered));
	}
});

test("positions and facts are those of the records", async () => {
	const id = await idOf("B.US");
	const positions = [position("2026-09-30", "1"), position("2026-09-30", "2")];
	expect(await csvOf("shareholders", "2026-09-30")).toBe(
		expectedCsv(
			"shareholders",
			positions.map((row) => ({ securityId: id, symbol: "B.US", ...row })),
		),
	);
	expect(await csvOf("reported-facts", "2026-11-18")).toBe(
		[
			"securityId,symbol,accession,form,filedAt,cik,start,end,unit,tag,value",
			`${id},B.US,0000000001-26-000002,10-K,2026-11-18,1,2025-10-01,2026-09-30,USD,Revenues,1234567890`,
			`${id},B.US,0000000001-26-000002,10-K,2026-11-18,1,2025-10-01,2026-09-30,USD,NetIncomeLoss,-12.5`,
			`${id},B.US,0000000001-26-000002,10-K,2026-11-18,1,,2026-09-30,shares,SharesOutstanding,100`,
			"",
		].join("\r\n"),
	);
});

const areasWithFiles = Object.keys(bulkAreas) as BulkAreaName[];

/** The cells of a CSV: a null where nothing stands, an empty text where quotes stand. */
function cellsIn(csv: string): (string | null)[][] {
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
	const lines: (string | null)[][] = [];
	let line: (string | null)[] = [];
	for (const [, quoted, plain, end] of csv.matchAll(cell)) {
		line.push(quoted?.replaceAll('""', '"') ?? (plain === "" ? null : (plain ?? null)));
		if (end === ",") continue;
		lines.push(line);
		line = [];
	}
	return lines;
}

const withoutZeros = (decimal: string): string =>
	decimal.includes(".") ? decimal.replace(/0+$/, "").replace(/\.$/, "") : decimal;

/** A cell of a CSV as Parquet has it: times in microseconds, decimals without the zeros at their end. */
function plainCell(cell: string | null, type: string): string | null {
	if (cell === null) return null;
	if (type === "decimal") return withoutZeros(cell);
	if (type !== "timestamp") return cell;
	const [, second = "", fraction = ""] = /^(.{19})(?:\.(\d+))?Z$/.exec(cell) ?? [];
	return String(Date.parse(`${second}Z`)).slice(0, -3) + fraction.padEnd(6, "0").slice(0, 6);
}

test.each(areasWithFiles)("Parquet of %s has the rows of its CSV, by DuckDB", async (area) => {
	const files = newestFiles(await readManifest(folder, area)).filter(({ format }) => format === "parquet");
	expect(files.length).toBeGreaterThan(0);
	const { columns } = bulkAreas[area];
	for (const { date, path, rows: count } of files) {
		const [, ...lines] = cellsIn(await csvOf(area, date));
		const selected = columns.map(({ name, type }) =>
			type === "timestamp" ? `epoch_us("${name}")::varchar` : `"${name}"::varchar`,
		);
		const found = await duckdb(`SELECT [${selected.join(", ")}] AS cells FROM '${join(folder, path)}'`);
		const cells = found.map(({ cells }) =>
			(cells as (string | null)[]).map((cell, at) =>
				columns[at]?.type === "decimal" && cell !== null ? withoutZeros(cell) : cell,
			),
		);
		expect(cells).toEqual(
			lines.map((line) => line.map((cell, at) => plainCell(cell, columns[at]?.type ?? ""))),
		);
		expect(cells).toHaveLength(count);
	}
});

test("Parquet is read by hyparquet, in the types of answers", async () => {
	const { path } = await fileOf("day-bars", "2026-11-20", "parquet");
	const bytes = await readFile(join(folder, path));
	const found = await parquetReadObjects({
		file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
		compressors: { ZSTD: (input) => zstdDecompressSync(input) },
	});
	expect(found[0]).toMatchObject({
		securityId: await idOf("A.US"),
		symbol: "A.US",
		date: new Date("2026-11-20"),
		timestamp: new Date("2026-11-20T14:30:00Z"),
		close: 39,
		turnover: null,
		tradeSession: 0n,
	});
	expect(found.map(({ symbol }) => symbol)).toEqual([...symbols, "E.US"]);
	const types = await duckdb(`DESCRIBE SELECT * FROM '${join(folder, path)}'`);
	expect(types.map(({ column_type }) => column_type).slice(0, 5)).toEqual([
		"VARCHAR",
		"VARCHAR",
		"DATE",
		"TIMESTAMP WITH TIME ZONE",
		"DECIMAL(38,10)",
	]);
});

test("the manifest tells of the bytes on the disk", async () => {
	for (const area of areasWithFiles) {
		const { madeThrough, files } = await readManifest(folder, area);
		expect(madeThrough).toBe(await market.store.dataVersion());
		for (const file of files) {
			const bytes = await readFile(join(folder, file.path));
			expect(file).toMatchObject({
				bytes: bytes.length,
				sha256: createHash("sha256").update(bytes).digest("hex"),
				etag: `"${file.sha256}"`,
				revision: madeThrough,
				supersedes: null,
				licences: ["test data"],
			});
		}
	}
	expect((await fileOf("dividends", "2026-11-18", "parquet")).sources).toContain("real");
	expect((await fileOf("factors", "2026-11-20", "parquet")).condition).toBe("pending");
	expect((await fileOf("day-bars", "2026-11-19", "parquet")).condition).toBe("complete");
});

test("the same rows make the same bytes, and days without rows make no file", async () => {
	const other = await temporaryFolder();
	await make({ folder: other });
	for (const area of areasWithFiles) {
		const [first, second] = [await readManifest(folder, area), await readManifest(other, area)];
		expect(second.files).toEqual(first.files);
		for (const { rows: count } of second.files) expect(count).toBeGreaterThan(0);
	}
	expect((await readdir(other, { recursive: true })).filter((path) => path.endsWith(".tmp"))).toEqual([]);
});
