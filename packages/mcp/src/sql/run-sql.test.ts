import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
const runSql = (sql: string) => run("1", async () => ({ sql, tables }));
const outside = (name: string) => join(tmpdir(), name);

test("decimals stay exact, days are days, and codes stay text", async () => {
	const sql = "SELECT sum(close) AS total, max(date) - min(date) AS days, max(cik) AS cik FROM bars";
	expect(await runSql(sql)).toEqual({
		columns: ["total", "days", "cik"],
		rows: [["3.75", "1", "0002"]],
		isCut: false,
	});
});

test("the columns of the tables stand in the refusal of a wrong name", async () => {
	await expect(runSql("SELECT closed FROM bars")).rejects.toThrow("Tables: bars(date, close, cik)");
});

test.each([
	"WITH up AS (SELECT *, close > lag(close) OVER (ORDER BY date) AS rose FROM bars) SELECT count(*) FILTER (WHERE rose) FROM up",
	"SELECT list_transform(list(close), lambda x: x + 1)[1], {'a': 1}.a, CAST(min(date) AS VARCHAR) FROM bars",
	"SELECT b.cik, r.i FROM bars b CROSS JOIN range(3) r(i) WHERE b.close BETWEEN 1 AND 2 ORDER BY ALL LIMIT 2",
	"SELECT regexp_extract(cik, '0*(\\d+)', 1), upper(cik) LIKE '%1', date - INTERVAL 1 DAY FROM bars QUALIFY row_number() OVER (ORDER BY date DESC) = 1",
	"SELECT date_trunc('month', date) AS month, quantile_cont(close, 0.5), arg_max(cik, close) FROM bars GROUP BY ALL UNION ALL (VALUES (NULL, 1, 'x'))",
	"SUMMARIZE bars",
	"FROM bars SELECT COLUMNS('c.*') WHERE cik IN (SELECT max(cik) FROM bars)",
])("an ordinary statement runs: %s", async (sql) => {
	expect((await runSql(sql)).rows.length).toBeGreaterThan(0);
});

describe("a stranger's statement", () => {
	// `check-statement.test.ts` has the others.
	test.each([
		["a log on the standard output", "SELECT * FROM enable_logging(storage='stdout')", "enable_logging"],
		["a pause", "SELECT sleep_ms(10000)", "sleep_ms may not be called"],
		["settings by a view", "SELECT * FROM duckdb_settings", "does not exist"],
		["a file by its name", "SELECT * FROM '/etc/passwd'", "does not exist"],
		["COPY to a file", `COPY bars TO '${outside("copied.csv")}'`, "allowed: one SELECT"],
		["two statements", "SELECT 1; SELECT 2", "There are 2 statements"],
		["an end inside", "SELECT 1\0; SELECT write_log('x')", "holds the character NUL"],
		["an open parameter", "SELECT $1", "param"],
	])("%s reaches nothing", async (_name, sql, message) => {
		await expect(runSql(sql)).rejects.toThrow(message);
	});

	test.each([
		["rows without end", "SELECT count(*) FROM range(10000000) a, range(10000000) b"],
		["a list of everything", "SELECT list(x) FROM generate_series(1, 1000000000) t(x)"],
		["a long text", "SELECT string_agg(repeat('abc', 1000), '') FROM range(10000000)"],
		["one value of 2 GB", "SELECT lpad('x', 2000000000, 'y') FROM bars"],
		["a preparation that grows", `SELECT ${"repeat(".repeat(8)}'abcdefghij'${", 30)".repeat(8)}`],
	])("%s ends within its bounds", async (_name, sql) => {
		await expect(runSql(sql)).rejects.toThrow(/took more than|Out of Memory|too much memory|more than/);
	});

	test("a preparation of seconds ends at the bound of time", async () => {
		const { run: runBriefly } = createSqlRunner({ limits: { time: 1_000, processTime: 60_000 } });
		const sql = `SELECT ${"abs(".repeat(700)}1${")".repeat(700)}`;
		await expect(runBriefly("1", async () => ({ sql, tables }))).rejects.toThrow("took more than 1 s");
	});

	test("sees no table of the statement before", async () => {
		await runSql("SELECT * FROM bars");
		const later = run("1", async () => ({ sql: "SELECT * FROM bars", tables: [] }));
		await expect(later).rejects.toThrow("does not exist");
	});
});

describe("a process that does what it wants", () => {
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "usmd-sql-test-"));
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));

	const write = `import { writeSync } from "node:fs"; const write = (text) => writeSync(3, text);`;
	/** On a busy machine a process may take seconds to end. */
	const patient = { time: 60_000, processTime: 60_000 };
	const brief = { time: 300, processTime: 60_000 };
	const run = async (body: string, limits: typeof brief) => {
		const program = join(folder, "program.mjs");
		await writeFile(program, `${write}\n${body}`);
		return createSqlRunner({ program, limits }).run("1", async () => ({ sql: "SELECT 1", tables }));
	};

	test.each([
		["no JSON", `write("no JSON")`, "without an answer"],
		["JSON of another kind", `write("[1]")`, "without an answer"],
		[
			"rows of another length",
			`write('{"columns":["a"],"rows":[[1,2]],"isCut":false}')`,
			"without an answer",
		],
		["columns that are no texts", `write('{"columns":[1],"rows":[[1]],"isCut":false}')`, "without an answer"],
		["nothing", "", "without an answer"],
		["an end by itself", "process.exit(7)", "exit code 7"],
		["a signal", "process.kill(process.pid, 'SIGSEGV')", "SIGSEGV"],
		["an answer that has no end", `for (;;) write("x".repeat(65536))`, "more than 2 MB"],
	])("%s is a refusal", async (_name, body, message) => {
		await expect(run(body, patient)).rejects.toThrow(message);
	});

	test.each([
		[
			"a flood on both outputs and no answer",
			`write("\\n"); for (;;) { writeSync(1, "x".repeat(65536)); writeSync(2, "x".repeat(65536)); }`,
		],
		["a beginning and no answer", `write("\\n"); setInterval(() => {}, 1000)`],
	])("%s ends at the bound of time", async (_name, body) => {
		await expect(run(body, brief)).rejects.toThrow("took more than 0.3 s");
	});

	test("a process that says nothing is given up", async () => {
		const silent = run("setInterval(() => {}, 1000)", { ...brief, processTime: 300 });
		await expect(silent).rejects.toThrow("took more than");
	});

	test("a statement that is withdrawn ends its process, and its slot is free again", async () => {
		const program = join(folder, "waits.mjs");
		await writeFile(program, `${write}\nwrite("\\n"); setInterval(() => {}, 1000)`);
		const { run } = createSqlRunner({ program, limits: { time: 60_000, processTime: 60_000 } });
		const left = new AbortController();
		const statements = [1, 2, 3].map(() => run("1", async () => ({ sql: "SELECT 1", tables }), left.signal));
		const ended = Promise.allSettled(statements);
		left.abort();
		expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	});
});

test("where the system gives no process, the statement is refused and nothing throws", async () => {
	const script = fileURLToPath(new URL("../testing/without-files.ts", import.meta.url));
	const node = `exec ${process.execPath} --conditions=@us-market-data/source ${script}`;
	const { stdout } = await promisify(execFile)("sh", ["-c", `ulimit -n 64; ${node}`]);
	expect(stdout).toMatch(
		/^RequestError: No process can be started for the statement at the moment \(EMFILE\)/,
	);
});
