import { deriveTouched } from "@us-market-data/analytics";
import { type AreaRecord, iso, type Random, random, sampleTag } from "@us-market-data/market";
import type { MarketWriter, SecurityRef } from "@us-market-data/store";
import type { OpenMarket } from "./markets.ts";

type Quote = AreaRecord<"quotes">;
type SessionQuote = NonNullable<Quote["postMarketQuote"]>;

/** Events of a market beyond the data that the generator made. */
export interface MarketEvents {
	/** The number of changes: with each, the post-market session goes on for a minute. */
	changes: number;
	/** Level of a market-wide halt that began five minutes before `at`. */
	halt?: 1 | 2 | 3 | undefined;
	/** Instant of the request, epoch milliseconds. */
	at: number;
	seed: number;
}

interface CachedState {
	changes: number;
	hasHalt: boolean;
	/** Imports of one market follow each other. */
	done: Promise<void>;
}

const cache = new WeakMap<OpenMarket, CachedState>();

/** Brings a market to its events. The data get a new version with each of them, as after an import of the service. */
export async function bringTo(market: OpenMarket, events: MarketEvents): Promise<void> {
	const state = cache.get(market) ?? { changes: 0, hasHalt: false, done: Promise.resolve() };
	cache.set(market, state);
	state.done = state.done.then(async () => {
		if (events.halt && !state.hasHalt) await stopMarket(market, events.halt, events.at);
		state.hasHalt ||= events.halt !== undefined;
		for (; state.changes < events.changes; state.changes++)
			await tradeOn(market, state.changes + 1, events.seed);
	});
	await state.done;
}

const minute = 60_000;

async function stopMarket(market: OpenMarket, level: 1 | 2 | 3, at: number): Promise<void> {
	await imported(market, at, "halt", (writer, dataset) => {
		writer.put("halts", writer.ensureSecurity("SPY.US"), dataset, {
			haltedAt: iso(at - 5 * minute),
			reason: `MWC${level}`,
			market: "NYSE",
			quotesResumedAt: null,
			resumedAt: null,
		});
	});
}

/** A minute of the post-market session: the quotes of that session move, and nothing else does. */
async function tradeOn(market: OpenMarket, change: number, seed: number): Promise<void> {
	const { store } = market;
	const securities = await store.securities();
	const moved: [SecurityRef, Quote & { postMarketQuote: SessionQuote }][] = [];
	for (const security of securities) {
		const [row] = await store.list("quotes", security.id, { order: "desc", limit: 1 });
		const before = row?.record.postMarketQuote;
		if (!before) continue;
		const stream = random(seed, security.symbol, "change", change);
		moved.push([security, { ...row.record, postMarketQuote: next(before, stream) }]);
	}
	const newest = Math.max(...moved.map(([, { postMarketQuote }]) => Date.parse(postMarketQuote.timestamp)));
	await imported(market, newest, `change ${change}`, (writer, dataset) => {
		for (const [security, quote] of moved)
			writer.put("quotes", writer.ensureSecurity(security.symbol), dataset, quote);
	});
}

/** A session a minute later. Prices and turnover are in whole cents. */
function next(quote: SessionQuote, stream: Random): SessionQuote {
	const before = cents(quote.lastDone);
	const last = Math.max(1, Math.round(before * (1 + 0.001 * stream.normal())));
	const shares = stream.int(1, 40) * 100;
	return {
		...quote,
		lastDone: text(last),
		timestamp: iso(Date.parse(quote.timestamp) + minute),
		volume: String(Number(quote.volume) + shares),
		turnover: text(cents(quote.turnover) + last * shares),
		high: text(Math.max(last, cents(quote.high))),
		low: text(Math.min(last, cents(quote.low))),
	};
}

const cents = (price: string | null): number => Math.round(Number(price) * 100);
const text = (amount: number): string => (amount / 100).toFixed(2);

async function imported(
	market: OpenMarket,
	at: number,
	file: string,
	put: (writer: MarketWriter, dataset: number) => void,
): Promise<void> {
	await market.store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "mock",
			tag: sampleTag,
			file,
			sha256: "",
			licence: "Simulated; free to use.",
			retrievedAt: at,
			adjustedThrough: null,
		});
		put(writer, dataset);
		await deriveTouched(writer, new Date(at));
	});
	market.imports += 1;
}
