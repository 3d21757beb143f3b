import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Bulk areas are `WITHOUT ROWID` tables clustered by security and time, so that a range of one security lies
 * on neighbouring pages. Chunks of minutes are larger than such a table likes and have a rowid.
 */
const tables = [
	`create table securities (id integer primary key autoincrement, symbol text not null unique) strict`,
	`create table datasets (
		id integer primary key autoincrement, source text not null, file text not null, tag text not null,
		sha256 text not null, licence text not null, retrieved_at integer not null,
		imported_at integer not null, rows integer not null, skipped text not null, newest integer,
		adjusted_through text, unique (source, file)) strict`,
	`create index datasets_by_tag on datasets (tag)`,
	`create table dataset_areas (
		dataset_id integer not null references datasets (id) on delete cascade, area text not null,
		first integer not null, last integer not null, only_security integer,
		primary key (dataset_id, area)) without rowid, strict`,
	`create table coverage (
		security_id integer not null references securities (id), area text not null, tag text not null,
		newest integer not null, primary key (security_id, area, tag)) without rowid, strict`,
	`create table records (
		area text not null, security_id integer not null, id text not null, time integer not null,
		kind text not null, data text not null, dataset_id integer not null,
		primary key (area, security_id, id)) strict`,
	`create index records_of_security on records (area, security_id, time, id)`,
	`create index records_of_area on records (area, time, security_id, id)`,
	`create table day_bars (
		security_id integer not null, day integer not null, open text not null, high text not null,
		low text not null, close text not null, volume text not null, turnover text,
		dataset_id integer not null, primary key (security_id, day)) without rowid, strict`,
	`create table minute_bars (
		security_id integer not null, day integer not null, dataset_id integer not null,
		newest integer not null, bars blob not null, primary key (security_id, day, dataset_id)) strict`,
	`create table short_volume (
		security_id integer not null, day integer not null, facility text not null,
		short_volume text not null, short_exempt_volume text, total_volume text not null,
		dataset_id integer not null, primary key (security_id, day, facility)) without rowid, strict`,
	`create table trades (
		security_id integer not null, time_us integer not null, sequence integer not null,
		price text not null, volume text not null, trade_type text not null, direction integer not null,
		trade_session integer not null, dataset_id integer not null,
		primary key (security_id, time_us, sequence)) without rowid, strict`,
	`create table derived (
		kind text not null, security_id integer not null references securities (id) on delete cascade,
		time integer not null, dataset_ids text not null, data text not null,
		primary key (kind, security_id)) without rowid, strict`,
	`create index derived_of_security on derived (security_id)`,
	`create table disabled_tags (tag text primary key) without rowid, strict`,
	`create table meta (name text primary key, value integer not null) without rowid, strict`,
	`insert into meta (name, value) values ('data_version', 0)`,
];

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
	},
};
