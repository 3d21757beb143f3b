import { finished } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectionSettings } from "../postgres/connection/connect.ts";
import { openDatabase } from "../postgres/connection/open-database.ts";
import { translated } from "../postgres/connection/unavailable.ts";
import { accountMigrations } from "../postgres/migrations/accounts/index.ts";
import { marketMigrations } from "../postgres/migrations/market/index.ts";
import { updateMigrations } from "../postgres/migrations/updates/index.ts";
import { writerLock } from "../postgres/writing/begin.ts";
import { copyLine } from "../postgres/writing/row-buffer.ts";
import {
	batchSize,
	type CopiedRow,
	type CopiedTable,
	type CopyEnd,
	columnsOf,
	copiedTables,
	selectAll,
} from "./tables.ts";

/** The database of an address. Missing tables are created. */
export async function openPostgresEnd(url: string, role: "source" | "target"): Promise<CopyEnd> {
	for (const [store, migrations] of [
		["accounts", accountMigrations],
		["market", marketMigrations],
		["updates", updateMigrations],
	] as const) {
		await (await openDatabase(url, store, migrations)).close();
	}
	const client = new Client(connectionSettings(url, "migration"));
	client.on("error", () => {});
	try {
		await client.connect();
		if (role === "source") await client.query("begin isolation level repeatable read read only");
		else {
			await client.query("begin");
			await client.query("select pg_advisory_xact_lock($1)", [writerLock]);
		}
		return new PostgresEnd(client);
	} catch (error) {
		await client.end();
		throw translated(error, url);
	}
}

class PostgresEnd implements CopyEnd {
	readonly #client: Client;

	constructor(client: Client) {
		this.#client = client;
	}

	async filled(): Promise<string[]> {
		const filled: string[] = [];
		for (const { name } of copiedTables) {
			const { rows } = await this.#client.query(`select 1 from ${name} limit 1`);
			if (rows.length > 0) filled.push(name);
		}
		return filled;
	}

	async dataVersion(): Promise<number> {
		const { rows } = await this.#client.query<{ value: number }>(
			"select value from meta where name = 'data_version'",
		);
		return rows[0]?.value ?? 0;
	}

	async *read(table: CopiedTable): AsyncIterable<CopiedRow[]> {
		await this.#client.query(`declare copied cursor for ${selectAll(table)}`);
		for (;;) {
			const { rows } = await this.#client.query<CopiedRow>({
				text: `fetch ${batchSize} from copied`,
				rowMode: "array",
			});
			if (rows.length > 0) yield rows;
			if (rows.length < batchSize) break;
		}
		await this.#client.query("close copied");
	}

	async write(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
		const stream = this.#client.query(copyFrom(`copy ${table.name} (${columnsOf(table)}) from stdin`));
		const done = finished(stream);
		stream.end(Buffer.from(rows.map((row) => `${copyLine(row)}\n`).join("")));
		await done;
	}

	/** New ids go on after the greatest that is held. */
	async finish(dataVersion: number): Promise<void> {
		const newest = "select coalesce(max(id), 0) from";
		await this.#client.query(`update meta set value = case name when 'data_version' then ${dataVersion}
			when 'last_security' then (${newest} securities) when 'last_dataset' then (${newest} datasets) else value end`);
		for (const name of ["accounts", "update_runs"])
			await this.#client.query(
				`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name} having max(id) > 0`,
			);
		await this.#client.query("commit");
		await this.#client.query(`analyze ${copiedTables.map(({ name }) => name).join(", ")}`);
	}

	/** The server undoes what was not committed when the connection ends. */
	close(): Promise<void> {
		return this.#client.end();
	}
}
