import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The secrets of the issuer, encrypted with a key of the operator that is not in the database. */
export const secrets: Migration = {
	async up(db: Kysely<unknown>) {
		await sql
			.raw(`create table oauth_secrets (name text collate "C" primary key, encrypted text not null)`)
			.execute(db);
	},
};
