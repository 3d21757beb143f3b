import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How long a gate was last left alone, so that the next time is longer. */
export const holds: Migration = {
	async up(db: Kysely<unknown>) {
		await sql.raw("alter table gates add column held_ms integer not null default 0").execute(db);
	},
};
