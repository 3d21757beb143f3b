import type { BenchData } from "../../frame/market-data.ts";
import { draw, type LoadRequest, pick, type Workload } from "./workload.ts";

/** Cumulative weights of Zipf's law with exponent 1, by the number of ranks. */
const cache = new Map<number, Float64Array>();

/** The rank, from 0, that a number in [0, 1) draws of `count` ranks whose weights are 1, 1/2, 1/3 and so on. */
export function zipfRank(count: number, share: number): number {
	const sums = cache.get(count) ?? cumulative(count);
	const wanted = share * (sums[count - 1] ?? 0);
	let [low, high] = [0, count - 1];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((sums[middle] ?? 0) > wanted) high = middle;
		else low = middle + 1;
	}
	return low;
}

function cumulative(count: number): Float64Array {
	const sums = new Float64Array(count);
	let sum = 0;
	for (let rank = 0; rank < count; rank++) {
		sum += 1 / (rank + 1);
		sums[rank] = sum;
	}
	cache.set(count, sums);
	return sums;
}

const main = (path: string) => `/api/market-data${path}`;

/** Operations of the hot load with their weights; each answer has about a kilobyte. */
const operations: readonly { weight: number; target: (symbol: string) => string }[] = [
	{ weight: 20, target: (symbol) => main(`/quote?symbols=${symbol}`) },
	{ weight: 15, target: (symbol) => main(`/quote/${symbol}/candlestick?count=10`) },
	{ weight: 10, target: (symbol) => main(`/quote/calc_index?symbols=${symbol}`) },
	{ weight: 8, target: (symbol) => main(`/quote/static_info?symbols=${symbol}`) },
	{ weight: 8, target: (symbol) => main(`/content/news?symbol=${symbol}&count=5`) },
	{ weight: 7, target: (symbol) => main(`/content/filings?symbol=${symbol}&count=5`) },
	{ weight: 7, target: (symbol) => main(`/fundamental/company?symbol=${symbol}`) },
	{ weight: 7, target: (symbol) => main(`/fundamental/dividend?symbol=${symbol}`) },
	{ weight: 6, target: (symbol) => main(`/quote/short_trades?symbol=${symbol}&count=5`) },
	{ weight: 4, target: () => main("/market/top_movers?market=US&count=5") },
	{ weight: 4, target: () => main("/market/rank_list?key=gainers&count=5") },
	{ weight: 4, target: () => main("/market/status") },
];

/** An operation for each hundredth of the load. */
const hundredths = operations.flatMap(({ weight, target }) => Array.from({ length: weight }, () => target));

/** Requests of the hot load before it begins anew. */
const variety = 30_000;

function hotRequest(n: number, { seed, symbols, keys }: BenchData): LoadRequest {
	const symbol = symbols[zipfRank(symbols.length, draw(seed, n, 0))] ?? "";
	return {
		target: pick(hundredths, draw(seed, n, 1))(symbol),
		key: pick(keys.unlimited, draw(seed, n, 2)),
	};
}

/** Twelve operations, symbols by Zipf's law, keys at random. */
export const hot: Workload = { variety, statuses: [200], request: hotRequest };
