import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = [
	`create table oauth_records (
		kind text collate "C" not null, id text collate "C" not null, payload text not null, grant_id text, uid text,
		user_code text collate "C", consumed_at bigint, expires_at bigint, primary key (kind, id))`,
	`create index oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null`,
	`create index oauth_records_by_uid on oauth_records (kind, uid) where uid is not null`,
	`create index oauth_records_by_user_code on oauth_records (kind, user_code) where user_code is not null`,
	`create index oauth_records_by_end on oauth_records (expires_at) where expires_at is not null`,
];

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
	},
};
