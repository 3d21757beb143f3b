import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	`create table processes (
		id text collate "C" primary key, host text not null, pid integer not null, version text not null,
		started_at bigint not null, beat_at bigint not null)`,
	`create table open_streams (
		id text collate "C" primary key, process_id text collate "C" not null references processes (id) on delete cascade,
		account_id bigint not null references accounts (id), symbols integer check (symbols >= 0))`,
	"create index open_streams_by_account on open_streams (account_id)",
	"create index open_streams_by_process on open_streams (process_id)",
];

/** The live processes of the service and their streams, which limits count over all of them. */
export const processes: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
