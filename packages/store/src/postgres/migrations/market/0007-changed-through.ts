import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The newest time of the changes of a security in an area is found in an index: what lies behind it is new for a stream. */
export const changedThrough: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index changes_of_security on changes (area, security_id, last, version)`.execute(db);
	},
};
