import type { Table } from "../answers/tables.ts";

/** The question to a child process, on its standard input. */
export interface SqlQuestion {
	sql: string;
	tables: readonly Table[];
}

/** Its answer, on its standard output. */
export type SqlAnswer =
	| { columns: readonly string[]; rows: readonly (readonly unknown[])[]; isCut: boolean }
	| { error: string };

/** Bounds of a statement. */
export const sqlLimits = {
	/** Milliseconds after which the process of a statement is killed. */
	time: 5_000,
	/** Memory of DuckDB. */
	memory: "128MB",
	/** Bytes of memory of the whole process, over which it ends itself. */
	process: 400_000_000,
	rows: 5_000,
	/** Characters of a statement. */
	text: 4_000,
	/** Bytes of an answer. */
	answer: 4_000_000,
} as const;
