import { createHash } from "node:crypto";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { credentialHeaders } from "../suite/service.ts";
import { claim } from "./questions.ts";
import { equal, formatValue, type Row, rowListAt } from "./reading.ts";
import { type Rule, type RuleContext, Unanswered } from "./rule.ts";

/** The rules of files of days: those of HTTP, and that a file says what the operation says. */
export const fileRules: readonly Rule[] = [
	aboutAFile("HEAD and GET of a file agree", async ({ file, read, fail }) => {
		const [head, whole] = [await read("HEAD"), await read("GET")];
		for (const name of ["content-length", "content-type", "etag", "accept-ranges", "last-modified"])
			if (head.header(name) !== whole.header(name))
				fail(`${name} is ${head.header(name)} by HEAD and ${whole.header(name)} by GET`);
		if (head.bytes.length > 0) fail("HEAD has a body");
		if (whole.header("etag") !== file["etag"]) fail(`ETag is ${whole.header("etag")}`);
		if (sha256(whole.bytes) !== file["sha256"]) fail("the bytes have another SHA-256 than the list says");
		if (whole.bytes.length !== file["bytes"]) fail(`there are ${whole.bytes.length} bytes`);
	}),
	aboutAFile("the ranges of a file add up to it", async ({ file, read, fail }) => {
		const length = Number(file["bytes"]);
		const middle = Math.floor(length / 2);
		const parts = [];
		for (const range of [`0-${middle - 1}`, `${middle}-`]) {
			const part = await read("GET", { range: `bytes=${range}` });
			if (part.status !== 206) fail(`bytes=${range} is ${part.status}`);
			parts.push(part.bytes);
		}
		if (sha256(Buffer.concat(parts)) !== file["sha256"]) fail("two ranges are not the file");
		const last = await read("GET", { range: "bytes=-4" });
		if (last.header("content-range") !== `bytes ${length - 4}-${length - 1}/${length}`)
			fail(`the last four bytes are told as ${last.header("content-range")}`);
	}),
	aboutAFile("a range beyond the end is 416, and If-Range takes the tag", async ({ file, read, fail }) => {
		const beyond = await read("GET", { range: `bytes=${file["bytes"]}-` });
		if (beyond.status !== 416 || beyond.header("content-range") !== `bytes */${file["bytes"]}`)
			fail(`beyond the end: ${beyond.status} with Content-Range ${beyond.header("content-range")}`);
		for (const [tag, expected] of [
			[String(file["etag"]), 206],
			['"another"', 200],
		] as const) {
			const { status } = await read("GET", { range: "bytes=0-3", "if-range": tag });
			if (status !== expected) fail(`If-Range: ${tag} is ${status}`);
		}
		const { status } = await read("GET", { "if-none-match": String(file["etag"]) });
		if (status !== 304) fail(`If-None-Match with the tag is ${status}`);
	}),
	aboutAFile("the formats of a file have the same rows", async ({ file, files, read, fail }) => {
		const other = files.find(({ date, format }) => date === file["date"] && format !== file["format"]);
		if (!other) return fail(`there is no other format of ${file["file"]}`);
		const byFormat = new Map([file, other].map((one) => [one["format"], one]));
		const [columnar, text] = [byFormat.get("parquet") ?? {}, byFormat.get("csv.gz") ?? {}];
		const rows = await parquetRows((await read("GET", {}, columnar)).bytes);
		const lines = csvRows(gunzipSync((await read("GET", {}, text)).bytes).toString());
		if (rows.length !== lines.length) return fail(`${rows.length} rows in Parquet, ${lines.length} in CSV`);
		const index = rows.findIndex((row, at) => !isSameRow(row, lines[at] ?? {}));
		if (index >= 0)
			fail(`row ${index}: ${formatValue(rows[index])} in Parquet, ${formatValue(lines[index])} in CSV`);
	}),
	aboutAFile("a file has the bars that the operation has", async ({ file, files, read, fail, context }) => {
		const text = files.find(({ date, format }) => date === file["date"] && format === "csv.gz");
		if (!text) return fail(`there is no CSV of ${file["date"]}`);
		const rows = csvRows(gunzipSync((await read("GET", {}, text)).bytes).toString());
		const { json } = await context.other("listDailyCandlesticks", {
			date: String(file["date"]),
			count: "10000",
		});
		const bars = new Map(rowListAt(context, json, "candlesticks").map((bar) => [bar["symbol"], bar]));
		for (const { securityId: _, ...row } of rows.slice(0, 100)) {
			const bar = bars.get(row["symbol"]);
			const own =
				bar && Object.fromEntries(Object.entries(bar).map(([name, value]) => [name, textOf(value)]));
			if (!equal(row, own)) return fail(`${formatValue(row)} in the file, ${formatValue(own)} in the answer`);
		}
	}),
];

interface FileRule {
	/** The file of the newest day that is the smallest. */
	file: Row;
	/** All files of its list. */
	files: readonly Row[];
	read(method: "GET" | "HEAD", headers?: Record<string, string>, file?: Row): Promise<FileResponse>;
	fail(message: string): void;
	context: RuleContext;
}

interface FileResponse {
	status: number;
	header(name: string): string | null;
	bytes: Buffer;
}

/** A rule about the newest file of day bars. */
function aboutAFile(title: string, check: (parts: FileRule) => Promise<void>): Rule {
	return claim(title, async (context) => {
		const files = rowListAt(context, await context.body({ area: "day-bars" }), "files");
		const [file] = files.toSorted(
			(a, b) => order(b["date"], a["date"]) || Number(a["bytes"]) - Number(b["bytes"]),
		);
		if (!file) return context.skip("there are no files of day bars");
		const read: FileRule["read"] = (method, headers = {}, which = file) =>
			readFile(context, String(which["path"]), method, headers);
		await check({ file, files, read, fail: context.fail, context });
	});
}

const order = (a: unknown, b: unknown): number =>
	String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;

async function readFile(
	{ service, fail }: RuleContext,
	path: string,
	method: string,
	headers: Record<string, string>,
): Promise<FileResponse> {
	const url = `${service.baseUrl.replace(/\/$/, "")}/api/market-data/bulk/${path}`;
	const sent = {
		...credentialHeaders("valid", service.credentials),
		"accept-encoding": "identity",
		...headers,
	};
	try {
		const response = await fetch(url, { method, headers: sent, redirect: "manual" });
		const bytes = Buffer.from(await response.arrayBuffer());
		return { status: response.status, header: (name) => response.headers.get(name), bytes };
	} catch (error) {
		fail(`no answer to ${method} ${path}: ${error}`);
		throw new Unanswered(path);
	}
}

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function parquetRows(bytes: Buffer): Promise<Row[]> {
	const copy = new Uint8Array(bytes).buffer;
	const file = {
		byteLength: copy.byteLength,
		slice: (start: number, end?: number) => copy.slice(start, end),
	};
	const compressors = { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) };
	return parquetReadObjects({ file, compressors });
}

/** True for a row of Parquet and one of CSV that say the same. The reader of Parquet makes floating-point numbers of decimals. */
const isSameRow = (columnar: Row, text: Row): boolean =>
	equal(Object.keys(columnar), Object.keys(text)) &&
	Object.entries(columnar).every(([name, value]) => isSameCell(value, String(text[name])));

function isSameCell(value: unknown, text: string): boolean {
	if (value instanceof Date) return value.getTime() === Date.parse(text);
	if (typeof value === "number")
		return text !== "" && Math.abs(value - Number(text)) <= Math.abs(value) * 1e-12;
	return textOf(value) === text;
}

/** The rows of a CSV file by RFC 4180. */
function csvRows(text: string): Row[] {
	const [names = [], ...rows] = text
		.split("\r\n")
		.filter((line) => line !== "")
		.map((line) =>
			[...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
				(quoted ?? bare ?? "").replaceAll('""', '"'),
			),
		);
	return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}

/** A value as CSV has it. */
const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
