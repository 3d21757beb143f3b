import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { type DuckDBConnection, DuckDBInstance, DuckDBTypeId, StatementType } from "@duckdb/node-api";
import type { Cell } from "../answers/tables.ts";
import { statementError } from "./check-statement.ts";
import { resultDescriptor, type SqlQuestion, type SqlResult, sqlBegun, sqlLimits } from "./messages.ts";

const decimal = /^-?(?:0|[1-9]\d{0,19})(?:\.(\d{1,12}))?$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

/**
 * The type of a column in SQL: exact decimals and days where all its values are such texts. Codes with leading zeros,
 * such as a CIK, stay text.
 */
function columnType(values: readonly Cell[]): string {
	const present = values.filter((value) => value !== null);
	if (present.length === 0) return "VARCHAR";
	if (present.every((value) => typeof value === "boolean")) return "BOOLEAN";
	if (present.every((value) => typeof value === "number"))
		return present.every(Number.isSafeInteger) ? "BIGINT" : "DOUBLE";
	const texts = present.filter((value) => typeof value === "string");
	if (texts.length < present.length) return "VARCHAR";
	if (texts.every((text) => date.test(text))) return "DATE";
	if (texts.every((text) => instant.test(text))) return "TIMESTAMP";
	const scales = texts.map((text) => decimal.exec(text));
	if (scales.some((found) => found === null)) return "VARCHAR";
	return `DECIMAL(38,${Math.max(...scales.map((found) => found?.[1]?.length ?? 0))})`;
}

/**
 * The process of one statement: strangers write it, so it sees only the tables on its standard input, and calls only
 * functions of a list. DuckDB reaches no file and no network from the first moment, and nobody can change its
 * configuration. The answer has a pipe of its own, because DuckDB may write to the standard outputs.
 */
const output = createWriteStream("", { fd: resultDescriptor });
/**
 * Ends the process in a thread of its own, because DuckDB may keep this one: at its bounds of memory and time, and when
 * the process that asks has ended, because a statement without end would outlive a service that is killed.
 */
const guard = new Worker(
	`const { workerData: { bytes, milliseconds } } = require("node:worker_threads");
	const [parent, ends] = [process.ppid, performance.now() + milliseconds];
	setInterval(() => {
		const isOver = process.memoryUsage.rss() > bytes || performance.now() > ends || process.ppid !== parent;
		if (isOver) process.kill(process.pid, "SIGKILL");
	}, 10);`,
	{ eval: true, workerData: { bytes: sqlLimits.process, milliseconds: sqlLimits.ownTime } },
);
await once(guard, "online");

const question = JSON.parse(await text(process.stdin)) as SqlQuestion;
const result = await runStatement(question).catch(
	(error: unknown): SqlResult => ({ error: messageOf(error) }),
);
output.end(JSON.stringify(result), () => process.exit(0));

async function runStatement({ sql, tables }: SqlQuestion): Promise<SqlResult> {
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
	// The time of the statement begins. A statement may keep this thread, so that the other process has the watch.
	await new Promise((resolve) => output.write(sqlBegun, resolve));
	const refusal = statementError(
		await parsed(connection, sql),
		tables.map(({ name }) => name),
	);
	if (refusal !== undefined) return { error: refusal };
	const statement = await connection.prepare(sql);
	if (statement.statementType !== StatementType.SELECT)
		return { error: "This is no SELECT; allowed: one SELECT." };
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

/** The tree of a statement, of DuckDB's own parser. */
async function parsed(connection: DuckDBConnection, sql: string): Promise<string> {
	const reader = await connection.runAndReadAll("SELECT json_serialize_sql($1::VARCHAR)", [sql]);
	return String(reader.getRowsJson()[0]?.[0]);
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
