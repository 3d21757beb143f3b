import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table runs add column failure text",
	// Both held URLs word for word, with what may be a credential. Such files are fetched anew once.
	"update runs set message = 'named an address; cut by an upgrade' where message like '%//%'",
	"delete from files where url like '%?%' or url like '%@%' or url like '%#%'",
];

/** The class of a run's failure, and no credential of a URL any more. */
export const failures: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
