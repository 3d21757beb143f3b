import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table plans add column bulk integer not null default 0 check (bulk in (0, 1))",
	`create table file_charges (
		day text not null, key_id text not null references api_keys (id), file text not null,
		primary key (day, key_id, file)) without rowid`,
	"create table secrets (name text primary key, secret text not null) without rowid",
];

/** Plans may open files of days, which a key is charged for once in a day. No plan that is there does. */
export const filesOfDays: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
