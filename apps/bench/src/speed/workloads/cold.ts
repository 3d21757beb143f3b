import type { BenchData } from "../../frame/market-data.ts";
import { draw, type LoadRequest, pick, type Workload } from "./workload.ts";

const main = (path: string) => `/api/market-data${path}`;
const dayMs = 86_400_000;
/** Bars begin after this day, so that a start of any day up to it changes nothing but the URL. */
const firstStart = Date.UTC(1900, 0, 1);
const starts = 36_000;
const lastCursor = 1_795_150_800;

/** Makes a target of a symbol and a number that no other request of the operation has with that symbol. */
type NewTarget = (symbol: string, round: number, others: string) => string;

const operations: readonly NewTarget[] = [
	(symbol, _round, others) => main(`/quote?symbols=${symbol},${others}`),
	(symbol, _round, others) => main(`/quote/calc_index?symbols=${symbol},${others}`),
	(symbol, _round, others) => main(`/quote/static_info?symbols=${symbol},${others}`),
	// No security holds more bars than the smallest count.
	(symbol, round) => main(`/quote/${symbol}/candlestick?count=${20 + (round % 981)}${sessionOf(round)}`),
	(symbol, round) => main(`/quote/${symbol}/history_candlestick?start=${dayOf(round)}`),
	(symbol, round) =>
		main(`/quote/short_trades?symbol=${symbol}&count=5&last_timestamp=${lastCursor + round}`),
];

const sessionOf = (round: number): string => (Math.floor(round / 981) % 2 === 0 ? "" : "&session=all");

const dayOf = (round: number): string =>
	new Date(firstStart + (round % starts) * dayMs).toISOString().slice(0, 10);

/** Securities that hold as few bars as the answers of this load need, by the list of all. */
const usual = new WeakMap<readonly string[], readonly string[]>();

function usualOf(symbols: readonly string[]): readonly string[] {
	const symbolSet = usual.get(symbols) ?? symbols.slice(Math.min(50, symbols.length / 2));
	usual.set(symbols, symbolSet);
	return symbolSet;
}

/** One further symbol, and when all pairs have come, two. */
function othersOf(index: number, round: number, wanted: readonly string[]): string {
	const steps = wanted.length - 1;
	const other = (step: number) => wanted[(index + 1 + (step % steps)) % wanted.length] ?? "";
	return round < steps ? other(round) : `${other(round)},${other(Math.floor(round / steps) - 1)}`;
}

function coldRequest(n: number, { seed, symbols, keys }: BenchData): LoadRequest {
	const wanted = usualOf(symbols);
	const number = Math.floor(n / operations.length);
	const index = number % wanted.length;
	const round = Math.floor(number / wanted.length);
	const target = operations[n % operations.length] as NewTarget;
	return {
		target: target(wanted[index] ?? "", round, othersOf(index, round, wanted)),
		key: pick(keys.unlimited, draw(seed, n, 2)),
	};
}

/** No URL comes twice: other symbols, dates and counts each time, with answers of equal size. */
export const cold: Workload = { variety: Number.POSITIVE_INFINITY, statuses: [200], request: coldRequest };
