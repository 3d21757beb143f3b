import { text } from "node:stream/consumers";
import { type DuckDBConnection, DuckDBInstance, DuckDBTypeId, StatementType } from "@duckdb/node-api";
import { columnType } from "./column-types.ts";
import { type SqlAnswer, type SqlQuestion, sqlBegun, sqlExits, sqlLimits } from "./messages.ts";

/**
 * The process of one statement: strangers write it, so it sees only the tables on its standard input. DuckDB reaches no
 * file and no network from the first moment, and nobody can change its configuration.
 */
const guard = setInterval(() => {
	if (process.memoryUsage.rss() > sqlLimits.process) process.exit(sqlExits.memory);
}, 20);

const question = JSON.parse(await text(process.stdin)) as SqlQuestion;
const answer = await answered(question).catch((error: unknown): SqlAnswer => ({ error: messageOf(error) }));
clearInterval(guard);
process.stdout.write(JSON.stringify(answer), () => process.exit(0));

async function answered({ sql, tables }: SqlQuestion): Promise<SqlAnswer> {
	const instance = await DuckDBInstance.create(":memory:", {
		threads: "1",
		memory_limit: sqlLimits.memory,
		max_temp_directory_size: "0B",
		temp_directory: "",
		autoinstall_known_extensions: "false",
		autoload_known_extensions: "false",
		allow_community_extensions: "false",
		allow_unsigned_extensions: "false",
		enable_external_access: "false",
	});
	const connection = await instance.connect();
	for (const table of tables) await load(connection, table);
	await connection.run("SET lock_configuration = true");
	const statements = await connection.extractStatements(sql);
	if (statements.count !== 1)
		return { error: `There are ${statements.count} statements; allowed: one SELECT.` };
	const statement = await statements.prepare(0);
	if (statement.statementType !== StatementType.SELECT)
		return { error: "This is no SELECT; allowed: one SELECT." };
	// The time of the statement begins. A statement may keep this thread, so that the other process has the watch.
	process.stdout.write(sqlBegun);
	const reader = await statement.streamAndReadUntil(sqlLimits.rows + 1);
	const areDecimals = reader.columnTypes().map(({ typeId }) => typeId === DuckDBTypeId.DECIMAL);
	const rows = reader
		.getRowsJson()
		.map((row) => row.map((value, index) => (areDecimals[index] ? withoutPadding(value) : value)));
	return {
		columns: reader.deduplicatedColumnNames(),
		rows: rows.slice(0, sqlLimits.rows),
		isCut: rows.length > sqlLimits.rows,
	};
}

async function load(connection: DuckDBConnection, { name, columns, rows }: SqlQuestion["tables"][number]) {
	const types = columns.map((_, index) => columnType(rows.map((row) => row[index] ?? null)));
	const raw = columns.map((column) => `${quoted(column)} VARCHAR`).join(", ");
	await connection.run(`CREATE TEMP TABLE raw_rows (${raw})`);
	const appender = await connection.createAppender("raw_rows");
	for (const row of rows) {
		for (const value of row) {
			if (value === null) appender.appendNull();
			else appender.appendVarchar(String(value));
		}
		appender.endRow();
	}
	appender.closeSync();
	const cast = columns.map(
		(column, index) => `CAST(${quoted(column)} AS ${types[index]}) AS ${quoted(column)}`,
	);
	await connection.run(`CREATE TABLE ${quoted(name)} AS SELECT ${cast.join(", ")} FROM raw_rows`);
	await connection.run("DROP TABLE raw_rows");
}

/** A decimal without the zeros that it has because another row has more places. */
function withoutPadding(value: unknown): unknown {
	if (typeof value !== "string" || !value.includes(".")) return value;
	let end = value.length;
	while (value[end - 1] === "0") end--;
	return value.slice(0, value[end - 1] === "." ? end - 1 : end);
}

function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
