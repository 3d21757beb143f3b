import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is under way is sealed now, and device codes are known by digests: what was kept in clear goes. Whoever was
 * signing in begins again. Also counts the polls of device codes.
 */
export const nothingInClear: Migration = {
	async up(db: Kysely<unknown>) {
		await sql
			.raw("delete from oauth_records where kind in ('Session', 'Interaction', 'DeviceCode')")
			.execute(db);
		await sql
			.raw("alter table oauth_records add column polled_at bigint, add column poll_interval bigint")
			.execute(db);
	},
};
