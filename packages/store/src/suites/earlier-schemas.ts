import { join } from "node:path";
import type { Migration } from "kysely/migration";
import { openDatabase } from "../postgres/connection/open-database.ts";
import { accountMigrations as postgresAccounts } from "../postgres/migrations/accounts/index.ts";
import { auditMigrations } from "../postgres/migrations/audit/index.ts";
import { marketMigrations as postgresMarket } from "../postgres/migrations/market/index.ts";
import { oauthMigrations as postgresOAuth } from "../postgres/migrations/oauth/index.ts";
import { updateMigrations as postgresUpdates } from "../postgres/migrations/updates/index.ts";
import { openFile } from "../sqlite/connection/open-file.ts";
import { accountMigrations } from "../sqlite/migrations/accounts/index.ts";
import { marketMigrations } from "../sqlite/migrations/market/index.ts";
import { oauthMigrations } from "../sqlite/migrations/oauth/index.ts";
import { updateMigrations } from "../sqlite/migrations/updates/index.ts";

/** Migrations of either engine. */
export type AnyMigrations = Record<string, Migration>;

interface VersionedStore {
	name: "accounts" | "audit" | "market" | "oauth" | "updates";
	migrations: AnyMigrations;
}

/** True for the address of a database, false for a folder of files. */
const isAddress = (location: string): boolean => location.startsWith("postgres");

/** The stores of a location, which is a folder or the address of a database. */
export const storesOf = (location: string): VersionedStore[] =>
	isAddress(location)
		? [
				{ name: "accounts", migrations: postgresAccounts },
				{ name: "market", migrations: postgresMarket },
				{ name: "oauth", migrations: postgresOAuth },
				{ name: "updates", migrations: postgresUpdates },
				{ name: "audit", migrations: auditMigrations },
			]
		: [
				{ name: "accounts", migrations: accountMigrations },
				{ name: "market", migrations: marketMigrations },
				{ name: "oauth", migrations: oauthMigrations },
				{ name: "updates", migrations: updateMigrations },
			];

/** Brings every store of a location to these of its migrations, by default all migrations of this version. */
export async function upgradeStores(
	location: string,
	these: (migrations: AnyMigrations) => AnyMigrations = (all) => all,
): Promise<void> {
	for (const { name, migrations } of storesOf(location)) {
		if (!isAddress(location)) {
			(await openFile(join(location, `${name}.sqlite`), these(migrations))).close();
		} else await (await openDatabase(location, name, these(migrations))).close();
	}
}

/** The first so many of a store's migrations, which is how an earlier version left it. */
export const firstOf = (migrations: AnyMigrations, count: number): AnyMigrations =>
	Object.fromEntries(Object.entries(migrations).sort().slice(0, count));

/** The earlier versions of a location's stores, oldest first: how many migrations each store had. */
export function earlierVersionsOf(location: string): number[] {
	const latest = Math.max(...storesOf(location).map(({ migrations }) => Object.keys(migrations).length));
	return Array.from({ length: latest - 1 }, (_, index) => index + 1);
}
