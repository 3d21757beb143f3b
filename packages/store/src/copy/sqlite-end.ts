import { join } from "node:path";
import { makeDataFolder } from "../data-folder.ts";
import { beginImmediate } from "../sqlite/connection/begin.ts";
import type { Connection } from "../sqlite/connection/connection.ts";
import { openFile } from "../sqlite/connection/open-file.ts";
import type { ArrayRow } from "../sqlite/connection/statement.ts";
import { accountMigrations } from "../sqlite/migrations/accounts/index.ts";
import { marketMigrations } from "../sqlite/migrations/market/index.ts";
import {
	accountTables,
	batchSize,
	type CopiedRow,
	type CopiedTable,
	type CopyEnd,
	columnsOf,
	copiedTables,
	selectAll,
} from "./tables.ts";

const patience = 10_000;
const accountNames = new Set(accountTables.map(({ name }) => name));

/** The SQLite files of a folder, which is created when it is missing. */
export async function openSqliteEnd(folder: string, role: "source" | "target"): Promise<CopyEnd> {
	await makeDataFolder(folder);
	const files = { accounts: join(folder, "accounts.sqlite"), market: join(folder, "market.sqlite") };
	const accounts = await openFile<unknown>(files.accounts, accountMigrations);
	try {
		const market = await openFile<unknown>(files.market, marketMigrations);
		const end = new SqliteEnd(accounts, market);
		try {
			await end.begin(role, files);
			return end;
		} catch (error) {
			market.close();
			throw error;
		}
	} catch (error) {
		accounts.close();
		throw error;
	}
}

class SqliteEnd implements CopyEnd {
	readonly #accounts: Connection;
	readonly #market: Connection;

	constructor(accounts: Connection, market: Connection) {
		this.#accounts = accounts;
		this.#market = market;
	}

	async begin(role: "source" | "target", files: { accounts: string; market: string }): Promise<void> {
		for (const [connection, file] of [
			[this.#accounts, files.accounts],
			[this.#market, files.market],
		] as const) {
			if (role === "target") await beginImmediate(connection, file, patience);
			else connection.exec("begin");
		}
	}

	async filled(): Promise<string[]> {
		const names = copiedTables.map(({ name }) => name);
		return names.filter((name) => this.#of(name).arrays(`select 1 from ${name} limit 1`).get() !== undefined);
	}

	async dataVersion(): Promise<number> {
		const row = this.#market.arrays("select value from meta where name = 'data_version'").get();
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
		this.#market.exec(`update meta set value = ${dataVersion} where name = 'data_version'`);
		this.#market.exec("commit");
		this.#accounts.exec("commit");
	}

	async close(): Promise<void> {
		for (const connection of [this.#accounts, this.#market]) {
			connection.rollback();
			connection.close();
		}
	}

	#of(name: string): Connection {
		return accountNames.has(name) ? this.#accounts : this.#market;
	}
}
