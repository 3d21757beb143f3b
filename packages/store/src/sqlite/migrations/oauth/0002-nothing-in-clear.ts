import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Removes records that were kept in clear, down to their bytes. Records in progress are sealed from now on, and device
 * codes are known by digests. A sign-in in progress has to begin again. Also counts the polls of device codes.
 */
export const nothingInClear: Migration = {
	async up(db: Kysely<unknown>) {
		await sql.raw("pragma secure_delete = on").execute(db);
		await sql.raw("delete from records where kind in ('Session', 'Interaction', 'DeviceCode')").execute(db);
		await sql.raw("alter table records add column polled_at integer").execute(db);
		await sql.raw("alter table records add column poll_interval integer").execute(db);
	},
};
