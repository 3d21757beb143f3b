import type { Table } from "../answers/tables.ts";

/** The question to a child process, on its standard input. */
export interface SqlQuestion {
	sql: string;
	tables: readonly Table[];
}

/** Its answer, on a pipe of its own: whatever DuckDB writes to the standard outputs is dropped. */
export type SqlResult =
	| { columns: readonly string[]; rows: readonly (readonly unknown[])[]; isCut: boolean }
	| { error: string };

/** The file descriptor of the answer in the child process. */
export const resultDescriptor = 3;

/** The process writes it in front of its answer when it begins to prepare the statement. It is white space of JSON. */
export const sqlBegun = "\n";

/** Bounds of a statement. */
export const sqlLimits = {
	/** Milliseconds after which a statement ends, its preparation included. */
	time: 5_000,
	/** Milliseconds after which its process is killed; on a busy machine it takes seconds to start. */
	processTime: 15_000,
	/** Milliseconds after which a process ends itself, where nobody is left to kill it: more than the two above. */
	ownTime: 25_000,
	/** Memory of DuckDB. */
	memory: "64MB",
	/** Bytes of memory of the whole process, over which it ends itself. Node.js and DuckDB take 115 MB of them. */
	process: 220_000_000,
	rows: 5_000,
	/** Characters of a statement. */
	text: 4_000,
	/** Bytes of an answer. */
	resultBytes: 2_000_000,
	/** Characters of a question in JSON, with all its tables. */
	question: 6_000_000,
} as const;

/** The answer in a text that a child process wrote; undefined for anything else, because the text may be anything. */
export function parseSqlResult(text: string): SqlResult | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (typeof value !== "object" || value === null) return undefined;
	const { error, columns, rows, isCut } = value as Record<string, unknown>;
	if (typeof error === "string") return { error };
	if (!Array.isArray(columns) || !columns.every((name) => typeof name === "string")) return undefined;
	if (!Array.isArray(rows) || typeof isCut !== "boolean") return undefined;
	const isRow = (row: unknown): row is unknown[] => Array.isArray(row) && row.length === columns.length;
	return rows.length <= sqlLimits.rows && rows.every(isRow) ? { columns, rows, isCut } : undefined;
}
