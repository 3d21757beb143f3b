import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table gates rename to update_hosts",
	"alter table files rename to update_files",
	"alter table settled rename to update_items",
	"alter table runs rename to update_runs",
	"alter table locks rename to update_locks",
	"alter table next_runs rename to update_times",
];

/** The names of the tables of PostgreSQL, which say in a database with other tables too what they are for. */
export const namesOfASharedDatabase: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
