import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table runs add column failure text",
	// Both held complete URLs, which may contain credentials. Such files are fetched again once.
	"update runs set message = 'named an address; cut by an upgrade' where message like '%//%'",
	"delete from files where url like '%?%' or url like '%@%' or url like '%#%'",
];

/** The class of a run's failure, and no credential of a URL any more. */
export const failures: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
