import { createMarketDataClient } from "@us-market-data/client";
import { inRounds } from "../frame/rounds.ts";

/** One question, asked without the client and with it. */
export interface Pair {
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
export function pairsOf({ baseUrl, key }: { baseUrl: string; key: string }): Pair[] {
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
