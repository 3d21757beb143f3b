import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Columns of the tables as they are at this step: the key, then the others but the dataset. */
const tables = {
	day_bars: ["security_id integer, day integer", "open text, high text, low text, close text, volume text"],
	short_volume: ["security_id integer, day integer, facility text", "short_volume text, total_volume text"],
	trades: [
		"security_id integer, time_us integer, sequence integer",
		"price text, volume text, trade_type text, direction integer, trade_session integer",
	],
	records: ["area text, security_id integer, id text", "time integer, kind text, data text"],
} as const;

/** Columns that may be null. */
const nullable: Readonly<Record<string, string>> = {
	day_bars: ", turnover text",
	short_volume: ", short_exempt_volume text",
};

const required = (columns: string) => columns.replaceAll(",", " not null,");
const names = (columns: string) => columns.split(", ").map((column) => column.split(" ")[0] ?? "");

/**
 * Rows that another dataset covers stay, so that they come back when it goes. A trigger keeps them, for every program
 * that replaces a row. What an earlier version replaced is not there any more.
 */
export const coveredRows: Migration = {
	async up(db: Kysely<unknown>) {
		for (const [table, [key, values]] of Object.entries(tables)) {
			const others = `${required(values)} not null${nullable[table] ?? ""}`;
			const keys = names(key);
			const columns = [...keys, ...names(values + (nullable[table] ?? "")), "dataset_id"].join(", ");
			const same = keys.map((column) => `r.${column} = new.${column}`).join(" and ");
			await sql
				.raw(
					`create table covered_${table} (
						${required(key)} not null, dataset_id integer not null, ${others},
						primary key (${keys.join(", ")}, dataset_id)) without rowid, strict`,
				)
				.execute(db);
			await sql
				.raw(
					`create trigger ${table}_covers before insert on ${table}
					when exists (select 1 from ${table} r where ${same} and r.dataset_id <> new.dataset_id)
					begin
						insert or replace into covered_${table} (${columns}) select ${columns} from ${table} r where ${same};
					end`,
				)
				.execute(db);
		}
	},
};
