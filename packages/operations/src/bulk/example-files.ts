import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { rowTables } from "@us-market-data/contract";
import { parquet } from "../encodings/parquet.ts";
import type { BulkFile, BulkFiles } from "./bulk-files.ts";

/** A file of the examples with its bytes. */
interface ExampleFile {
	file: BulkFile;
	body: Uint8Array;
}

/** Rows of the simulated market, as the operation answers them. The last revision of a day has all of them. */
const days = [
	{
		date: "2026-11-19",
		revision: 40,
		publishedAt: "2026-11-20T01:12:09Z",
		rows: [
			"1,AAPL.US,2026-11-19,2026-11-19T14:30:00Z,264.97,268.16,263.92,267.72,61631400,16384821694.11,0",
			"30,KO.US,2026-11-19,2026-11-19T14:30:00Z,72.07,72.65,71.35,71.56,31581395,2272516953.04,0",
		],
	},
	{
		date: "2026-11-20",
		revision: 41,
		publishedAt: "2026-11-20T22:04:51Z",
		rows: ["1,AAPL.US,2026-11-20,2026-11-20T14:30:00Z,269.86,272.29,266.16,268.56,64891052,17443304479.89,0"],
	},
	{
		date: "2026-11-20",
		revision: 57,
		publishedAt: "2026-11-21T01:12:09Z",
		rows: [
			"1,AAPL.US,2026-11-20,2026-11-20T14:30:00Z,269.86,272.29,266.16,268.56,64891052,17443304479.89,0",
			"30,KO.US,2026-11-20,2026-11-20T14:30:00Z,71.07,71.22,70.80,71.02,45086831,3202724434.21,0",
		],
	},
] as const;

const area = "day-bars";

/** The columns of the operation, with the security in front. */
const columns = [
	{ name: "securityId", type: "text" as const, level: 0, path: ["securityId"] },
	{ name: "symbol", type: "text" as const, level: 0, path: ["symbol"] },
	...(rowTables.listDailyCandlesticks?.columns ?? []).filter(({ name }) => name !== "symbol"),
];

/**
 * A few small files of days of the simulated market, oldest first: those of the contract's examples, the mock and tests.
 *
 * @example
 * exampleFiles().length; // => 6
 */
export function exampleFiles(): ExampleFile[] {
	return days.flatMap(({ date, revision, publishedAt, rows }) => {
		const csv = `${[columns.map(({ name }) => name).join(","), ...rows].join("\r\n")}\r\n`;
		const bodies = { parquet: parquetOf(rows), "csv.gz": gzipSync(csv, { level: 9 }) };
		const before = days.findLast((day) => day.date === date && day.revision < revision);
		return (["parquet", "csv.gz"] as const).map((format): ExampleFile => {
			const body = bodies[format];
			const file = nameOf(date, revision, format);
			return {
				body,
				file: {
					file,
					path: `${area}/${date.slice(0, 4)}/${date.slice(5, 7)}/${file}`,
					date,
					format,
					revision,
					rows: rows.length,
					bytes: body.length,
					sha256: sha256(body),
					etag: `"${sha256(body)}"`,
					contentSha256: sha256(csv),
					columns: columns.map(({ name, type }) => ({ name, valueType: type })),
					madeAtVersion: revision,
					sources: ["sample"],
					licences: ["generated"],
					condition: "complete",
					publishedAt,
					supersedes: before ? nameOf(date, before.revision, format) : null,
				},
			};
		});
	});
}

/** The areas of a deployment, of which day bars alone have example files. */
export const exampleBulk: BulkFiles = {
	areas: [
		area,
		"minute-bars",
		"trades",
		"short-volume",
		"corporate-actions",
		"dividends",
		"filings",
		"shareholders",
		"reported-facts",
		"factors",
	],
	list: async (name) => exampleFiles().flatMap(({ file }) => (name === area ? [file] : [])),
};

const nameOf = (date: string, revision: number, format: string) => `${area}-${date}.r${revision}.${format}`;

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

function parquetOf(rows: readonly string[]): Uint8Array {
	const cells = rows.map((row) => row.split(","));
	const values = columns.map(({ type }, at) =>
		cells.map((row) => (type === "integer" ? Number(row[at]) : (row[at] ?? null))),
	);
	return parquet({ columns, values, length: rows.length, rest: {} }, "exact");
}
