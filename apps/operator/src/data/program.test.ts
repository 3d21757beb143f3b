import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { importers } from "@us-market-data/ingest";
import { StoreUnavailable } from "@us-market-data/store";
import { migrateStores } from "@us-market-data/store/copy";
import { openMarketFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { freePort, temporaryFolder } from "@us-market-data/tooling/testkit";
import { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { exitOf } from "../run.ts";
import { runData } from "../testing.ts";
import type { DataContext } from "./context.ts";
import { createProgram } from "./program.ts";

/** A data folder and a file to import, with the commands to run on them. */
async function setUp() {
	const folder = await mkdtemp(join(tmpdir(), "data-command-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const file = join(folder, "CNMSshvol20260515.txt");
	const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
	await writeFile(file, `${header}\r\n20260515|AAPL|1|0|2|Q\r\n1\r\n`);
	return { file, data: (...args: string[]) => run(join(folder, "market.sqlite"), args) };
}

const deadPort = await freePort();

/** The present of the commands: a Friday noon in New York. */
const presentTime = Date.parse("2026-11-20T18:00:00Z");

/** Runs a command as `main.ts` does, and returns its output and its exit code. */
async function run(market: string, args: string[]): Promise<{ code: number; out: string; err: string }> {
	let out = "";
	let err = "";
	const context: DataContext = {
		withScratchStore: (work) => context.withStore(work),
		async withStore(work) {
			const store = await openMarketFile(market);
			return work(store).finally(() => store.close());
		},
		readStore: (work) => context.withStore(work),
		readUpdates: (work) => context.withUpdates(work),
		async withUpdates(work) {
			const updates = await openUpdatesFile(join(dirname(market), "updates.sqlite"));
			return work(updates).finally(() => updates.close());
		},
		withUpdateDeps: (work) =>
			context.withStore((store) =>
				context.withUpdates((updates) =>
					work({
						market: store,
						updates,
						importers,
						folder: dirname(market),
						// Nothing listens there: no test fetches from a source.
						settings: { mirror: `http://127.0.0.1:${deadPort}` },
						clock: { now: () => presentTime, sleep: async () => {} },
					}),
				),
			),
		makeFiles: async () => undefined,
		migrate: async (to) => {
			const from = dirname(market);
			return { from, target: to, copied: await migrateStores(from, to) };
		},
		settings: () => ({
			UPDATE_SOURCES: "",
			UPDATE_URLS: "",
			FEED_DIR: "",
			SEC_USER_AGENT: "",
			SOURCE_MIRROR: "",
			MIN_FREE_DISK_MB: 0,
			BULK_DIR: "",
			MIGRATE_TO: "",
		}),
		stopSignal: () => new AbortController().signal,
		now: () => new Date(presentTime),
		input: () => Readable.from([]),
		print: (text) => {
			out += `${text}\n`;
		},
		warn: (text) => {
			err += `${text}\n`;
		},
	};
	const program = createProgram(context);
	const writers = { writeOut: (text: string) => (out += text), writeErr: (text: string) => (err += text) };
	for (const command of [program, ...program.commands]) command.configureOutput(writers);
	const { code, message } = await exitOf(program, args);
	return { code, out, err: err + (message ?? "") };
}

test("imports, lists, switches off and on, and removes", async () => {
	const { file, data } = await setUp();
	expect(await data("list")).toEqual({ code: 0, out: "Nothing is held.\n", err: "" });
	const imported = await data("import", "finra-short-volume", file);
	expect(imported).toMatchObject({ code: 0, err: "" });
	expect(imported.out).toMatch(/CNMSshvol20260515\.txt +stored +1 +1 +0/);
	expect((await data("list")).out).toMatch(/finra-short-volume +finra +2026-05-15T00:00:00Z/);
	expect((await data("list", "--files")).out).toMatch(/^1 .*CNMSshvol20260515\.txt/m);
	expect((await data("disable", "finra")).out).toBe("Tag finra is switched off.\n");
	expect((await data("sources")).out).toContain("finra: switched off, 1 file held");
	expect((await data("enable", "finra")).out).toBe("Tag finra is switched on.\n");
	expect((await data("sources")).out).toContain("finra: 1 file held");
	expect((await data("remove", "1")).out).toBe(
		"Removed 1 finra-short-volume CNMSshvol20260515.txt, 1 rows.\n",
	);
	expect((await data("list")).out).toBe("Nothing is held.\n");
});

test("a dry run stores nothing, --json gives the report to machines, a source is removed whole", async () => {
	const { file, data } = await setUp();
	const dry = await data("import", "finra-short-volume", file, "--dry-run", "--json");
	expect(JSON.parse(dry.out)).toMatchObject({
		dryRun: true,
		read: 1,
		stored: 1,
		files: [{ status: "checked" }],
	});
	expect((await data("list")).out).toBe("Nothing is held.\n");
	await data("import", "finra-short-volume", file, "--tag", "mine");
	expect((await data("list")).out).toContain("mine");
	expect(await data("remove", "finra-short-volume")).toMatchObject({ code: 0 });
	expect((await data("list")).out).toBe("Nothing is held.\n");
});

test("lists what can be updated and what is due, and tells of the runs", async () => {
	const { file, data } = await setUp();
	expect((await data("runs")).out).toBe("Nothing ran yet.\n");
	const { out } = await data("update", "--list");
	expect(out).toMatch(/^finra-short-volume +yes +trading days at 18:30, 21:30 +- +- /m);
	expect(out).toMatch(/^iex-hist +no .*only when named: gigabytes/m);
	const due = await data("update", "finra-short-volume", "--dry-run", "--since", "2026-11-10", "--json");
	const [{ source, files }] = JSON.parse(due.out);
	expect([source, files.length % 6]).toEqual(["finra-short-volume", 0]);
	expect((await data("runs")).out).toBe("Nothing ran yet.\n");
	await data("import", "finra-short-volume", file);
	await data("import", "finra-short-volume", file);
	await data("import", "nasdaq-directory", file);
	expect(JSON.parse((await data("runs", "--json")).out)).toMatchObject([
		{
			source: "import nasdaq-directory",
			outcome: "refused",
			message: expect.stringContaining("file name is"),
		},
		{ source: "import finra-short-volume", outcome: "unchanged", rows: 0, target: "CNMSshvol20260515.txt" },
		{ source: "import finra-short-volume", outcome: "stored", rows: 1 },
	]);
	expect((await data("runs", "import finra-short-volume", "--limit", "1")).out).toMatch(/unchanged +0 /);
});

test("an update of the SEC without saying who asks fails with what to do", async () => {
	const { data } = await setUp();
	const failed = await data("update", "sec-tickers");
	expect(failed).toMatchObject({ code: 1, err: "Not up to date: sec-tickers (failed)." });
	expect(failed.out).toMatch(/SEC_USER_AGENT="Name contact@example\.com"/);
});

test("sources that do not answer are told once", async () => {
	const { data } = await setUp();
	const failed = await data("update", "nasdaq-halts", "nyse-halts");
	expect(failed.code).toBe(1);
	expect(failed.out).toMatch(/^nasdaq-halts: failed [^\n]+\nnyse-halts: failed [^\n]+\n$/);
	expect(failed.err).toMatch(/^2 sources did not answer; is there no network\? [^\n]+\nNot up to date: /);
});

test("a file that makes its parser fail is refused in one line that names it", async () => {
	const { file, data } = await setUp();
	const poison = join(dirname(file), "halts.xml");
	await writeFile(poison, "<?xml version='1.0'?><rss><__proto__>1</__proto__></rss>");
	const rejected = await data("import", "nasdaq-halts", poison);
	expect(rejected).toMatchObject({ code: 1, out: "" });
	expect(rejected.err).toMatch(/^halts\.xml: .*; allowed: .*\.$/);
	expect(JSON.parse((await data("runs", "--json")).out)).toMatchObject([
		{ source: "import nasdaq-halts", outcome: "refused", message: rejected.err },
	]);
});

test.each([
	[
		"a full disk",
		Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 }),
	],
	["a database that is away", new StoreUnavailable("db:5432 is not reachable: connection refused")],
	[
		"a disk that cannot be written",
		Object.assign(new Error("EIO: i/o error, write"), { code: "EIO", syscall: "write" }),
	],
])("%s ends a command with a sentence and 1", async (_, error) => {
	const program = new Command().action(() => {
		throw error;
	});
	const { code, message } = await exitOf(program, []);
	expect(code).toBe(1);
	expect(message).toContain(error.message);
	expect(message).not.toContain("\n");
});

test.each([
	["a file of another source", ["import", "nasdaq-directory", "FILE"], "file name is"],
	["a dataset that is not held", ["remove", "99"], 'Dataset is "99"; allowed:'],
	["a tag that nobody uses", ["disable", "fnira"], "allowed: nasdaq, sec"],
])("%s is refused with 1", async (_, args, message) => {
	const { file, data } = await setUp();
	const rejected = await data(...args.map((arg) => (arg === "FILE" ? file : arg)));
	expect(rejected).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
});

test.each<[string, string[], string?]>([
	["an unknown source", ["import", "fnira", "x"], "Allowed choices are"],
	["a missing argument", ["import", "bars"]],
	["an unknown preset", ["import", "bars", "x", "--preset", "google"]],
	["a malformed tag", ["import", "bars", "x", "--tag", "A B"]],
	["a feed that is not there", ["update", "fnira"], 'Source is "fnira"; allowed: nasdaq-directory, '],
	[
		"an option of another source",
		["import", "native", "x", "--preset", "yahoo"],
		"Option preset is for bars",
	],
	["an order without tags", ["trust", "dayBars"], "Tags are missing; give them,"],
	["an order of an unknown area", ["trust", "bars"], 'Area is "bars"; allowed: '],
	["an order and its removal", ["trust", "dayBars", "yahoo", "--default"], "not both"],
	["a tag that comes twice", ["trust", "dayBars", "yahoo", "yahoo"], "given twice"],
	["a day that is none", ["update", "--since", "2026-02-30"]],
	["a limit that is none", ["runs", "--limit", "0"]],
	["an unknown command", ["imprt"]],
	["an unknown option", ["list", "--all"]],
	["no command", []],
])("%s is wrong usage and exits with 2", async (_, args, message = "") => {
	const { data } = await setUp();
	const wrong = await data(...args);
	expect(wrong.err).not.toBe("");
	expect(wrong).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
});

test("help tells of every option and the exit codes", async () => {
	const { data } = await setUp();
	const { code, out } = await data("import", "--help");
	expect(code).toBe(0);
	for (const word of [
		"--dry-run",
		"--json",
		"--preset",
		"--symbol",
		"--tag",
		"--label",
		"--shorter",
		"--skip-implausible",
		"Exit code",
	]) {
		expect(out).toContain(word);
	}
});

/** A data folder with a file of bars that has a gap, a row without values, and one that contradicts itself. */
async function importedBars() {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: join(folder, "data") };
	const file = join(folder, "AAPL.csv");
	const rows = [
		"Date,Open,High,Low,Close,Adj Close,Volume",
		"2024-01-02,10,11,9,10,10,5",
		"2024-01-04,10,11,9,10,10,5",
		"2024-01-05,10,9,11,10,10,5",
		"2024-01-08,null,null,null,null,null,null",
	];
	await writeFile(file, `${rows.join("\n")}\n`);
	const { stdout } = await runData(["import", "bars", file, "--skip-implausible"], settings);
	return { stdout, data: (...words: string[]) => runData(words, settings) };
}

test("lists gaps, implausible and skipped rows, each with its values and its file", async () => {
	const { stdout, data } = await importedBars();
	expect(stdout).toContain("2 issues of the data, see data issues");
	const listed = JSON.parse((await data("issues", "--json")).stdout);
	const dataset = { id: 1, source: "bars", tag: "yahoo", file: "yahoo/day/AAPL.csv" };
	const rule = "each trading day between the first and the last of a file has a bar";
	expect(listed).toMatchObject([
		{ kind: "gap", symbol: "AAPL.US", of: "2024-01-03", rule, dataset },
		{
			kind: "implausible",
			symbol: "AAPL.US",
			of: "2024-01-05",
			rule: "high is at least the low",
			values: expect.arrayContaining([
				{ name: "high", value: "9" },
				{ name: "low", value: "11" },
			]),
		},
		{ kind: "skipped", symbol: null, values: [{ name: "rows", value: "1" }], dataset },
		{ kind: "skipped", rule: "the source has no values" },
	]);
});

test("selects by symbol, kind and dataset", async () => {
	const { data } = await importedBars();
	const kinds = async (...words: string[]) =>
		JSON.parse((await data("issues", "--json", ...words)).stdout).map(({ kind }: { kind: string }) => kind);
	expect(await kinds("--symbol", "AAPL")).toEqual(["gap", "implausible"]);
	expect(await kinds("--symbol", "aapl")).toEqual(["gap", "implausible"]);
	expect(await kinds("--symbol", "AAPL.US")).toEqual(["gap", "implausible"]);
	expect(await kinds("--kind", "gap", "--dataset", "1")).toEqual(["gap"]);
	expect((await data("issues", "--kind", "none")).code).not.toBe(0);
	expect((await data("issues", "--symbol", "??")).stderr).toContain("?? is no symbol");
});

test("prints a table with the counts, and says that there are none", async () => {
	const { data } = await importedBars();
	const { stdout } = await data("issues");
	expect(stdout).toMatch(/^Kind {2,}Symbol/);
	expect(stdout).toContain("4 issues: 1 gap, 1 implausible, 2 skipped.");
	expect(stdout).toContain("  high is at least the low; ");
	for (const line of stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(100);
	expect((await data("issues", "--symbol", "AAPL", "--kind", "identity")).stdout).toBe("No issues.\n");
});

test.each([
	["--symbol", "NOPE.US", '--symbol is "NOPE.US"; allowed: the symbol of a security that is held.'],
	["--symbol", "nope", '--symbol is "NOPE.US"; '],
	["--dataset", "99", "--dataset is 99; allowed: the id of a dataset that is held, see data list --files."],
])("refuses %s %s, of which nothing is held", async (option, value, message) => {
	const { data } = await importedBars();
	const { code, stdout, stderr } = await data("issues", option, value);
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toContain(message);
});

test("lists prices of a doubtful basis: against their file, before a split, and of two share counts once", async () => {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: join(folder, "data") };
	const yahoo = "Date,Open,High,Low,Close,Adj Close,Volume";
	const row = (date: string, price: number, cells: number) =>
		[date, ...Array.from({ length: cells }, () => price), 9].join(",");
	const add = async (name: string, lines: readonly string[]) => {
		const file = join(folder, name);
		await writeFile(file, `${lines.join("\n")}\n`);
		expect(await runData(["import", "bars", file], settings)).toMatchObject({ code: 0 });
	};
	const adjusted = "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient";
	// The split of a file that a second one has missed.
	await add("daily_adjusted_MISS.csv", [adjusted, "2024-03-22,2.5,2.5,2.5,2.5,2.5,9,0,0.01"]);
	await add("MISS.csv", [yahoo, row("2024-03-21", 0.02, 5), row("2024-03-22", 2.5, 5)]);
	await add("daily_adjusted_GONE.csv", [adjusted, "2024-06-03,9,9,9,9,9,9,0,4"]);
	await add("GONE.csv", [yahoo, row("2024-03-21", 8, 5)]);
	const days = ["2024-03-19", "2024-03-20", "2024-03-21"];
	await add("TWO_daily.csv", ["timestamp,open,high,low,close,volume", ...days.map((day) => row(day, 40, 4))]);
	await add("TWO.csv", [yahoo, ...days.map((day) => row(day, 10, 5))]);
	const issues: { area: string; rule: string; symbol: string }[] = JSON.parse(
		(await runData(["issues", "--json"], settings)).stdout,
	);
	const found = issues
		.filter(({ area, rule }) => area === "dayBars" && !rule.startsWith("each trading day"))
		.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
	expect(found).toMatchObject([
		{
			kind: "gap",
			symbol: "GONE.US",
			of: "2024-06-03",
			values: [{ name: "stated basis" }, { name: "newest bar", value: "2024-03-21" }, { value: "4 for 1" }],
		},
		{
			kind: "conflict",
			symbol: "MISS.US",
			of: "2024-03-22",
			values: [
				{ name: "stated basis", source: "yahoo" },
				{ name: "basis that the bars show", value: "as traded before the split" },
				{ value: "1 for 100" },
			],
		},
		{
			kind: "conflict",
			symbol: "TWO.US",
			values: [
				{ name: "open", value: "10", source: "yahoo" },
				{ name: "open", value: "40", source: "alphavantage" },
				...Array.from({ length: 6 }, () => ({})),
				{ name: "days", value: "3" },
			],
		},
	]);
});
