import { loadMarketView, type MarketView, noPause } from "@us-market-data/analytics";
import { openMarketReader } from "@us-market-data/store";
import { Command } from "commander";
import { quantile } from "../trust/load.ts";
import { madeMarket } from "./made-market.ts";
import { type Asked, hardQueries, isRight, questionsOf } from "./questions.ts";

interface Options {
	names: number;
	queries: number;
	rounds: number;
	seed: number;
	data?: string;
}

const options = new Command("bench:search")
	.description(
		"Measures the search of securities: its time, its memory, and how often the first one found is right.",
	)
	.option("--names <number>", "securities of the made-up market", Number, 50_000)
	.option("--queries <number>", "queries", Number, 200)
	.option("--rounds <number>", "times that each query is asked", Number, 50)
	.option("--seed <number>", "which market and queries; the same ones each time", Number, 1)
	.option("--data <folder>", "a data folder that is searched instead of a made-up market")
	.parse()
	.opts<Options>();

async function view(): Promise<MarketView> {
	const { data, names, seed } = options;
	if (data === undefined) return loadMarketView(madeMarket(names, seed), noPause);
	return loadMarketView(
		await openMarketReader({ DATA_DIR: data, DATABASE_URL: "", DATABASE_READ_URL: "" }),
		noPause,
	);
}

function timed(market: MarketView, asked: readonly Pick<Asked, "query">[]): number[] {
	const times: number[] = [];
	for (let round = 0; round <= options.rounds; round++) {
		for (const { query } of asked) {
			const started = performance.now();
			market.search(query);
			if (round > 0) times.push(performance.now() - started);
		}
	}
	return times;
}

const market = await view();
const before = process.memoryUsage();
const started = performance.now();
market.search("first");
const opening = performance.now() - started;
const after = process.memoryUsage();
const asked = questionsOf(market, options.queries, options.seed);
const times = timed(market, asked);
const hard = timed(
	market,
	hardQueries(market).map((query) => ({ query })),
);
const shown = (value: number) => value.toFixed(2);
console.log(`${market.rows.length.toLocaleString("en-US")} securities, ${asked.length} queries`);
console.log(`p50 ${shown(quantile(times, 0.5))} ms, p99 ${shown(quantile(times, 0.99))} ms`);
console.log(
	`hard queries: p50 ${shown(quantile(hard, 0.5))} ms, p99 ${shown(quantile(hard, 0.99))} ms, ` +
		`longest ${shown(Math.max(...hard))} ms`,
);
console.log(
	`first search after a change of the data ${shown(opening)} ms, ` +
		`${shown((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6)} MB`,
);
let right = 0;
for (const kind of new Set(asked.map((one) => one.kind))) {
	const ofKind = asked.filter((one) => one.kind === kind);
	const missed = ofKind.filter((one) => !isRight(market, one));
	right += ofKind.length - missed.length;
	console.log(`${kind}: ${ofKind.length - missed.length} of ${ofKind.length} right`);
	for (const { query, symbol } of missed.slice(0, 5)) console.log(`  ${query} should find ${symbol}`);
}
console.log(`${right} of ${asked.length} right, ${((100 * right) / asked.length).toFixed(1)} %`);
