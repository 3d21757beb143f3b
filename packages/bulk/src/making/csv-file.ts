import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Column, type Table, tableOf } from "@us-market-data/contract";
import { csvHead, csvLines, type DecimalSize, decimalSize } from "@us-market-data/operations/encodings";
import { sync } from "../disk.ts";

/** Consecutive rows of a file. */
export interface RowChunk {
	rows: readonly object[];
	/** Tags of the sources of the rows. */
	sources: readonly string[];
}

const tableIn = (columns: readonly Column[], chunk: RowChunk): Table =>
	// A column that no row of the day has is there too.
	tableOf(chunk, { lists: [["rows"]], columns: columns.map(({ isOptional: _, ...column }) => column) });

/** The lines of some rows in the CSV of a day, which begins with `csvHead`. */
export const csvLinesOf = (columns: readonly Column[], chunk: RowChunk): string =>
	csvLines(tableIn(columns, chunk), "exact");

/** A compressed CSV that is on the disk under a temporary name. */
export interface WrittenCsv {
	rows: number;
	/** Securities with rows. */
	securities: number;
	bytes: number;
	sha256: string;
	/** SHA-256 of the text. */
	contentSha256: string;
	/** Tags of the sources of the rows, sorted. */
	sources: string[];
	/** Digits that each decimal column needs, by its name. */
	decimals: ReadonlyMap<string, DecimalSize>;
}

/** Writes rows as a compressed CSV, and waits until they are on the disk. Rows are in memory one chunk at a time. */
export async function writeCsv(
	path: string,
	columns: readonly Column[],
	chunks: AsyncIterable<RowChunk>,
): Promise<WrittenCsv> {
	const [content, compressed] = [createHash("sha256"), createHash("sha256")];
	const sources = new Set<string>();
	const decimals = new Map<string, DecimalSize>();
	const symbolAt = columns.findIndex(({ name }) => name === "symbol");
	let [rows, bytes, securities] = [0, 0, 0];
	let symbol: unknown;
	async function* lines() {
		const head = csvHead(columns);
		content.update(head);
		yield head;
		for await (const chunk of chunks) {
			const table = tableIn(columns, chunk);
			for (const [at, { name, type }] of columns.entries())
				if (type === "decimal") decimals.set(name, decimalSize(table.values[at] ?? [], decimals.get(name)));
			for (const source of chunk.sources) sources.add(source);
			// Rows are sorted by symbol.
			for (const value of table.values[symbolAt] ?? []) {
				if (value !== symbol) securities++;
				symbol = value;
			}
			rows += table.length;
			const text = csvLines(table, "exact");
			content.update(text);
			yield text;
		}
	}
	async function* counted(parts: AsyncIterable<Buffer>) {
		for await (const part of parts) {
			compressed.update(part);
			bytes += part.length;
			yield part;
		}
	}
	try {
		await pipeline(lines, createGzip(), counted, createWriteStream(path));
		await sync(path);
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	}
	return {
		rows,
		securities,
		bytes,
		sha256: compressed.digest("hex"),
		contentSha256: content.digest("hex"),
		sources: [...sources].sort(),
		decimals,
	};
}
