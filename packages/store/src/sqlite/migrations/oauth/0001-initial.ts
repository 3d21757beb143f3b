import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = [
	`create table records (
		kind text not null, id text not null, payload text not null, grant_id text, uid text, user_code text,
		consumed_at integer, expires_at integer, primary key (kind, id)) without rowid, strict`,
	`create index records_of_grant on records (grant_id) where grant_id is not null`,
	`create index records_by_uid on records (kind, uid) where uid is not null`,
	`create index records_by_user_code on records (kind, user_code) where user_code is not null`,
	`create index records_by_end on records (expires_at) where expires_at is not null`,
];

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
	},
};
