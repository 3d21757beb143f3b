import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { exitCodes, UsageError } from "../exit.ts";
import { outputFormOf } from "../printing/output-form.ts";
import { print } from "../printing/print.ts";
import type { RequestOptions } from "../requests/request-options.ts";

/** Options of `usmd bulk sql`. */
export interface SqlOptions extends RequestOptions {
	from: string;
}

/** Runs a statement over the files of a folder, and prints its rows. It is the user's own: no bound holds it. */
export async function runStatement(statement: string, options: SqlOptions): Promise<void> {
	const output = outputFormOf(options);
	const { DuckDBInstance } = await loadDuckDb();
	const areas = await newestFiles(options.from);
	if (areas.size === 0)
		throw new UsageError(`${options.from} has no Parquet files of days.`, {
			field: "--from",
			instead: "usmd bulk get day-bars",
		});
	const instance = await DuckDBInstance.create(":memory:");
	const connection = await instance.connect();
	try {
		for (const [area, files] of areas) {
			const list = [...files.values()].map(({ path }) => text(path)).join(", ");
			await connection.run(
				`CREATE VIEW "${area.replaceAll("-", "_")}" AS FROM read_parquet([${list}], union_by_name = true)`,
			);
		}
		const reader = await connection.runAndReadAll(statement);
		await print({ rows: reader.getRowObjectsJson() }, output);
	} catch (error) {
		throw new UsageError(`${(error as Error).message.trim()} Tables: ${tablesOf(areas)}.`, {
			exitCode: exitCodes.usage,
			field: "statement",
		});
	} finally {
		connection.closeSync();
		instance.closeSync();
	}
}

async function loadDuckDb(): Promise<typeof import("@duckdb/node-api")> {
	try {
		return await import("@duckdb/node-api");
	} catch {
		throw new UsageError("DuckDB is not installed beside this program.", {
			exitCode: exitCodes.error,
			instead: "npm install @duckdb/node-api",
		});
	}
}

type Days = Map<string, { path: string; revision: number }>;

/** The newest revision of each day, by area. */
async function newestFiles(folder: string): Promise<Map<string, Days>> {
	const areas = new Map<string, Days>();
	for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
		const [, area, day, digits] =
			/^([a-z-]+)-(\d{4}-\d{2}-\d{2})\.r(\d+)\.parquet$/.exec(basename(name)) ?? [];
		if (area === undefined || day === undefined) continue;
		const days: Days = areas.get(area) ?? new Map();
		const revision = Number(digits);
		if (revision >= (days.get(day)?.revision ?? 0)) days.set(day, { path: join(folder, name), revision });
		areas.set(area, days);
	}
	return areas;
}

const tablesOf = (areas: ReadonlyMap<string, Days>): string =>
	[...areas.keys()].map((area) => area.replaceAll("-", "_")).join(", ");

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
