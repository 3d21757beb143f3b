import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	`create table processes (
		id text collate "C" primary key, host text not null, pid integer not null, version text not null,
		started_at bigint not null, beat_at bigint not null)`,
	`create table open_streams (
		id text collate "C" primary key, process_id text collate "C" not null references processes (id) on delete cascade,
		account_id bigint not null references accounts (id), symbols integer check (symbols >= 0))`,
	// Results of an hour need not survive a crash of the database.
	`create unlogged table tool_results (
		account_id bigint not null references accounts (id), id text collate "C" not null, saved_at bigint not null,
		result text not null, primary key (account_id, id))`,
	"create index tool_results_by_time on tool_results (saved_at)",
	"create index open_streams_by_account on open_streams (account_id)",
	"create index open_streams_by_process on open_streams (process_id)",
];

/** Tables that the processes of the service share: live processes, open streams, and results of tools. */
export const processes: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
