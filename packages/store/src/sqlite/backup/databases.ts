import type { Migrations } from "../connection/migrate.ts";
import { accountMigrations } from "../migrations/accounts/index.ts";
import { marketMigrations } from "../migrations/market/index.ts";
import { oauthMigrations } from "../migrations/oauth/index.ts";
import { updateMigrations } from "../migrations/updates/index.ts";

export const databaseNames = ["accounts", "market", "oauth", "updates"] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** The migrations that this version of the service knows for each database. */
export const migrationsOf: Readonly<Record<DatabaseName, Migrations>> = {
	accounts: accountMigrations,
	market: marketMigrations,
	oauth: oauthMigrations,
	updates: updateMigrations,
};

/** Name of a database's file in a data folder and in a backup. */
export const fileOf = (name: DatabaseName): string => `${name}.sqlite`;
