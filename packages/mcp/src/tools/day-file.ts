import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { components } from "@us-market-data/contract";
import { type Origin, originOf } from "../answers/result.ts";
import type { Cell, Table } from "../answers/tables.ts";
import { RequestError } from "../market-data.ts";
import { requestData } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** A file of a day, as a statement names it. */
export interface DayFile {
	area: string;
	date: string;
}

type Facts = components["schemas"]["BulkFile"];

/** Bounds of a file that a statement reads: the day bars of all securities are 12,000 rows of a megabyte. */
const limits = { rows: 30_000, textBytes: 4_000_000 } as const;

/** Reads the newest file of a day as a table. The list costs a data request, and the file one for a key and a day. */
export async function requestDayFile(
	name: string,
	{ area, date }: DayFile,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<{ tables: Table[]; origin: Origin }> {
	const list = await requestData(bench, "listBulkFiles", { area, start: date, end: date }, signal);
	const { files } = list.body as { files: readonly Facts[] };
	const found = files.find(({ format }) => format === "csv.gz");
	if (!found)
		throw new RequestError(
			`There is no file of ${area} of ${date}. call_operation with listBulkFiles lists the files of ${area}.`,
		);
	if (found.rows > limits.rows)
		throw new RequestError(
			`${found.file} has ${found.rows} rows; a statement reads at most ${limits.rows} of a file. Ask operations for the securities that you need.`,
		);
	const { bytes, cost } = await bench.data.file(found.path, signal);
	const { columns, rows } = readCsv(textOf(bytes, found));
	const { sources } = found;
	return {
		tables: [{ name, columns, rows }],
		origin: originOf([list, { cost, sources, asOf: undefined, dataVersion: undefined }]),
	};
}

function textOf(bytes: Uint8Array, { file, sha256 }: Facts): string {
	if (createHash("sha256").update(bytes).digest("hex") !== sha256)
		throw new RequestError(`The bytes of ${file} are not those that the list promises. Try again.`);
	try {
		return gunzipSync(bytes, { maxOutputLength: limits.textBytes }).toString();
	} catch {
		throw new RequestError(
			`${file} is longer than a statement reads. Ask operations for the securities that you need.`,
		);
	}
}

/** The rows of RFC 4180. An empty field is null, and one of quotes alone the empty text. */
function readCsv(text: string): { columns: string[]; rows: Cell[][] } {
	const records: Cell[][] = [];
	let record: Cell[] = [];
	for (let at = 0; at < text.length; ) {
		const { value, end } = text[at] === '"' ? quotedField(text, at) : bareField(text, at);
		record.push(value);
		at = end + 1;
		if (text[end] === ",") continue;
		// A record ends in two characters.
		at += 1;
		records.push(record);
		record = [];
	}
	const [columns = [], ...rows] = records;
	return { columns: columns.map(String), rows };
}

interface Field {
	value: string | null;
	/** Place of the comma or the line break behind it. */
	end: number;
}

function quotedField(text: string, start: number): Field {
	let end = text.indexOf('"', start + 1);
	while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
	if (end < 0) return { value: text.slice(start + 1), end: text.length };
	return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function bareField(text: string, start: number): Field {
	let end = start;
	while (end < text.length && text[end] !== "," && text[end] !== "\r") end++;
	return { value: end === start ? null : text.slice(start, end), end };
}
