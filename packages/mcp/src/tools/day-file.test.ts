import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Params, RequestError } from "../market-data.ts";
import { createSqlRunner } from "../sql/run-sql.ts";
import { queryResults } from "./query-results.ts";
import type { Workbench } from "./run-tool.ts";

const csv = [
	"securityId,symbol,name,date,close",
	'1,AAPL.US,"Apple, ""the"" Inc.",2026-11-20,268.5600000001',
	'30,KO.US,"",2026-11-20,71.02',
	"31,X.US,,2026-11-20,",
	"",
].join("\r\n");
const path = "day-bars/2026/11/day-bars-2026-11-20.r57.csv.gz";

/** A statement over a file of the text, whose facts a test may change, with the requests that were sent. */
async function query(sql: string, changes: object = {}, text = csv) {
	const body = gzipSync(text);
	const sha256 = createHash("sha256").update(body).digest("hex");
	const facts = {
		file: "day-bars-2026-11-20.r57.csv.gz",
		path,
		format: "csv.gz",
		rows: 3,
		sha256,
		sources: ["sec"],
		...changes,
	};
	const sent: (Params | string)[] = [];
	const bench = {
		account: "1",
		data: {
			request: async (_: string, params: Params) => {
				sent.push(params);
				return { body: { files: [{ ...facts, format: "parquet" }, facts] }, cost: 1, sources: ["sample"] };
			},
			file: async (of: string) => {
				sent.push(of);
				return { bytes: body, cost: 1 };
			},
		},
		results: { save: async () => "r_0000000000", read: async () => undefined, ids: async () => [] },
		sql: createSqlRunner(),
		today: () => "2026-11-21",
		hasToken: false,
	} as unknown as Workbench;
	const { structuredContent } = await queryResults(
		{ sql, from: { bars: { area: "day-bars", date: "1d" } } },
		bench,
	);
	return {
		content: structuredContent as { tables: { rows: unknown[][] }[]; cost: number; source: string },
		sent,
	};
}

test("a statement reads the file of a day, with exact decimals, nulls and empty texts, for two data requests", async () => {
	const { content, sent } = await query(
		"SELECT sum(close), max(name), count(name), count(*) FROM bars WHERE date = '2026-11-20'",
	);
	expect(content.tables[0]?.rows).toEqual([["339.5800000001", 'Apple, "the" Inc.', "2", "3"]]);
	expect(content).toMatchObject({ cost: 2, source: expect.stringContaining("sec") });
	expect(sent).toEqual([{ area: "day-bars", start: "2026-11-20", end: "2026-11-20" }, path]);
});

test("a file with too many rows is refused before it is read", async () => {
	await expect(query("SELECT 1 FROM bars", { rows: 1_700_000 })).rejects.toThrow(
		new RequestError(
			"day-bars-2026-11-20.r57.csv.gz has 1700000 rows; a statement reads at most 30000 of a file. Ask operations for the securities that you need.",
		),
	);
});

test("bytes that are not promised, and those that unpack without end, are refused", async () => {
	await expect(query("SELECT 1 FROM bars", { sha256: "0".repeat(64) })).rejects.toThrow(
		"not those that the list promises",
	);
	await expect(query("SELECT 1 FROM bars", {}, "x".repeat(5_000_000))).rejects.toThrow(
		"longer than a statement reads",
	);
});

test("a day without a file names the way to those that there are", async () => {
	await expect(query("SELECT 1 FROM bars", { format: "parquet" })).rejects.toThrow(
		"listBulkFiles lists the files",
	);
});

test("a file of a stranger reaches nothing", async () => {
	await expect(query("SELECT * FROM read_parquet('/etc/passwd')")).rejects.toThrow(
		"read_parquet may not be called",
	);
});
