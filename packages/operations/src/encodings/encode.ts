import {
	type Column,
	type OperationId,
	type RowTable,
	rowTables,
	type Table,
	tableOf,
} from "@us-market-data/contract";
import { answerHeader } from "./answer-header.ts";
import { numberOf } from "./cell-values.ts";
import { type Encoding, mediaTypes } from "./negotiation.ts";

/** An answer in its encoding. */
export interface Encoded {
	body: string | Uint8Array<ArrayBuffer>;
	/** Value of `Content-Type`. */
	type: string;
	/** Headers of the encoding. */
	headers: Readonly<Record<string, string>>;
}

/**
 * Writes an answer in the encoding that its caller wants. All encodings but JSON hold its rows alone; what is beside them is in the
 * metadata of Parquet and Arrow, and in a header of CSV and NDJSON.
 *
 * @param body the answer, valid by the contract
 *
 * @example
 * const body = { tradingDays: ["2026-11-20"], halfTradingDays: [] };
 * const { body: text } = await encode("listTradingDays", body, { format: "csv", prices: "exact" });
 * text; // => "list,value\r\ntradingDays,2026-11-20\r\n"
 */
export async function encode(operationId: OperationId, body: unknown, encoding: Encoding): Promise<Encoded> {
	const { format, prices } = encoding;
	const rowTable = rowTables[operationId];
	if (!rowTable || (format === "json" && prices === "exact")) return ofType("json", JSON.stringify(body));
	if (format === "json") return ofType("json", JSON.stringify(withNumbers(body, rowTable)));
	const table = tableOf(body, rowTable);
	switch (format) {
		case "csv":
			return ofType("csv", csv(table, prices), answerHeader(table.rest));
		case "ndjson":
			return ofType("ndjson", ndjson(table, prices), answerHeader(table.rest));
		// Most answers are JSON, and the libraries are large.
		case "parquet":
			return ofType("parquet", await (await import("./parquet.ts")).parquet(table, prices));
		case "arrow":
			return ofType("arrow", await (await import("./arrow.ts")).arrow(table, prices));
	}
}

const ofType = (
	format: Encoding["format"],
	body: Encoded["body"],
	headers: Encoded["headers"] = {},
): Encoded => {
	const isText = typeof body === "string" && format !== "ndjson";
	return { body, type: isText ? `${mediaTypes[format]}; charset=utf-8` : mediaTypes[format], headers };
};

/** The rows by RFC 4180, below the names of the columns. */
const csv = (table: Table, prices: Encoding["prices"]): string =>
	csvHead(table.columns) + csvLines(table, prices);

/**
 * The first line of a CSV.
 *
 * @example
 * csvHead([{ name: "symbol" }, { name: "close" }]); // => "symbol,close\r\n"
 */
export const csvHead = (columns: readonly Pick<Column, "name">[]): string =>
	`${columns.map(({ name }) => quotedIfNeeded(name)).join(",")}\r\n`;

/**
 * The lines of the rows in a CSV.
 *
 * @example
 * const symbol = { name: "symbol", type: "text", level: 0, path: ["symbol"] } as const;
 * csvLines({ columns: [symbol], values: [["KO.US", null, ""]], length: 3, rest: {} }, "exact"); // => "KO.US\r\n\r\n\"\"\r\n"
 */
export function csvLines({ columns, values, length }: Table, prices: Encoding["prices"]): string {
	const fields = columns.map(({ type }, at) => (values[at] ?? []).map((value) => field(value, type, prices)));
	let lines = "";
	for (let row = 0; row < length; row++) lines += `${fields.map((column) => column[row]).join(",")}\r\n`;
	return lines;
}

const quotedIfNeeded = (text: string): string =>
	/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A null is nothing, an empty text is a pair of quotes: readers that care can tell them apart. */
function field(value: unknown, type: Column["type"], prices: Encoding["prices"]): string {
	if (value === null) return "";
	if (type === "json") return quotedIfNeeded(JSON.stringify(value));
	if (type === "decimal" && prices === "number") return String(numberOf(value) ?? "");
	if (type === "text" && value === "") return '""';
	return quotedIfNeeded(String(value));
}

/** A line for each row, with a member for each column. */
function ndjson({ columns, values, length }: Table, prices: Encoding["prices"]): string {
	const lines = Array.from({ length }, (_, row) => {
		const cells = columns.map(({ name, type }, at) => {
			const value = values[at]?.[row] ?? null;
			return [name, type === "decimal" && prices === "number" ? numberOf(value) : value] as const;
		});
		return `${JSON.stringify(Object.fromEntries(cells))}\n`;
	});
	return lines.join("");
}

/** An answer with the decimals of its rows as numbers. It shares what does not change with the given one. */
function withNumbers(body: unknown, { lists, columns }: RowTable): unknown {
	const inner = Math.max(...columns.map(({ level }) => level ?? 0));
	const paths = columns.filter(({ type, level }) => type === "decimal" && level === inner);
	const change = (row: unknown): unknown =>
		paths.reduce((changed, { path }) => withNumberAt(changed, path), row);
	return lists.reduce((changed, list) => withRows(changed, list, change), body);
}

/** A value with the rows of its list changed. */
function withRows(
	value: unknown,
	[member, ...rest]: readonly string[],
	change: (row: unknown) => unknown,
): unknown {
	if (member === undefined || !isObject(value)) return value;
	const inner = value[member];
	if (!Array.isArray(inner)) return { ...value, [member]: withRows(inner, rest, change) };
	const rows = inner.map((entry: unknown) =>
		rest.length === 0 ? change(entry) : withRows(entry, rest, change),
	);
	return { ...value, [member]: rows };
}

/** A row with the decimal at a path as a number. What is not there stays away. */
function withNumberAt(value: unknown, [member, ...rest]: readonly string[]): unknown {
	if (member === undefined) return numberOf(value);
	if (!isObject(value) || !(member in value)) return value;
	return { ...value, [member]: withNumberAt(value[member], rest) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
