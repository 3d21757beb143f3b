import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";

/** Counts of a database that show if a copy is complete. */
export interface Figures {
	/** Names of the migrations that made its schema, in order. */
	migrations: string[];
	/** Rows of each table. */
	rows: Record<string, number>;
	/** Data requests charged since the beginning, over all accounts; only of accounts. */
	charges?: number;
}

/** Counts a database as one transaction, or as the one that is open, sees it. */
export function figuresOf(database: DatabaseSync): Figures {
	const tables = column(
		database,
		"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
	);
	const rows = Object.fromEntries(
		tables.map((table) => [table, count(database, `select count(*) from "${table.replaceAll('"', '""')}"`)]),
	);
	const migrations = tables.includes("kysely_migration")
		? column(database, "select name from kysely_migration order by name")
		: [];
	if (!tables.includes("allowance")) return { migrations, rows };
	return { migrations, rows, charges: count(database, "select coalesce(sum(used), 0) from allowance") };
}

/**
 * Returns the damage that SQLite finds in a database, and the figures that differ from the expected ones. Empty if
 * there are none.
 */
export function faultsOf(database: DatabaseSync, expected: Figures): string[] {
	const damage = column(database, "pragma integrity_check(5)").filter((line) => line !== "ok");
	if (damage.length > 0) return damage;
	const found = figuresOf(database);
	if (isDeepStrictEqual(found, expected)) return [];
	return [`it holds ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
}

const column = (database: DatabaseSync, sql: string): string[] =>
	database
		.prepare(sql)
		.all()
		.map((row) => String(Object.values(row)[0]));

const count = (database: DatabaseSync, sql: string): number => Number(column(database, sql)[0]);
