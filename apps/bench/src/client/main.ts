import { createMarketDataClient } from "@us-market-data/client";
import { Command } from "commander";
import { thisCheckout } from "../frame/checkout.ts";
import { longHistories } from "../frame/market.ts";
import { withData } from "../frame/market-data.ts";
import { inRounds, median, ratio, tableOf } from "../frame/rounds.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { startServer } from "../speed/servers/service.ts";

/** One question, asked without the client and with it. */
interface Pair {
	name: string;
	/** Calls of a turn. */
	calls: number;
	bare(symbol: string): Promise<unknown>;
	client(symbol: string): Promise<unknown>;
}

/** Microseconds of a call in one turn. */
interface RoundTimes {
	/** From the call to the parsed answer. */
	time: number;
	/** Processor time of this process. */
	processor: number;
}

/** A light answer and a heavy one: a quote, and a thousand bars. */
function pairsOf({ baseUrl, key }: { baseUrl: string; key: string }): Pair[] {
	const client = createMarketDataClient({ baseUrl, apiKey: key });
	const bare = async (path: string) => {
		const response = await fetch(`${baseUrl}/api/market-data${path}`, { headers: { "x-api-key": key } });
		return response.json();
	};
	return [
		{
			name: "a quote",
			calls: 200,
			bare: (symbol) => bare(`/quote?symbols=${encodeURIComponent(symbol)}`),
			client: (symbol) => client.getQuotes({ symbols: [symbol] }),
		},
		{
			name: "1,000 bars",
			calls: 20,
			bare: (symbol) => bare(`/quote/${encodeURIComponent(symbol)}/candlestick?count=1000`),
			client: (symbol) => client.listCandlesticks({ symbol, count: 1000 }),
		},
	];
}

/**
 * Asks in turns of many calls, one call after the other, the two ways in turns.
 *
 * @throws {Error} when the two ways give different answers
 */
export async function measure(
	pair: Pair,
	symbols: readonly string[],
	rounds: number,
): Promise<Map<string, RoundTimes[]>> {
	await mustAgree(pair, symbols[0] ?? "");
	const ways = [{ name: "bare" }, { name: "client" }] as const;
	return inRounds(ways, rounds, ({ name }) => measureRound(pair[name], pair.calls, symbols));
}

async function mustAgree({ name, bare, client }: Pair, symbol: string): Promise<void> {
	const [one, other] = [await bare(symbol), await client(symbol)];
	if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${name}: the answers differ`);
}

async function measureRound(
	request: Pair["bare"],
	calls: number,
	symbols: readonly string[],
): Promise<RoundTimes> {
	const before = process.cpuUsage();
	const started = performance.now();
	for (let call = 0; call < calls; call++) await request(symbols[call % symbols.length] ?? "");
	const time = ((performance.now() - started) * 1000) / calls;
	const { user, system } = process.cpuUsage(before);
	return { time, processor: (user + system) / calls };
}

interface Options {
	rounds: number;
	seed: number;
}

const options = new Command("bench:client")
	.description(
		"Measures the generated client beside bare fetch, both asking the service in turns in one run.",
	)
	.option("--rounds <number>", "turns of each", Number, 30)
	.option("--seed <number>", "which data; the same ones each time", Number, 1)
	.parse()
	.opts<Options>();

const size = { engine: "sqlite", seed: options.seed, securities: longHistories, keys: 1 } as const;
const columns = ["Answer", "microseconds of", "bare fetch", "client", "client / bare fetch"];

await inTemporaryFolder((folder) =>
	withData(size, folder, async ({ benchData, copy }) => {
		const deployment = await copy("service");
		const server = await startServer({ ...deployment, checkout: thisCheckout, processes: 1, env: {} });
		const rows: string[][] = [];
		try {
			const baseUrl = `http://127.0.0.1:${server.port}`;
			for (const pair of pairsOf({ baseUrl, key: benchData.keys.unlimited[0] ?? "" })) {
				const roundsByWay = await measure(pair, benchData.symbols, options.rounds);
				for (const figure of ["time", "processor"] as const) {
					const of = (way: string) => (roundsByWay.get(way) ?? []).map((round) => round[figure]);
					const middles = ["bare", "client"].map((way) => median(of(way)).toFixed(0));
					rows.push([pair.name, figure, ...middles, ratio(of("client"), of("bare"))]);
				}
			}
		} finally {
			await server.stop();
		}
		console.log(tableOf(columns, rows).join("\n"));
	}),
);
