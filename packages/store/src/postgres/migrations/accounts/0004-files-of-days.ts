import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table plans add column bulk smallint not null default 0 check (bulk in (0, 1))",
	`create table file_charges (
		day text collate "C" not null, key_id text collate "C" not null references api_keys (id),
		file text collate "C" not null, primary key (day, key_id, file))`,
	`create table secrets (name text collate "C" primary key, secret text not null)`,
];

/** Plans may open files of days, which a key is charged for once in a day. No plan that is there does. */
export const filesOfDays: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
