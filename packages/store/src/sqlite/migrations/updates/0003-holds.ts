import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Stores the last holding time of a gate, so that the next one is longer. */
export const holds: Migration = {
	async up(db: Kysely<unknown>) {
		await sql.raw("alter table gates add column held_ms integer not null default 0").execute(db);
	},
};
