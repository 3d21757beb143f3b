import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const keys = {
	day_bars: "security_id, day",
	short_volume: "security_id, day, facility",
	trades: "security_id, time_us, sequence",
	records: "area, security_id, id",
};

/**
 * Rows that another dataset covers stay, so that they come back when it goes. What an earlier version replaced is not
 * there any more.
 */
export const coveredRows: Migration = {
	async up(db: Kysely<unknown>) {
		for (const [table, key] of Object.entries(keys)) {
			await sql
				.raw(`create table covered_${table} (like ${table}, primary key (${key}, dataset_id))`)
				.execute(db);
		}
	},
};
