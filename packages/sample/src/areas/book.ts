import type { AreaRow } from "@us-market-data/market";
import { entry, iso, type Random, random } from "@us-market-data/market";
import { sessionBounds } from "../clock.ts";
import { extendedSession, type Minute, regularMinutes } from "../intraday.ts";
import { cents } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, type World } from "../world.ts";

/** Statuses of a quote. */
const statuses: Readonly<Record<string, 0 | 1 | 2>> = { normal: 0, halted: 1, delisted: 2 };

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
			timestamp: iso(sessionBounds(bar.date, 0).close),
			volume: String(bar.volume),
			turnover: cents(bar.turnover),
			tradeStatus: statuses[security.listing.state] ?? 0,
			preMarketQuote: sessionQuote(world.seed, security, 1),
			postMarketQuote: sessionQuote(world.seed, security, 2),
			overnightQuote: sessionQuote(world.seed, security, 3),
		};
	}
}

function sessionQuote(seed: number, security: SampleSecurity, session: 1 | 2 | 3) {
	const minutes = extendedSession(seed, security, security.bars.length - 1, session);
	if (minutes.length === 0) return null;
	const last = entry(minutes, -1);
	const total = (of: (minute: Minute) => number) => minutes.reduce((sum, minute) => sum + of(minute), 0);
	return {
		lastDone: cents(last.close),
		timestamp: iso(last.start + 59_000),
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

/** The books at the close: of every security that trades, empty for a halted one. */
export function* depth(world: World): Generator<AreaRow<"depth">> {
	for (const security of world.securities.filter(isListed)) {
		const bar = entry(security.bars, -1);
		const stream = random(world.seed, security.symbol, "depth");
		const halted = security.listing.state === "halted";
		const tick = Math.max(1, Math.round(bar.close / 20_000));
		const spread = stream.int(0, 1);
		yield {
			symbol: security.symbol,
			timestamp: iso(sessionBounds(bar.date, 0).close),
			asks: halted ? [] : side(bar.close + tick, tick, security, stream),
			bids: halted ? [] : side(bar.close - spread * tick, -tick, security, stream),
		};
	}
}

function side(best: number, step: number, security: SampleSecurity, stream: Random) {
	const scale = Math.max(1, Math.min(40, Math.round(security.figures.average / 2)));
	return Array.from({ length: levels }, (_, i) => {
		const orderNum = stream.int(1, 3 + i + Math.round(scale / 2));
		const odd = stream.chance(0.3) ? stream.int(1, 99) : 0;
		const signed = stream.chance(0.35) ? stream.int(1, Math.min(3, orderNum)) : 0;
		const brokers = new Set(Array.from({ length: signed }, () => stream.pick(firms)));
		return {
			price: cents(Math.max(1, best + i * step)),
			volume: String(orderNum * stream.int(1, scale) * 20 + odd + 100),
			orderNum,
			brokerIds: [...brokers].sort((a, b) => a - b),
		};
	});
}

const lastMinutes = 19;
const tradesPerMinute = 10;

/** The last trades of the last day, up to the closing print and some of the post-market session. */
export function* trades(world: World): Generator<AreaRow<"trades">> {
	for (const security of world.securities.filter(isListed)) {
		const { symbol, bars } = security;
		const bar = entry(bars, -1);
		const stream = random(world.seed, symbol, "trades");
		const minutes = regularMinutes(world.seed, symbol, bar).slice(-lastMinutes);
		let before = entry(minutes, 0).open;
		const trade = (at: number, price: number, volume: number, type: string, session: 0 | 2) => {
			const direction = price === before ? 0 : price < before ? 1 : 2;
			before = price;
			const timestamp = new Date(Math.floor(at / 1000)).toISOString().replace("Z", `${pad(at % 1000)}Z`);
			const figures = { price: cents(price), volume: String(volume), tradeType: type };
			return { symbol, timestamp, sequence: 0, ...figures, direction, tradeSession: session } as const;
		};
		for (const minute of minutes) for (const print of prints(minute, stream)) yield trade(...print, 0);
		yield trade(sessionBounds(bar.date, 0).close * 1000, bar.close, closingPrint(bar.volume), "6", 0);
		const after = extendedSession(world.seed, security, bars.length - 1, 2).slice(0, 5);
		for (const minute of after)
			for (const [at, price, volume] of prints(minute, stream).slice(0, 3))
				yield trade(at, price, volume, "T", 2);
	}
}

type Print = [at: number, price: number, volume: number, type: string];

/** Trades within a minute: microseconds, cents and shares. Only some of the trades of the minute. */
function prints(minute: Minute, stream: Random): Print[] {
	const slot = 59_000_000 / tradesPerMinute;
	const most = Math.max(1, Math.floor(minute.volume / tradesPerMinute));
	return Array.from({ length: tradesPerMinute }, (_, i) => {
		const at = minute.start * 1000 + Math.floor((i + stream.next()) * slot);
		const price = stream.int(minute.low, minute.high);
		const volume = Math.min(most, stream.chance(0.4) ? stream.int(1, 99) : 100 * stream.int(1, 8));
		return [at, price, volume, volume < 100 ? "I" : stream.chance(0.2) ? "F" : ""];
	});
}

/** The closing auction, which the sample does not count into the last minute. */
const closingPrint = (volume: number): number => Math.max(1, Math.round(volume / 2000));

const pad = (value: number): string => String(value).padStart(3, "0");
