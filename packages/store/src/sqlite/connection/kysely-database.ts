import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** `node:sqlite` in the shape that Kysely's SQLite dialect expects. Closing is left to the owner. */
export function kyselyDatabase(native: DatabaseSync): SqliteDatabase {
	return {
		close() {},
		prepare(sql) {
			const statement = native.prepare(sql);
			const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bound(parameters)),
				run: (parameters) => statement.run(...bound(parameters)),
				iterate: (parameters) => statement.iterate(...bound(parameters)),
			} satisfies SqliteStatement;
		},
	};
}
