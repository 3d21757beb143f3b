import { random } from "@us-market-data/market";
import { cpuTimes, processTree, spentBetween } from "../speed/servers/processor.ts";
import { quantile } from "../trust/load.ts";
import { days, startOf, symbolOf } from "./data.ts";

/** A service over histories. */
export interface Place {
	port: number;
	pids: readonly number[];
	key: string;
	/** Securities that it holds. */
	securities: number;
}

/** One turn of a service. */
export interface Turn {
	/** Milliseconds of an answer, middle. */
	time: number;
	/** Processor milliseconds of the service an answer; undefined where the system does not tell. */
	processor: number | undefined;
}

const bars = 1_000;
/** Days that the bars of an answer span, and one more. */
const spanned = 4;

/** Asks for 1,000 bars of one security after the other, each time from another instant. */
export async function turnOf(place: Place, calls: number, seed: string): Promise<Turn> {
	const { int } = random(seed);
	const pids = processTree(place.pids);
	const before = cpuTimes(pids);
	const times: number[] = [];
	for (let call = 0; call < calls; call++) {
		const symbol = symbolOf(int(0, place.securities - 1));
		const date = startOf(int(spanned, days - 1), 0).slice(0, 10);
		const started = performance.now();
		await ask(place, symbol, `${date} ${int(10, 15)}:${int(10, 59)}:00`);
		times.push(performance.now() - started);
	}
	const spent = spentBetween(before, cpuTimes(pids));
	return { time: quantile(times, 0.5), processor: spent === undefined ? undefined : (spent * 1000) / calls };
}

async function ask({ port, key }: Place, symbol: string, datetime: string): Promise<void> {
	const target = new URL(
		`http://127.0.0.1:${port}/api/market-data/quote/${symbol}/history_candlestick?period=1m&session=all&forward=false`,
	);
	target.searchParams.set("count", String(bars));
	target.searchParams.set("datetime", datetime);
	const response = await fetch(target, { headers: { "x-api-key": key } });
	const body = (await response.json()) as { candlesticks?: unknown[] };
	if (body.candlesticks?.length !== bars)
		throw new Error(`${response.status} with ${body.candlesticks?.length} bars to ${target}`);
}
