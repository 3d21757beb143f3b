import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts may hold the operator's role. None that is there does. */
export const operators: Migration = {
	async up(db: Kysely<unknown>) {
		const column = "is_operator integer not null default 0 check (is_operator in (0, 1))";
		await sql.raw(`alter table accounts add column ${column}`).execute(db);
	},
};
