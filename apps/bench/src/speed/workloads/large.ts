import { longHistories } from "../../frame/market.ts";
import type { BenchData } from "../../frame/market-data.ts";
import { draw, type LoadRequest, pick, type Workload } from "./workload.ts";

const main = (path: string) => `/api/market-data${path}`;

const wideSymbols = 100;

const keyOf = (n: number, { seed, keys }: BenchData): string => pick(keys.unlimited, draw(seed, n, 2));

const successWorkload = (variety: number, target: (n: number, benchData: BenchData) => string): Workload => ({
	variety,
	statuses: [200],
	request: (n, benchData): LoadRequest => ({ target: target(n, benchData), key: keyOf(n, benchData) }),
});

/** Quotes, figures and static information of 100 symbols. */
export const wide = successWorkload(120, (n, { seed, symbols }) => {
	const first = Math.floor(draw(seed, n, 0) * symbols.length);
	const named = Array.from(
		{ length: wideSymbols },
		(_, step) => symbols[(first + 7 * step) % symbols.length],
	);
	const path = ["/quote", "/quote/calc_index", "/quote/static_info"][n % 3];
	return main(`${path}?symbols=${[...new Set(named)].join(",")}`);
});

/** Figures of the screener with the bounds that ranges are drawn between. */
const ranges: readonly (readonly [string, number, number])[] = [
	["chg5d", -10, 10],
	["chg20d", -20, 20],
	["roe", -20, 40],
	["pettm", 0, 60],
	["pbmrq", 0, 10],
	["beta", 0, 2],
	["changerate", -5, 5],
	["shortvolumepercent", 20, 75],
];
const rangeCount = 5;

/** Five ranges, sorted, the first 20. */
export const screener = successWorkload(200, (n, { seed }) => {
	const conditions = Array.from({ length: rangeCount }, (_, index) => {
		const [name, low, high] = ranges[(n + index) % ranges.length] ?? ["chg5d", -10, 10];
		const from = low + draw(seed, n, 10 + index) * (high - low) * 0.35;
		return `${name}:${from.toFixed(2)}:${(from + (high - low) * 0.6).toFixed(2)}`;
	});
	const [sort] = ranges[n % ranges.length] ?? ["chg5d"];
	return main(`/screener/search?conditions=${conditions.join(",")}&sort=${sort}&size=20`);
});

/** The newest 1,000 day bars of a security. */
export const bars = successWorkload(longHistories, (n, { symbols }) =>
	main(`/quote/${symbols[n % Math.min(longHistories, symbols.length)]}/candlestick?count=1000`),
);
