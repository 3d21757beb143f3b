import type { CopiedRow, CopiedTable } from "./tables.ts";

/** The source or the target of a copy. All reads and writes are in one transaction of each database. */
export interface CopyEnd {
	/** Names of the tables that hold rows. */
	filled(): Promise<string[]>;
	dataVersion(): Promise<number>;
	/** All rows of a table in the order of its key, in batches. */
	read(table: CopiedTable): AsyncIterable<CopiedRow[]>;
	write(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>;
	/** Makes what was written hold. */
	finish(dataVersion: number): Promise<void>;
	/** Undoes what was not finished. */
	close(): Promise<void>;
}

/** Rows in a batch. */
export const batchSize = 5_000;
