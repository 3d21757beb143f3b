import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"create table usage_ledger_folded (up_to integer not null) strict",
	"insert into usage_ledger_folded values (0)",
	`create view unfolded_charges as select entry.value from usage_ledger, json_each(usage_ledger.entries) as entry
		where usage_ledger.id > (select up_to from usage_ledger_folded)`,
];

/**
 * The ledger has a mark: rows up to it are folded and no longer count, so that they can be removed a few at a time.
 * The charges that the tables do not hold are a view.
 */
export const foldedCharges: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
