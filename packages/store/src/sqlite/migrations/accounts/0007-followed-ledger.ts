import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table usage_ledger_folded add column settled integer not null default 0",
	"alter table usage_ledger_folded add column generation integer not null default 0",
	`create trigger usage_ledger_settled after update of up_to on usage_ledger_folded when new.up_to > 0
		begin update usage_ledger_folded set settled = new.up_to; end`,
	`create trigger usage_ledger_shortened after delete on usage_ledger
		when old.id > coalesce((select max(id) from usage_ledger), 0)
		begin
			insert into usage_ledger select old.id, 0, '[]' where exists (select 1 from usage_ledger);
			update usage_ledger_folded set settled = 0, generation = generation + 1
				where not exists (select 1 from usage_ledger);
		end`,
];

/**
 * Processes that charge to one ledger follow the rows of each other by their ids. So they are told what they may have
 * missed: the greatest id that was ever marked as folded, and that the ledger was emptied, behind which ids begin anew. An
 * empty row stays in the place of the newest one while there are others, because SQLite would give its id again. Triggers do
 * that for every process, those of earlier versions too.
 */
export const followedLedger: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
