import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The results of the files of an import, as JSON. */
export const filesOfRuns: Migration = {
	async up(db: Kysely<unknown>) {
		await sql.raw("alter table runs add column files text not null default '[]'").execute(db);
	},
};
