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

/** Exit codes of a process whose statement went over a bound. */
export const sqlExits = { memory: 9 } as const;

/** The process writes it in front of its answer when the statement begins. It is white space of JSON. */
export const sqlBegun = "\n";

/** Bounds of a statement. */
export const sqlLimits = {
	/** Milliseconds after which a statement ends. */
	time: 5_000,
	/** Milliseconds after which its process is killed; on a busy machine it takes seconds to start. */
	processTime: 15_000,
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
