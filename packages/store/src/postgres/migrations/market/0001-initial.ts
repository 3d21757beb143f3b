import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Parts of each bulk table. Changing their number means to copy the table. */
const parts = 8;

const tables = [
	`create table securities (id integer primary key, symbol text collate "C" not null unique)`,
	`create table datasets (
		id integer primary key, source text collate "C" not null, file text collate "C" not null,
		tag text collate "C" not null, sha256 text not null, licence text not null, retrieved_at bigint not null,
		imported_at bigint not null, rows bigint not null, skipped text not null, newest bigint,
		adjusted_through text, unique (source, file))`,
	`create index datasets_by_tag on datasets (tag)`,
	`create table dataset_areas (
		dataset_id integer not null references datasets (id) on delete cascade, area text collate "C" not null,
		first bigint not null, last bigint not null, only_security integer, rows bigint,
		primary key (dataset_id, area))`,
	`create table coverage (
		security_id integer not null references securities (id), area text collate "C" not null,
		tag text collate "C" not null, newest bigint not null, primary key (security_id, area, tag))`,
	`create index coverage_by_tag on coverage (tag, area)`,
	`create table records (
		area text collate "C" not null, security_id integer not null, id text collate "C" not null,
		time bigint not null, kind text collate "C" not null, data text not null, dataset_id integer not null,
		primary key (area, security_id, id))`,
	`create index records_of_security on records (area, security_id, time, id)`,
	`create index records_of_area on records (area, time, security_id, id)`,
	`create table derived (
		kind text collate "C" not null, security_id integer not null references securities (id) on delete cascade,
		time bigint not null, dataset_ids text not null, data text not null, primary key (kind, security_id))`,
	`create index derived_of_security on derived (security_id)`,
	`create table disabled_tags (tag text collate "C" primary key)`,
	`create table meta (name text collate "C" primary key, value bigint not null)`,
	`insert into meta (name, value) values ('data_version', 0), ('last_security', 0), ('last_dataset', 0)`,
];

/**
 * Bulk tables are split by security: every read is of one security and so of one part, and so is the removal of a
 * file of one security. Parts by year would make a read of ten years look into ten, and a vendor's file, which has
 * the whole history of a security, would be spread over all of them.
 */
const bulk = {
	day_bars: `security_id integer not null, day integer not null, open text not null, high text not null,
		low text not null, close text not null, volume text not null, turnover text,
		dataset_id integer not null, primary key (security_id, day)`,
	minute_bars: `security_id integer not null, day integer not null, dataset_id integer not null,
		newest bigint not null, bars bytea not null, primary key (security_id, day, dataset_id)`,
	short_volume: `security_id integer not null, day integer not null, facility text collate "C" not null,
		short_volume text not null, short_exempt_volume text, total_volume text not null,
		dataset_id integer not null, primary key (security_id, day, facility)`,
	trades: `security_id integer not null, time_us bigint not null, sequence bigint not null,
		price text not null, volume text not null, trade_type text not null, direction smallint not null,
		trade_session smallint not null, dataset_id integer not null,
		primary key (security_id, time_us, sequence)`,
};

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
		for (const [table, columns] of Object.entries(bulk)) {
			await sql.raw(`create table ${table} (${columns}) partition by hash (security_id)`).execute(db);
			for (let part = 0; part < parts; part++) {
				const values = `with (modulus ${parts}, remainder ${part})`;
				await sql.raw(`create table ${table}_${part} partition of ${table} for values ${values}`).execute(db);
			}
		}
		// Chunks are compressed already; a second attempt would only cost time.
		await sql.raw("alter table minute_bars alter column bars set storage external").execute(db);
	},
};
