import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The newest version in which all records of a security in an area may have changed is found in an index. */
export const wholeChanges: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index whole_changes on changes (area, security_id, version) where first is null`.execute(
			db,
		);
	},
};
