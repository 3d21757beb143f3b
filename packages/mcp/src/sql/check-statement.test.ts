import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { statementError } from "./check-statement.ts";

/** Statements of strangers that are refused by their text, before they run. Of the tables, they may read `bars`. */
const connection = await (await DuckDBInstance.create(":memory:")).connect();

async function errorOf(sql: string): Promise<string | undefined> {
	const reader = await connection.runAndReadAll("SELECT json_serialize_sql($1::VARCHAR)", [sql]);
	return statementError(String(reader.getRowsJson()[0]?.[0]), ["bars"]);
}

test.each([
	["a log by CALL", "CALL enable_logging(storage='stdout')", "allowed: one SELECT"],
	["a line of a log", "SELECT write_log('x', level := 'error') FROM bars", "write_log may not be called"],
	["a line of a log, nested", "SELECT max(length(write_log('x'))) FROM bars", "write_log"],
	["a line of a log in a WITH", "WITH a AS (SELECT WRITE_LOG('x')) SELECT 1", "write_log"],
	["a line of a log in a bound", "SELECT 1 FROM bars LIMIT (SELECT write_log('x'))", "write_log"],
	["a line of a log of a schema", "SELECT system.main.write_log('x')", "write_log"],
	["profiling", "SELECT * FROM enable_profiling()", "enable_profiling"],
	[
		"a statement in JSON",
		"SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
		"json_execute_serialized_sql may not be called",
	],
	["a statement in a text", "SELECT * FROM query('SELECT 1')", "query may not be called"],
	["a table in a text", "SELECT * FROM query_table('bars')", "query_table may not be called"],
	[
		"settings by a view under WITH",
		"WITH duckdb_settings AS (SELECT 1) SELECT 1 FROM duckdb_settings",
		"exist",
	],
	["settings by a function", "SELECT current_setting('memory_limit')", "current_setting may not be called"],
	["the catalog", "SELECT * FROM information_schema.tables", "does not exist"],
	["a list of tables", "SHOW TABLES", "SHOW may not be used"],
	["a file by a function", "SELECT * FROM read_csv('/etc/passwd')", "read_csv may not be called"],
	["a file as text", "SELECT * FROM read_text('/etc/passwd')", "read_text may not be called"],
	["a folder", "SELECT * FROM glob('/*')", "glob may not be called"],
	["a host", "SELECT * FROM read_csv('https://127.0.0.1/x')", "read_csv may not be called"],
	["ATTACH", `ATTACH '/tmp/other.db'`, "allowed: one SELECT"],
	["INSTALL", "INSTALL httpfs", "allowed: one SELECT"],
	["LOAD", "LOAD httpfs", "allowed: one SELECT"],
	["SET", "SET enable_external_access = true", "allowed: one SELECT"],
	["PRAGMA", "PRAGMA memory_limit = '10GB'", "allowed: one SELECT"],
	["a change of a table", "DELETE FROM bars", "allowed: one SELECT"],
	["no statement", "-- nothing", "There are 0 statements"],
	["a variable of the environment", "SELECT getenv('PATH')", "getenv may not be called"],
])("%s reaches nothing", async (_name, sql, message) => {
	expect(await errorOf(sql)).toContain(message);
});

test("an ordinary statement is not refused", async () => {
	expect(await errorOf("SELECT upper(cik), sum(close) FROM bars GROUP BY ALL")).toBeUndefined();
});
