import type { Ground } from "../../frame/market-data.ts";
import { draw, type LoadRequest, pick, type Workload } from "./workload.ts";
import { zipfRank } from "./zipf.ts";

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

function hotRequest(n: number, { seed, symbols, keys }: Ground): LoadRequest {
	const symbol = symbols[zipfRank(symbols.length, draw(seed, n, 0))] ?? "";
	return {
		target: pick(hundredths, draw(seed, n, 1))(symbol),
		key: pick(keys.unlimited, draw(seed, n, 2)),
	};
}

/** Twelve operations, symbols by Zipf's law, keys at random. */
export const hot: Workload = { variety, statuses: [200], request: hotRequest };
