import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Brings what is in the ledger into the tables; it holds names as they are. */
const folding = [
	`insert into allowance (account_id, period, used)
		select value ->> 0, substr(value ->> 3, 1, 7), sum(value ->> 4)
		from unfolded_charges where true group by 1, 2
		on conflict do update set used = used + excluded.used`,
	`insert into usage (account_id, key_id, operation_id, day, count)
		select value ->> 0, value ->> 1, value ->> 2, value ->> 3, sum(value ->> 4)
		from unfolded_charges where true group by 1, 4, 3, 2
		on conflict do update set count = count + excluded.count`,
	`update api_keys set last_used_at = max(coalesce(last_used_at, used.at), used.at)
		from (select value ->> 1 as id, max(value ->> 5) as at from unfolded_charges group by 1) as used
		where used.id = api_keys.id`,
	"update usage_ledger_folded set up_to = 0",
];

const statements = [
	...folding,
	"drop view unfolded_charges",
	"drop table usage_ledger",
	"create table ledger_names (id integer primary key, name text not null unique) strict",
	"create table usage_ledger (id integer primary key, since integer not null, entries text not null) strict",
	`create view unfolded_charges as
		select api_keys.account_id, api_keys.id as key_id, operation.name as operation_id, day.name as day,
			entry.value ->> 3 as count, usage_ledger.since + (entry.value ->> 4) as last_use
		from usage_ledger, json_each(usage_ledger.entries) as entry
		join ledger_names as key on key.id = entry.value ->> 0
		join api_keys on api_keys.id = key.name
		join ledger_names as operation on operation.id = entry.value ->> 1
		join ledger_names as day on day.id = entry.value ->> 2
		where usage_ledger.id > (select up_to from usage_ledger_folded)`,
];

/**
 * Keys, operations and days have numbers in the ledger, and last uses count from an instant of the row. A row of a usual
 * group takes a part of a page, where it took a page and more, and pages of the tree above it.
 */
export const numberedLedger: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
