import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = [
	`create table gates (
		name text primary key, next integer not null, held_until integer not null default 0,
		reason text not null default '') without rowid, strict`,
	`create table files (
		url text primary key, etag text, last_modified text, datasets text not null, seen_at integer not null) without rowid, strict`,
	`create index files_by_age on files (seen_at)`,
	`create table settled (
		source text not null, item text not null, at integer not null,
		primary key (source, item)) without rowid, strict`,
	`create table runs (
		id integer primary key autoincrement, source text not null, target text not null,
		started_at integer not null, ended_at integer, outcome text, rows integer not null,
		message text not null) strict`,
	`create index runs_of_source on runs (source, id)`,
	`create table locks (
		name text primary key, pid integer not null, host text not null, beat_at integer not null)
		without rowid, strict`,
	`create table next_runs (source text primary key, at integer not null) without rowid, strict`,
];

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
	},
};
