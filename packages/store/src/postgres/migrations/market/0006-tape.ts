import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { depthChunks, type FormerDepth, formerDepth } from "../../../shared/former-depth.ts";
import { marketDaySql } from "../../../shared/market-days.ts";

/** Parts of a bulk table, as of the others. */
const parts = 8;

const tables = [
	`create table depth (
		security_id integer not null, start bigint not null, dataset_id integer not null,
		newest bigint not null, snapshots bytea not null, primary key (security_id, start, dataset_id))
		partition by hash (security_id)`,
	...Array.from(
		{ length: parts },
		(_, part) =>
			`create table depth_${part} partition of depth for values with (modulus ${parts}, remainder ${part})`,
	),
	// Chunks are compressed already; a second attempt would only cost time.
	"alter table depth alter column snapshots set storage external",
	`create table market_days (
		security_id integer not null, area text collate "C" not null, day integer not null,
		dataset_id integer not null, primary key (security_id, area, day, dataset_id))`,
	"create index market_days_by_day on market_days (area, day, security_id, dataset_id)",
];

const days = (area: string, time: string, table: string): string =>
	`insert into market_days (security_id, area, day, dataset_id)
	select distinct security_id, '${area}', cast(${marketDaySql(time)} as integer), dataset_id from ${table}
	on conflict do nothing`;

const former = [
	days("trades", "time_us / 1000", "trades"),
	days("trades", "time_us / 1000", "covered_trades"),
	days("minuteBars", "newest", "minute_bars"),
	days("depth", "newest", "depth"),
	"delete from records where area = 'depth'",
	"delete from covered_records where area = 'depth'",
];

/** Order books get a history, in chunks; the days on which there are trades, minute bars and books get an index. */
export const tape: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
		const { rows } = await sql.raw<FormerDepth>(formerDepth).execute(db);
		for (const { securityId, start, datasetId, newest, snapshots } of depthChunks(rows)) {
			await sql`insert into depth (security_id, start, dataset_id, newest, snapshots)
				values (${securityId}, ${start}, ${datasetId}, ${newest}, ${Buffer.from(snapshots)})`.execute(db);
		}
		for (const statement of former) await sql.raw(statement).execute(db);
	},
};
