import { InputError } from "@us-market-data/market";
import { type FieldLocation, fieldsOf } from "../../../frame/fields.ts";
import { linesOf } from "../../../frame/lines.ts";
import type { Entry } from "../../../frame/zip.ts";

/** A row of a table of the data set, read by the names of the columns. */
export interface TsvRow {
	/** Line of the table, from 1; the header is the first. */
	line: number;
	/** Trimmed text of a column, empty when the table lacks it. */
	text(column: string): string;
	/** Place of the column, for messages. */
	location(column: string): FieldLocation;
}

/**
 * The rows of a tab-separated table in batches. Nothing is quoted in it.
 * @throws InputError when a column that is needed is missing, or a row has more or fewer fields than the header.
 */
export async function* rowsOfTable(entry: Entry, needed: readonly string[]): AsyncGenerator<TsvRow[]> {
	const table = tableName(entry.name);
	let columns: Map<string, number> | undefined;
	let number = 0;
	for await (const lines of linesOf(entry.text())) {
		const batch: TsvRow[] = [];
		for (const text of lines) {
			number += 1;
			if (columns) batch.push(rowOf(text, number, table, columns));
			else columns = columnsOf(text, table, needed);
		}
		yield batch;
	}
}

/** Name of a table, `SUBMISSION.tsv`, without the folders of the archive. */
export const tableName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function columnsOf(header: string, table: string, needed: readonly string[]): Map<string, number> {
	const columns = new Map(header.split("\t").map((name, index) => [name.trim().toUpperCase(), index]));
	for (const name of needed) {
		if (columns.has(name)) continue;
		throw new InputError(
			{ line: 1, field: `${table} header`, value: header },
			`columns ${needed.join(", ")}; ${name} is missing`,
		);
	}
	return columns;
}

function rowOf(text: string, line: number, table: string, columns: ReadonlyMap<string, number>): TsvRow {
	const fields = fieldsOf(text, "\t", columns.size, line);
	return {
		line,
		text: (column) => fields[columns.get(column) ?? -1]?.trim() ?? "",
		location: (column) => ({ line, field: `${table} ${column}` }),
	};
}
