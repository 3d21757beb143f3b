import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What each version of the data changed. */
const steps = [
	"create table versions (version bigint primary key, at bigint not null, token bigint not null)",
	`create table changes (
		version bigint not null, area text collate "C" not null, security_id integer not null,
		symbol text collate "C" not null, first bigint, last bigint, primary key (version, area, security_id))`,
];

export const changes: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of steps) await sql.raw(statement).execute(db);
	},
};
