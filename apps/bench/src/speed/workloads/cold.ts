import type { Ground } from "../../frame/market-data.ts";
import { type Asked, draw, pick, type Workload } from "./workload.ts";

const main = (path: string) => `/api/market-data${path}`;
const dayMs = 86_400_000;
/** Bars begin after this day, so that a start of any day up to it changes nothing but the URL. */
const firstStart = Date.UTC(1900, 0, 1);
const starts = 36_000;
const lastCursor = 1_795_150_800;

/** Makes a target of a symbol and a number that no other request of the operation has with that symbol. */
type NewTarget = (symbol: string, turn: number, others: string) => string;

const operations: readonly NewTarget[] = [
	(symbol, _turn, others) => main(`/quote?symbols=${symbol},${others}`),
	(symbol, _turn, others) => main(`/quote/calc_index?symbols=${symbol},${others}`),
	(symbol, _turn, others) => main(`/quote/static_info?symbols=${symbol},${others}`),
	// No security holds more bars than the smallest count.
	(symbol, turn) => main(`/quote/${symbol}/candlestick?count=${20 + (turn % 981)}${sessionOf(turn)}`),
	(symbol, turn) => main(`/quote/${symbol}/history_candlestick?start=${dayOf(turn)}`),
	(symbol, turn) => main(`/quote/short_trades?symbol=${symbol}&count=5&last_timestamp=${lastCursor + turn}`),
];

const sessionOf = (turn: number): string => (Math.floor(turn / 981) % 2 === 0 ? "" : "&session=all");

const dayOf = (turn: number): string =>
	new Date(firstStart + (turn % starts) * dayMs).toISOString().slice(0, 10);

/** Securities that hold as few bars as the answers of this load need, by the list of all. */
const usual = new WeakMap<readonly string[], readonly string[]>();

function usualOf(symbols: readonly string[]): readonly string[] {
	const held = usual.get(symbols) ?? symbols.slice(Math.min(50, symbols.length / 2));
	usual.set(symbols, held);
	return held;
}

/** One further symbol, and when all pairs have come, two. */
function othersOf(place: number, turn: number, wanted: readonly string[]): string {
	const steps = wanted.length - 1;
	const other = (step: number) => wanted[(place + 1 + (step % steps)) % wanted.length] ?? "";
	return turn < steps ? other(turn) : `${other(turn)},${other(Math.floor(turn / steps) - 1)}`;
}

function coldRequest(n: number, { seed, symbols, keys }: Ground): Asked {
	const wanted = usualOf(symbols);
	const number = Math.floor(n / operations.length);
	const place = number % wanted.length;
	const turn = Math.floor(number / wanted.length);
	const target = operations[n % operations.length] as NewTarget;
	return {
		target: target(wanted[place] ?? "", turn, othersOf(place, turn, wanted)),
		key: pick(keys.unlimited, draw(seed, n, 2)),
	};
}

/** No URL comes twice: other symbols, dates and counts each time, with answers of equal size. */
export const cold: Workload = { variety: Number.POSITIVE_INFINITY, statuses: [200], request: coldRequest };
