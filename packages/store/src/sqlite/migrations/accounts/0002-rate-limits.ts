import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Plans say how fast their accounts may ask. Those that are there have no limit, as before. */
export const rateLimits: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ["per_second", "burst", "concurrency"]) {
			const bound = column === "burst" ? 0 : 1;
			const statement = `alter table plans add column ${column} integer check (${column} >= ${bound})`;
			await sql.raw(statement).execute(db);
		}
	},
};
