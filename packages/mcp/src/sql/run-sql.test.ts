import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSqlRunner } from "./run-sql.ts";

const { run } = createSqlRunner();
const tables = [
	{
		name: "bars",
		columns: ["date", "close", "cik"],
		rows: [
			["2026-01-02", "1.50", "0001"],
			["2026-01-03", "2.25", "0002"],
		],
	},
];
const ask = (sql: string) => run({ sql, tables });
const outside = (name: string) => join(tmpdir(), name);

test("decimals stay exact, days are days, and codes stay text", async () => {
	const sql = "SELECT sum(close) AS total, max(date) - min(date) AS days, max(cik) AS cik FROM bars";
	expect(await ask(sql)).toEqual({
		columns: ["total", "days", "cik"],
		rows: [["3.75", "1", "0002"]],
		isCut: false,
	});
});

test("the columns of the tables stand in the refusal of a wrong name", async () => {
	await expect(ask("SELECT closed FROM bars")).rejects.toThrow("Tables: bars(date, close, cik)");
});

describe("a stranger's statement", () => {
	test.each([
		["a file by a function", "SELECT * FROM read_csv('/etc/passwd')", "disabled by configuration"],
		["a file as text", "SELECT * FROM read_text('/etc/passwd')", "disabled by configuration"],
		["a file by its name", "SELECT * FROM '/etc/passwd'", "does not exist"],
		["a folder", "SELECT * FROM glob('/*')", "disabled by configuration"],
		["a host", "SELECT * FROM read_csv('https://127.0.0.1/x')", "disabled by configuration"],
		["COPY to a file", `COPY bars TO '${outside("copied.csv")}'`, "disabled by configuration"],
		["ATTACH", `ATTACH '${outside("other.db")}'`, "allowed: one SELECT"],
		["INSTALL", "INSTALL httpfs", "allowed: one SELECT"],
		["LOAD", "LOAD httpfs", "allowed: one SELECT"],
		["SET", "SET enable_external_access = true", "allowed: one SELECT"],
		["PRAGMA", "PRAGMA memory_limit = '10GB'", "allowed: one SELECT"],
		["a change of a table", "DELETE FROM bars", "allowed: one SELECT"],
		["two statements", "SELECT 1; SELECT 2", "There are 2 statements"],
		["a variable of the environment", "SELECT getenv('PATH')", "does not exist"],
	])("%s reaches nothing", async (_name, sql, says) => {
		await expect(ask(sql)).rejects.toThrow(says);
	});

	test.each([
		["rows without end", "SELECT count(*) FROM range(10000000) a, range(10000000) b"],
		["a list of everything", "SELECT list(x) FROM generate_series(1, 1000000000) t(x)"],
		["a long text", "SELECT string_agg(repeat('abc', 1000), '') FROM range(10000000)"],
	])("%s ends within its bounds", async (_name, sql) => {
		const began = performance.now();
		await expect(ask(sql)).rejects.toThrow(/took more than|Out of Memory|too much memory/);
		expect(performance.now() - began).toBeLessThan(10_000);
	});

	test("sees no table of the statement before", async () => {
		await ask("SELECT * FROM bars");
		await expect(run({ sql: "SELECT * FROM bars", tables: [] })).rejects.toThrow("does not exist");
	});
});
