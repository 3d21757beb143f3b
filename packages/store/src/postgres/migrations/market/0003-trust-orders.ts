import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The order in which the operator trusts the sources of an area, by their tags. */
export const trustOrders: Migration = {
	async up(db: Kysely<unknown>) {
		await sql
			.raw(
				`create table trust_orders (
					area text collate "C" not null, tag text collate "C" not null, place integer not null,
					primary key (area, tag))`,
			)
			.execute(db);
	},
};
