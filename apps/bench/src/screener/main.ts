import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Columns } from "@us-market-data/analytics";
import { indicators } from "@us-market-data/analytics";
import type { MarketStore } from "@us-market-data/store";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { Command, Option } from "commander";
import { fillStore, readColumns, searchedIndicators } from "./data.ts";
import { columnsEngine } from "./engines/columns.ts";
import { duckdbEngine } from "./engines/duckdb.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { measure, quantile } from "./measure.ts";
import { measureHttp } from "./over-http.ts";
import { queriesOf, type Workload, workloads } from "./queries.ts";
import { measureReload } from "./reload.ts";

/** Parts of the measurement. */
const parts = ["http", "reload", "engines"] as const;

interface Options {
	only: readonly (typeof parts)[number][];
	seed: number;
	securities: number;
	queries: number;
	rounds: number;
}

const options = new Command("screener")
	.description(
		"Searches a generated market with the service, SQLite and DuckDB, and compares answers and times.",
	)
	.addOption(new Option("--only <parts...>", "what to measure").choices(parts).default(parts))
	.option("--seed <number>", "which market and queries; the same ones each time", Number, 1)
	.option("--securities <number>", "how many", Number, 11_000)
	.option("--queries <number>", "how many of each kind", Number, 100)
	.option("--rounds <number>", "how often each is measured, the engines in turns", Number, 5)
	.parse()
	.opts<Options>();

const shown = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
const line = (...cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);
function head(...cells: readonly string[]): void {
	console.log();
	line(...cells);
	line(...cells.map(() => "---"));
}

/** Every kind of search, by every engine. */
async function compareEngines(active: Columns): Promise<void> {
	const engines = [
		columnsEngine(active),
		sqliteEngine(active, false),
		sqliteEngine(active, true),
		await duckdbEngine(active),
	];
	head("Search", "Rows met, mean", "Engine", "p50 ms", "p99 ms");
	for (const workload of Object.keys(workloads) as Workload[]) {
		const queries = queriesOf(workload, active, searchedIndicators, {
			seed: options.seed,
			count: options.queries,
		});
		const { timed, mean } = await measure(engines, queries, options.rounds);
		for (const { name, times } of timed) {
			line(workload, mean.toFixed(0), name, shown(quantile(times, 0.5)), shown(quantile(times, 0.99)));
		}
	}
	for (const engine of engines) engine.close();
}

/** The same search through the function and through the service. */
async function compareHttp(active: Columns, folder: string): Promise<void> {
	const half = options.queries;
	const seen = { seed: options.seed, count: 2 * half };
	const queries = queriesOf("five ranges, sorted, first 20", active, indicators, seen);
	const symbols = active.rows.map(({ symbol }) => symbol);
	const { searches, quotes, smallest } = await measureHttp(folder, queries, symbols);
	const { timed } = await measure([columnsEngine(active)], queries.slice(half), 1);
	head("Five ranges, sorted, first 20, each query once", "p50 ms", "p99 ms");
	const tell = (name: string, times: number[]) =>
		line(name, shown(quantile(times, 0.5)), shown(quantile(times, 0.99)));
	tell("search with its rows", timed[0]?.times ?? []);
	tell("whole answer over HTTP", searches);
	tell("for comparison, a quote over HTTP that is as new", quotes);
	tell("for comparison, the answer of `market/status` over HTTP, which is kept", smallest);
}

async function compareReloads(store: MarketStore): Promise<void> {
	const reloads = await measureReload(store, options.seed, options.rounds);
	head("Reading the view", "Wall ms, middle", "Longest turn of the event loop, processor ms, middle", "most");
	for (const name of new Set(reloads.map((reload) => reload.name))) {
		const same = reloads.filter((reload) => reload.name === name);
		const turns = same.map((reload) => reload.longestTurn);
		const wall = quantile(
			same.map((reload) => reload.milliseconds),
			0.5,
		);
		line(name, wall.toFixed(0), shown(quantile(turns, 0.5)), shown(Math.max(...turns)));
	}
}

const folder = await mkdtemp(join(tmpdir(), "us-market-data-screener-"));
try {
	const store = await openSqliteMarket(folder);
	await fillStore(store, options.seed, options.securities);
	const active = await readColumns(store);
	console.log(`seed ${options.seed}: ${active.rows.length} securities, ${searchedIndicators.length} columns`);
	if (options.only.includes("http")) await compareHttp(active, folder);
	if (options.only.includes("reload")) await compareReloads(store);
	await store.close();
	if (options.only.includes("engines")) await compareEngines(active);
} finally {
	await rm(folder, { recursive: true, force: true });
}
