import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is under way is sealed now, and device codes are known by digests: what was kept in clear goes, down to its bytes.
 * Whoever was signing in begins again. Also counts the polls of device codes.
 */
export const nothingInClear: Migration = {
	async up(db: Kysely<unknown>) {
		await sql.raw("pragma secure_delete = on").execute(db);
		await sql.raw("delete from records where kind in ('Session', 'Interaction', 'DeviceCode')").execute(db);
		await sql.raw("alter table records add column polled_at integer").execute(db);
		await sql.raw("alter table records add column poll_interval integer").execute(db);
	},
};
