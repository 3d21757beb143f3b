import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
	"alter table plans add column streams integer not null default 2 check (streams >= 0)",
	"alter table plans add column stream_symbols integer default 100 check (stream_symbols > 0)",
];

/** Plans limit streams. Those that are there allow two at once, with a hundred symbols in all. */
export const streams: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
