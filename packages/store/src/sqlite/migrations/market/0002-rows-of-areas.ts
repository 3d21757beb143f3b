import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Number of rows that a dataset brought into each of its areas. A stored dataset has one area, and its rows are the
 * dataset's. A dataset of several areas, if there is one, has no number until its next import.
 */
const steps = [
	`alter table dataset_areas add column rows integer`,
	`update dataset_areas set rows = (select d.rows from datasets d where d.id = dataset_id)
		where (select count(*) from dataset_areas other where other.dataset_id = dataset_areas.dataset_id) = 1`,
];

export const rowsOfAreas: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of steps) await sql.raw(statement).execute(db);
	},
};
