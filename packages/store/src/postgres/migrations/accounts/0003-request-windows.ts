import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"create table request_windows (name text primary key, count integer not null, ends_at bigint not null)",
	"create index request_windows_by_end on request_windows (ends_at)",
];

/** Counts of requests in windows of a minute and the like, which all processes on these accounts share. */
export const requestWindows: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
