import type { AreaRow } from "@us-market-data/market";
import { entry, iso, minuteMs, type Random, random } from "@us-market-data/market";
import { sessionBounds } from "../clock.ts";
import { extendedSession, type Minute, regularMinutes } from "../intraday.ts";
import { cents, clamp } from "../numbers.ts";
import type { Bar, SampleSecurity } from "../simulated.ts";
import { isListed, isTrading, type World } from "../world.ts";
import { lotSizeOf } from "./reference.ts";

/** Statuses of a quote by the state of the listing. */
const statuses: Readonly<Record<string, 0 | 1 | 2 | 10>> = { halted: 1, delisted: 2, suspended: 10 };

export function* quotes(world: World): Generator<AreaRow<"quotes">> {
	for (const security of world.securities) {
		const bar = entry(security.bars, -1);
		yield {
			symbol: security.symbol,
			lastDone: cents(bar.close),
			prevClose: cents(entry(security.bars, -2).close),
			open: cents(bar.open),
			high: cents(bar.high),
			low: cents(bar.low),
			timestamp: lastTrade(world.seed, security, bar),
			volume: String(bar.volume),
			turnover: cents(bar.turnover),
			tradeStatus: statuses[security.listing.state] ?? 0,
			preMarketQuote: sessionQuote(world.seed, security, 1),
			postMarketQuote: sessionQuote(world.seed, security, 2),
			overnightQuote: sessionQuote(world.seed, security, 3),
		};
	}
}

/** The close, with which trading ends, or the last minute before a halt that lasts. */
function lastTrade(seed: number, security: SampleSecurity, bar: Bar): string {
	if (security.listing.state !== "halted") return iso(sessionBounds(bar.date, 0).close);
	const minutes = regularMinutes(seed, security.symbol, bar, security.stops);
	return iso(entry(minutes, -1).start + lastSecondMs);
}

const lastSecondMs = 59_000;

function sessionQuote(seed: number, security: SampleSecurity, session: 1 | 2 | 3) {
	const minutes = extendedSession(seed, security, security.bars.length - 1, session);
	if (minutes.length === 0) return null;
	const last = entry(minutes, -1);
	const total = (of: (minute: Minute) => number) => minutes.reduce((sum, minute) => sum + of(minute), 0);
	return {
		lastDone: cents(last.close),
		timestamp: iso(last.start + lastSecondMs),
		volume: String(total((minute) => minute.volume)),
		turnover: cents(total((minute) => minute.turnover)),
		high: cents(Math.max(...minutes.map((minute) => minute.high))),
		low: cents(Math.min(...minutes.map((minute) => minute.low))),
		prevClose: cents(entry(security.bars, session === 2 ? -1 : -2).close),
	};
}

const levels = 10;

/** Numbers of the firms that sign orders in the sample. Invented. */
const firms = Array.from({ length: 24 }, (_, i) => 101 + i);

/** Money traded on a usual day, in millions, from which a security has trades or books of its whole last session. */
const busyFrom = { trades: 1_500, depth: 6_000 } as const;

const isBusy = (security: SampleSecurity, area: keyof typeof busyFrom): boolean =>
	isTrading(security) && security.figures.average * security.figures.price >= busyFrom[area];

/**
 * The books at the close: of every security that trades, empty for one whose trading is stopped. Those of the busiest ones
 * move through the regular session before.
 */
export function* depth(world: World): Generator<AreaRow<"depth">> {
	for (const security of world.securities.filter(isListed)) {
		if (isBusy(security, "depth")) yield* movingBooks(world.seed, security);
		const bar = entry(security.bars, -1);
		const stream = random(world.seed, security.symbol, "depth");
		const open = isTrading(security);
		const spread = spreadOf(security, stream);
		// The last trade was at the bid, at the ask or between them.
		const bid = bar.close - stream.int(0, spread);
		const step = Math.max(1, Math.round(spread / 3));
		yield {
			symbol: security.symbol,
			timestamp: lastTrade(world.seed, security, bar),
			asks: open ? side(bid + spread, step, security, stream) : [],
			bids: open ? side(bid, -step, security, stream) : [],
		};
	}
}

/** Milliseconds between two books of a session. */
const bookStepMs = 15_000;

/**
 * Books of the last regular session, around the prices of its minutes. From one to the next the levels at prices that stay keep
 * their orders, except for one on each side.
 */
function* movingBooks(seed: number, security: SampleSecurity): Generator<AreaRow<"depth">> {
	const { symbol, stops } = security;
	const stream = random(seed, symbol, "depth of the session");
	const spread = spreadOf(security, stream);
	const step = Math.max(1, Math.round(spread / 3));
	const asks = new MovingSide(step, security, stream);
	const bids = new MovingSide(-step, security, stream);
	for (const minute of regularMinutes(seed, symbol, entry(security.bars, -1), stops)) {
		for (let passed = 0; passed < minuteMs; passed += bookStepMs) {
			const price = minute.open + ((minute.close - minute.open) * passed) / minuteMs;
			const bid = Math.max(levels * step, Math.round(price / step) * step - stream.int(0, spread));
			const at = minute.start + passed + stream.int(0, bookStepMs - 1);
			yield {
				symbol,
				timestamp: new Date(at).toISOString(),
				asks: asks.at(bid + spread),
				bids: bids.at(bid),
			};
		}
	}
}

type Level = AreaRow<"depth">["asks"][number];

/** Levels of a security that its moving book takes its levels from: to make each anew would take a second of the first start. */
const poolSize = 60;

/** One side of a book that follows its price. */
class MovingSide {
	readonly #step: number;
	readonly #pool: readonly Level[];
	readonly #stream: Random;
	/** By price in cents. */
	#levels = new Map<number, Level>();

	constructor(step: number, security: SampleSecurity, stream: Random) {
		this.#step = step;
		this.#stream = stream;
		this.#pool = Array.from({ length: poolSize }, (_, i) => levelAt(i % levels, 1, security, stream));
	}

	at(best: number): Level[] {
		const changed = this.#stream.int(0, levels - 1);
		const found = new Map<number, Level>();
		for (let i = 0; i < levels; i++) {
			const price = best + i * this.#step;
			const present = i === changed ? undefined : this.#levels.get(price);
			found.set(price, present ?? { ...this.#stream.pick(this.#pool), price: cents(price) });
		}
		this.#levels = found;
		return [...found.values()];
	}
}

/** Spread in cents: narrow where much money is traded. */
function spreadOf({ figures }: SampleSecurity, stream: Random): number {
	const millions = figures.average * figures.price;
	const part = clamp(0.0055 / Math.sqrt(millions), 0.00003, 0.02);
	return Math.max(1, Math.round(figures.price * 100 * part * stream.between(0.7, 1.5)));
}

const side = (best: number, step: number, security: SampleSecurity, stream: Random): Level[] =>
	Array.from({ length: levels }, (_, i) => levelAt(i, Math.max(1, best + i * step), security, stream));

/** A level at a position from 0. */
function levelAt(i: number, price: number, security: SampleSecurity, stream: Random): Level {
	const lot = lotSizeOf(security);
	const { average, price: usual } = security.figures;
	const lots = clamp(Math.round((average * 1e6) / (lot * 9000 * Math.sqrt(Math.max(1, usual / 40)))), 1, 60);
	const orders = stream.int(1, 2 + i + Math.round(lots / 2));
	const oddShares = lot > 1 && stream.chance(0.3) ? stream.int(1, lot - 1) : 0;
	const signed = stream.chance(0.35) ? stream.int(1, Math.min(3, orders)) : 0;
	const brokers = new Set(Array.from({ length: signed }, () => stream.pick(firms)));
	const volume = stream.int(1, lots) * lot * Math.ceil(orders / 3) + oddShares;
	return {
		price: cents(price),
		volume: String(volume),
		// An order has a share at least, also where a lot is one share.
		orderNum: Math.min(orders, volume),
		brokerIds: [...brokers].slice(0, Math.min(orders, volume)).sort((a, b) => a - b),
	};
}

/** Minutes and trades of each, of the securities that are asked for most and of the others. */
const tape = { long: { minutes: 19, trades: 10 }, short: { minutes: 8, trades: 5 } };

type TradeSession = 0 | 2;

/** Trades of each minute before the last ones, of the busiest securities. */
const earlierTrades = 4;

/**
 * The last trades of the last day, up to the closing print and some of the post-market session. Those of the busiest securities
 * begin with the regular session.
 */
export function* trades(world: World): Generator<AreaRow<"trades">> {
	for (const security of world.securities.filter(isListed)) {
		const { symbol, bars, stops } = security;
		const bar = entry(bars, -1);
		const stream = random(world.seed, symbol, "trades");
		const size = security.minuteDays > 1 ? tape.long : tape.short;
		const session = regularMinutes(world.seed, symbol, bar, stops);
		const minutes = session.slice(-size.minutes);
		const earlier = isBusy(security, "trades") ? session.slice(0, -size.minutes) : [];
		let before = entry(earlier.length > 0 ? earlier : minutes, 0).open;
		const trade = ([at, price, volume, tradeType]: Print, tradeSession: TradeSession) => {
			const direction: 0 | 1 | 2 = price === before ? 0 : price < before ? 1 : 2;
			before = price;
			const timestamp = new Date(Math.floor(at / 1000)).toISOString().replace("Z", `${pad(at % 1000)}Z`);
			const figures = { price: cents(price), volume: String(volume), tradeType };
			return { symbol, timestamp, sequence: 0, ...figures, direction, tradeSession };
		};
		const earlierStream = random(world.seed, symbol, "trades of the session");
		for (const minute of earlier)
			for (const print of prints(minute, earlierTrades, earlierStream)) yield trade(print, 0);
		for (const minute of minutes)
			for (const print of prints(minute, size.trades, stream)) yield trade(print, 0);
		yield trade(lastPrint(security, bar, entry(minutes, -1)), 0);
		const after = extendedSession(world.seed, security, bars.length - 1, 2).slice(0, 5);
		for (const minute of after) for (const print of prints(minute, 3, stream)) yield trade(print, 2);
	}
}

/** Microseconds, cents and shares, with the sale conditions. */
type Print = [at: number, price: number, volume: number, type: string];

/** The closing auction, or the last trade before a halt that lasts. */
function lastPrint({ listing }: SampleSecurity, bar: Bar, minute: Minute): Print {
	if (listing.state === "halted") return [(minute.start + lastSecondMs) * 1000, bar.close, 100, ""];
	return [sessionBounds(bar.date, 0).close * 1000, bar.close, closingPrint(bar.volume), "6"];
}

/** Trades within a minute, the first at its open and the last at its close. Only some of the trades of the minute. */
function prints(minute: Minute, maxPrints: number, stream: Random): Print[] {
	const count = Math.min(maxPrints, minute.volume);
	const slot = 58_000_000 / count;
	const each = Math.floor(minute.volume / count);
	return Array.from({ length: count }, (_, i) => {
		const at = minute.start * 1000 + Math.floor((i + stream.next()) * slot);
		const inner = i === count - 1 ? minute.close : stream.int(minute.low, minute.high);
		const price = i === 0 && count > 1 ? minute.open : inner;
		const volume = Math.min(each, stream.chance(0.4) ? stream.int(1, 99) : 100 * stream.int(1, 8));
		return [at, price, volume, volume < 100 ? "I" : stream.chance(0.2) ? "F" : ""];
	});
}

/** The closing auction, which the sample does not count into the last minute. */
const closingPrint = (volume: number): number => Math.max(1, Math.round(volume / 2000));

const pad = (value: number): string => String(value).padStart(3, "0");
