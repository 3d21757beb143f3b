import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The writer keeps the rows that others cover: a trigger costs each new row a look that finds nothing. */
export const noTriggers: Migration = {
	async up(db: Kysely<unknown>) {
		for (const table of ["day_bars", "short_volume", "trades", "records"]) {
			await sql.raw(`drop trigger ${table}_covers`).execute(db);
		}
	},
};
