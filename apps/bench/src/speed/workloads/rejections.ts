import { withChecksum } from "@us-market-data/store/accounts";
import type { BenchData } from "../../frame/market-data.ts";
import { draw, type LoadRequest, pick, type Workload } from "./workload.ts";

const main = (path: string) => `/api/market-data${path}`;
const variety = 100;

type Request = Workload["request"];

const symbolOf = (n: number, { seed, symbols }: BenchData): string => pick(symbols, draw(seed, n, 0));
const keyOf = (n: number, { seed, keys }: BenchData): string => pick(keys.unlimited, draw(seed, n, 2));

const badTargets: readonly ((symbol: string, n: number) => string)[] = [
	(symbol, n) => main(`/quote/${symbol}/candlestick?count=${1_001 + n}`),
	(symbol, n) => main(`/quote/trades?symbol=${symbol}&number=${n}`),
	(symbol, n) => main(`/quote?symbols=${symbol.toLowerCase()},${n}`),
	(_symbol, n) => main(`/quote/trading_days?start=day-${n}`),
];

/** A value out of range, an unknown parameter, a malformed symbol, a malformed date. */
const badRequest: Request = (n, benchData) => ({
	target: pick(badTargets, (n % badTargets.length) / badTargets.length)(symbolOf(n, benchData), n),
	key: keyOf(n, benchData),
});

/** Well formed, and nobody's. */
const unknownKeys = Array.from({ length: 100 }, (_, n) => {
	const letters = String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "a");
	return withChecksum(`md_live_${letters.padStart(32, "z")}`);
});

/** No key, a malformed one, an unknown one, a revoked one. */
const unauthorized: Request = (n, benchData): LoadRequest => {
	const keys = [undefined, `md_live_${n}`, unknownKeys[n % unknownKeys.length], benchData.keys.revoked];
	return { target: main(`/quote/depth?symbol=${symbolOf(n, benchData)}`), key: keys[n % keys.length] };
};

/** Nothing is left of the allowance. */
const paymentRequired: Request = (n, benchData) => ({
	target: main(`/quote/brokers?symbol=${symbolOf(n, benchData)}`),
	key: pick(benchData.keys.exhausted, draw(benchData.seed, n, 2)),
});

/** A path that the contract does not have. */
const notFound: Request = (n, benchData) => ({ target: main(`/quotes/${n}`), key: keyOf(n, benchData) });

const single = (status: number, request: Request): Workload => ({ variety, statuses: [status], request });

export const status400 = single(400, badRequest);
export const status401 = single(401, unauthorized);
export const status402 = single(402, paymentRequired);
export const status404 = single(404, notFound);

const all = [badRequest, unauthorized, paymentRequired, notFound];

/** The four rejections in equal parts. */
export const rejections: Workload = {
	variety: all.length * variety,
	statuses: [400, 401, 402, 404],
	request: (n, benchData) => (all[n % all.length] as Request)(Math.floor(n / all.length), benchData),
};
