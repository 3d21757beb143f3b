import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	`insert into allowance (account_id, period, used)
		select account_id, substr(day, 1, 7), sum(count) from unfolded_charges where true group by 1, 2
		on conflict do update set used = used + excluded.used`,
	`insert into usage (account_id, key_id, operation_id, day, count)
		select account_id, key_id, operation_id, day, sum(count)
		from unfolded_charges where true group by 1, 4, 3, 2
		on conflict do update set count = count + excluded.count`,
	`update api_keys set last_used_at = max(coalesce(last_used_at, used.at), used.at)
		from (select key_id, max(last_use) as at from unfolded_charges group by 1) as used
		where used.key_id = api_keys.id`,
	"drop view unfolded_charges",
	"drop trigger usage_ledger_shortened",
	"drop trigger usage_ledger_settled",
	"drop table usage_ledger",
	"drop table usage_ledger_folded",
	"drop table ledger_names",
];

/** Charges go to the tables of the allowance, the usage and the keys at once. What the ledger holds is moved there. */
export const usageInTables: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
