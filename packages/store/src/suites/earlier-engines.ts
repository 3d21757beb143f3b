import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { Connection } from "../sqlite/connection/connection.ts";
import { newDatabase, type TestDatabase } from "../testing/postgres/database.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { storesOf } from "./earlier-schemas.ts";
import type { SeededColumn } from "./seeded-rows.ts";

export type TableRow = Record<string, unknown>;
/** Creates and reads schemas and their rows on an engine. The store's name comes before each table's name. */
export interface Engine {
	/** A separate location, empty or as a copy of another one. */
	make(copied?: string): Promise<string>;
	/** The tables of each store with their columns, those first that others refer to. */
	tables(location: string): Promise<Map<string, SeededColumn[]>>;
	insert(location: string, table: string, rows: readonly unknown[][]): Promise<void>;
	read(location: string, table: string): Promise<TableRow[]>;
}

const sqliteNames =
	"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'";

const onFile = <T>(location: string, table: string, work: (open: Connection, name: string) => T): T => {
	const [store = "", name = ""] = table.split("/");
	const connection = new Connection(join(location, `${store}.sqlite`));
	try {
		return work(connection, name);
	} finally {
		connection.close();
	}
};

export const sqlite: Engine = {
	make: async (copied) => {
		const folder = await mkdtemp(join(inject("runFolder"), "earlier-"));
		if (copied !== undefined) await cp(copied, folder, { recursive: true });
		return folder;
	},
	tables: async (location) => {
		const found = storesOf(location).flatMap(({ name: store }) =>
			onFile(location, store, (open) =>
				open
					.arrays<[string]>(sqliteNames)
					.all()
					.map(([name]): [string, SeededColumn[]] => {
						const columns = open.arrays<[string, string]>(
							`select name, type || '!' from pragma_table_info('${name}')`,
						);
						return [`${store}/${name}`, columns.all().map(([column, type]) => ({ name: column, type }))];
					}),
			),
		);
		return new Map(found);
	},
	insert: async (location, table, rows) =>
		onFile(location, table, (open, name) => {
			for (const row of rows) {
				open
					.objects(`insert into ${name} values (${row.map(() => "?").join(", ")})`)
					.run(...(row as string[]));
			}
		}),
	read: async (location, table) =>
		onFile(location, table, (open, name) =>
			open
				.objects(`select * from ${name}`)
				.all()
				.map((row) => ({ ...row })),
		),
};

const databases: TestDatabase[] = [];
export const postgres: Engine = {
	make: async (copied) => {
		const database = await newDatabase(databases.find(({ url }) => url === copied));
		databases.push(database);
		return database.url;
	},
	tables: async (location) => {
		const rows = await runOn(
			location,
			`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
			from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
			where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
				and c.relname not like '%migration%' order by c.oid, a.attnum`,
		);
		const tables = new Map<string, SeededColumn[]>();
		for (const { table, name, type } of rows) {
			const columns = tables.get(String(table)) ?? [];
			tables.set(String(table), [...columns, { name: String(name), type: String(type) }]);
		}
		return tables;
	},
	insert: async (location, table, rows) => {
		const client = new Client({ connectionString: location });
		await client.connect();
		for (const row of rows) {
			const values = row.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell) : cell));
			await client.query(
				`insert into ${table} values (${row.map((_, i) => `$${i + 1}`).join(", ")})`,
				values,
			);
		}
		await client.end();
	},
	read: (location, table) => runOn(location, `select * from ${table}`),
};

/** Takes away the databases that were made; folders go with the run. */
export const dropMade = (): Promise<unknown> =>
	Promise.all(databases.splice(0).map((database) => database.drop()));
