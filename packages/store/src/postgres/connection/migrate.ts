import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Migration, type MigrationResult, Migrator } from "kysely/migration";
import { reportUpgrade } from "../../shared/upgrades.ts";
import { displayAddress } from "./address.ts";
import { Database } from "./database.ts";
import { isLockTimeout } from "./unavailable.ts";

/** Migrations by name; the names sort in the order in which they run. They only ever go forward. */
export type Migrations = Record<string, Migration>;

/** Time for which a migration waits for a table, and for which others block behind it. */
const lockTimeoutMs = 1_000;
/** Time that they have then. A pinned version of the data is read for minutes. */
const lockPauseMs = 1_000;

/** A set of tables with migrations of its own. */
export type StoreName = "accounts" | "audit" | "market" | "oauth" | "updates";

/**
 * Brings the tables of a store up to the newest migration in one transaction, one process at a time. Up-to-date tables
 * are only read. Throws when they were written by a newer version of the service.
 *
 * @param store name of the store, after which the table that records its migrations is called
 */
export async function migrate<T>(
	database: Database<T>,
	store: StoreName,
	migrations: Migrations,
): Promise<void> {
	const table = `${store}_migration`;
	const missing = await pending(database, table, migrations);
	if (missing.length === 0) return;
	// No request waits for it, and it takes as long as it takes.
	const patient = new Database<unknown>(database.url, "migration", {
		timeout: Number.POSITIVE_INFINITY,
		settings: { lock_timeout: String(lockTimeoutMs) },
	});
	try {
		const migrator = new Migrator({
			db: patient.build as Kysely<unknown>,
			provider: { getMigrations: async () => migrations },
			migrationTableName: table,
			migrationLockTableName: `${table}_lock`,
		});
		const results = await migrateBetweenReaders(migrator);
		// Another process may have been faster.
		const applied = results.map(({ migrationName }) => migrationName);
		if (applied.length > 0 && missing.length < Object.keys(migrations).length)
			reportUpgrade({ store: `${store} of ${displayAddress(database.url)}`, migrations: applied });
	} finally {
		await patient.close();
	}
}

/**
 * Runs the migrations, again and again while others use a table that one of them changes. A statement that waits for a table
 * blocks all that come behind it, so it waits for a moment only; then they have their turn.
 */
async function migrateBetweenReaders(migrator: Migrator): Promise<MigrationResult[]> {
	for (;;) {
		const { error, results = [] } = await migrator.migrateToLatest();
		if (error === undefined) return results;
		if (!isLockTimeout(error)) throw error;
		await sleep(lockPauseMs);
	}
}

/** Names of the migrations that the database lacks. */
async function pending<T>(database: Database<T>, table: string, migrations: Migrations): Promise<string[]> {
	const [{ found } = { found: null }] = await database.rows<{ found: string | null }>(
		"select to_regclass($1)::text as found",
		[table],
	);
	if (found === null) return Object.keys(migrations);
	const applied = await database.rows<{ name: string }>(`select name from ${table} order by name`);
	const unknown = applied.filter(({ name }) => !(name in migrations));
	if (unknown.length > 0) {
		throw new Error(
			`it was written by a newer version of the service (it has ${unknown.map(({ name }) => name).join(", ")}); ` +
				`this version knows migrations up to ${Object.keys(migrations).sort().at(-1)}`,
		);
	}
	return Object.keys(migrations).filter((name) => !applied.some((one) => one.name === name));
}
