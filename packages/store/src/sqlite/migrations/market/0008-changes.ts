import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What each version of the data changed. */
const steps = [
	"create table versions (version integer primary key, at integer not null, token integer not null) strict",
	`create table changes (
		version integer not null, area text not null, security_id integer not null, symbol text not null,
		first integer, last integer, primary key (version, area, security_id)) without rowid, strict`,
];

export const changes: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of steps) await sql.raw(statement).execute(db);
	},
};
