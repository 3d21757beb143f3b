import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { depthChunks, type FormerDepth, formerDepth } from "../../../shared/former-depth.ts";
import { marketDaySql } from "../../../shared/market-days.ts";

const tables = [
	`create table depth (
		security_id integer not null, start integer not null, dataset_id integer not null,
		newest integer not null, snapshots blob not null, primary key (security_id, start, dataset_id)) strict`,
	`create table market_days (
		security_id integer not null, area text not null, day integer not null, dataset_id integer not null,
		primary key (security_id, area, day, dataset_id)) without rowid, strict`,
	"create index market_days_by_day on market_days (area, day, security_id, dataset_id)",
];

const days = (area: string, time: string, table: string): string =>
	`insert into market_days (security_id, area, day, dataset_id)
	select distinct security_id, '${area}', ${marketDaySql(time)}, dataset_id from ${table} where true on conflict do nothing`;

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
				values (${securityId}, ${start}, ${datasetId}, ${newest}, ${snapshots})`.execute(db);
		}
		for (const statement of former) await sql.raw(statement).execute(db);
	},
};
