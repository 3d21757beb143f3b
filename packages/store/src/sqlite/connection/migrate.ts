import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { reportUpgrade } from "../../shared/upgrades.ts";
import { beginImmediate } from "./begin.ts";
import type { Connection } from "./connection.ts";
import { isBusy } from "./unavailable.ts";

/** Migrations by name; the names sort in the order in which they run. They only ever go forward. */
export type Migrations = Record<string, Migration>;

interface MigrationTables {
	kysely_migration: { name: string };
	sqlite_master: { name: string };
}

/**
 * Brings a file up to the newest migration in one transaction. An up-to-date file is only read. Throws when
 * the file was written by a newer version of the service or is not one of its files.
 */
export async function migrate<T>(
	connection: Connection<T>,
	file: string,
	migrations: Migrations,
): Promise<void> {
	const tables = connection as unknown as Connection<MigrationTables>;
	if (pending(tables, migrations).length === 0) return;
	await useWriteAheadLog(connection);
	await beginImmediate(connection, file, 60_000);
	try {
		// Another process may have been faster.
		const missing = pending(tables, migrations);
		if (missing.length > 0) await run(connection, migrations);
		connection.exec("commit");
		const isUpgrade = missing.length < Object.keys(migrations).length;
		if (missing.length > 0 && isUpgrade) reportUpgrade({ store: file, migrations: missing });
	} catch (error) {
		connection.rollback();
		throw error;
	}
}

async function run<T>(connection: Connection<T>, migrations: Migrations): Promise<void> {
	const db = connection.build as unknown as Kysely<unknown>;
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => migrations },
		// The transaction around all of them is ours: Kysely takes SQLite's schema changes for not transactional.
		disableTransactions: true,
	});
	const { error } = await migrator.migrateToLatest();
	if (error) throw error;
}

/** Names of the migrations that the file lacks. */
function pending(connection: Connection<MigrationTables>, migrations: Migrations): string[] {
	const tables = connection
		.all(connection.build.selectFrom("sqlite_master").select("name").where("name", "not like", "sqlite_%"))
		.map((table) => table.name);
	if (tables.length === 0) return Object.keys(migrations);
	if (!tables.includes("kysely_migration")) {
		throw new Error("it is a database of something else: it has no record of migrations");
	}
	const applied = connection
		.all(connection.build.selectFrom("kysely_migration").select("name").orderBy("name"))
		.map((row) => row.name);
	const unknown = applied.filter((migration) => !(migration in migrations));
	if (unknown.length > 0) {
		throw new Error(
			`it was written by a newer version of the service (it has ${unknown.join(", ")}); ` +
				`this version knows migrations up to ${Object.keys(migrations).sort().at(-1)}`,
		);
	}
	return Object.keys(migrations).filter((migration) => !applied.includes(migration));
}

/** Switches the file to the write-ahead log, which it keeps. Two processes may do so at the same time. */
async function useWriteAheadLog<T>(connection: Connection<T>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return connection.exec("pragma journal_mode = wal");
		} catch (error) {
			if (!isBusy(error) || attempt === 100) throw error;
			await sleep(20);
		}
	}
}
