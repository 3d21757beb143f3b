import { join } from "node:path";
import { makeDataFolder } from "../data-folder.ts";
import { beginImmediate } from "../sqlite/connection/begin.ts";
import type { Connection } from "../sqlite/connection/connection.ts";
import type { Migrations } from "../sqlite/connection/migrate.ts";
import { openFile } from "../sqlite/connection/open-file.ts";
import type { ArrayRow } from "../sqlite/connection/statement.ts";
import { accountMigrations } from "../sqlite/migrations/accounts/index.ts";
import { marketMigrations } from "../sqlite/migrations/market/index.ts";
import { updateMigrations } from "../sqlite/migrations/updates/index.ts";
import {
	accountTables,
	batchSize,
	type CopiedRow,
	type CopiedTable,
	type CopyEnd,
	columnsOf,
	copiedTables,
	marketTables,
	selectAll,
	updateTables,
} from "./tables.ts";

const patience = 10_000;

const stores = [
	{ name: "accounts", migrations: accountMigrations, tables: accountTables },
	{ name: "market", migrations: marketMigrations, tables: marketTables },
	{ name: "updates", migrations: updateMigrations, tables: updateTables },
] as const;
type StoreName = (typeof stores)[number]["name"];

const storeOfTable = new Map(
	stores.flatMap(({ name, tables }) => tables.map((table): [string, StoreName] => [table.name, name])),
);

/** The SQLite files of a folder, which is created when it is missing. */
export async function openSqliteEnd(folder: string, role: "source" | "target"): Promise<CopyEnd> {
	await makeDataFolder(folder);
	const end = new SqliteEnd();
	try {
		for (const { name, migrations } of stores)
			await end.open(name, join(folder, `${name}.sqlite`), migrations, role);
		return end;
	} catch (error) {
		await end.close();
		throw error;
	}
}

class SqliteEnd implements CopyEnd {
	readonly #connections = new Map<StoreName, Connection>();

	async open(
		store: StoreName,
		file: string,
		migrations: Migrations,
		role: "source" | "target",
	): Promise<void> {
		const connection = await openFile<unknown>(file, migrations);
		this.#connections.set(store, connection);
		if (role === "target") await beginImmediate(connection, file, patience);
		else connection.exec("begin");
	}

	async filled(): Promise<string[]> {
		const names = copiedTables.map(({ name }) => name);
		return names.filter((name) => this.#of(name).arrays(`select 1 from ${name} limit 1`).get() !== undefined);
	}

	async dataVersion(): Promise<number> {
		const row = this.#market().arrays("select value from meta where name = 'data_version'").get();
		return Number(row?.[0] ?? 0);
	}

	async *read(table: CopiedTable): AsyncIterable<CopiedRow[]> {
		let batch: CopiedRow[] = [];
		for (const row of this.#of(table.name).arrays<ArrayRow>(selectAll(table)).iterate()) {
			batch.push(row as CopiedRow);
			if (batch.length < batchSize) continue;
			yield batch;
			batch = [];
		}
		if (batch.length > 0) yield batch;
	}

	async write(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
		const slots = [...table.key, ...table.values].map(() => "?").join(", ");
		const insert = this.#of(table.name).objects(
			`insert into ${table.name} (${columnsOf(table)}) values (${slots})`,
		);
		for (const row of rows) insert.run(...row);
	}

	async finish(dataVersion: number): Promise<void> {
		this.#market().exec(`update meta set value = ${dataVersion} where name = 'data_version'`);
		for (const connection of [...this.#connections.values()].reverse()) connection.exec("commit");
	}

	async close(): Promise<void> {
		for (const connection of this.#connections.values()) {
			connection.rollback();
			connection.close();
		}
	}

	#of(table: string): Connection {
		return this.#connection(storeOfTable.get(table) ?? "market");
	}

	#market(): Connection {
		return this.#connection("market");
	}

	#connection(store: StoreName): Connection {
		const connection = this.#connections.get(store);
		if (!connection) throw new Error(`${store} is not open`);
		return connection;
	}
}
