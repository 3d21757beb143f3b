import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import { instantOf, type MarketStore } from "@us-market-data/store";
import { openSqliteStores } from "@us-market-data/store/sqlite";
import { afterAll } from "vitest";
import type { StreamItem } from "./encoder.ts";
import { type MarketStream, StreamEngine, type StreamRequest } from "./engine.ts";
import type { StreamTime } from "./pacer.ts";
import type { Later } from "./read-turns.ts";
import type { EndReason } from "./replay.ts";

/** Records of a security in an area. */
export type Rows = {
	[A in AreaName]: readonly [symbol: string, area: A, records: readonly AreaRecord<A>[]];
}[AreaName];

/** A market of some records in a store on disk, which is removed after the tests of the file. */
export async function marketOf(all: readonly Rows[], tag = "real"): Promise<MarketStore> {
	const folder = await mkdtemp(join(tmpdir(), "streams-"));
	const { market, accounts } = await openSqliteStores(folder);
	afterAll(async () => {
		await Promise.all([market.close(), accounts.close()]);
		await rm(folder, { recursive: true, force: true });
	});
	await put(market, all, tag, tag);
	return market;
}

/** Imports records as one file. */
export async function put(
	market: MarketStore,
	all: readonly Rows[],
	file: string,
	tag = "real",
): Promise<void> {
	await market.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "test",
			tag,
			file,
			sha256: file,
			licence: "test data",
			retrievedAt: 0,
			adjustedThrough: null,
		});
		for (const [symbol, area, records] of all)
			for (const record of records) writer.put(area, writer.ensureSecurity(symbol), dataset, record);
	});
}

export const trade = (time: number, sequence: number, price = "10.00"): AreaRecord<"trades"> => ({
	timestamp: instantOf(time),
	sequence,
	price,
	volume: "100",
	tradeType: "",
	direction: 0,
	tradeSession: 0,
});

export const bar = (start: number, close = "10.00"): AreaRecord<"minuteBars"> => ({
	start: instantOf(start),
	tradeSession: 0,
	open: close,
	high: close,
	low: close,
	close,
	volume: "100",
	turnover: null,
});

export const book = (time: number, price = "10.00"): AreaRecord<"depth"> => ({
	timestamp: instantOf(time),
	asks: [{ price, volume: "100", orderNum: 1, brokerIds: [] }],
	bids: [],
});

/** Time that tests move. */
export class TestTime implements StreamTime {
	/** Epoch milliseconds. */
	at: number;
	readonly #calls = new Map<object, { ms: number; next: number; call: () => void }>();

	constructor(at: number) {
		this.at = at;
	}

	now = (): number => this.at;
	elapsed = (): number => this.at;

	every(ms: number, call: () => void): () => void {
		const key = {};
		this.#calls.set(key, { ms, next: this.at + ms, call });
		return () => void this.#calls.delete(key);
	}

	/** Timers that run. */
	get timers(): number {
		return this.#calls.size;
	}

	/** Lets time pass, with all that happens in it. */
	async pass(ms: number): Promise<void> {
		const end = this.at + ms;
		for (;;) {
			await settled();
			const next = Math.min(...[...this.#calls.values()].map((timer) => timer.next));
			if (next > end) break;
			this.at = next;
			for (const timer of this.#calls.values()) {
				if (timer.next > this.at) continue;
				timer.next += timer.ms;
				timer.call();
			}
		}
		this.at = end;
		await settled();
	}
}

/** Resolves when all that does not wait for time has happened. */
async function settled(): Promise<void> {
	for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve));
}

/** The engine over a market. Its reads wait for no tick of the event loop, unless a test brings another `later`. */
export const engineOf = (
	market: MarketStore,
	time: StreamTime,
	maxCacheBytes?: number,
	later: Later = queueMicrotask,
): StreamEngine =>
	new StreamEngine({ market, time, later, ...(maxCacheBytes !== undefined && { maxCacheBytes }) });

/** What a reader received. */
export interface Received {
	stream: MarketStream;
	items: StreamItem[];
	/** Why the stream ended; undefined while it is open. */
	reason: EndReason | undefined;
}

/** Reads a stream as fast as it comes. */
export async function reading(engine: StreamEngine, request: StreamRequest): Promise<Received> {
	const stream = await engine.open(request);
	const received: Received = { stream, items: [], reason: undefined };
	void (async () => {
		for (;;) {
			const step = await stream.batches.next();
			if (step.done) {
				received.reason = step.value;
				return;
			}
			for (const item of step.value) {
				stream.acknowledge(item);
				received.items.push(item);
			}
		}
	})();
	return received;
}

/** All events of a stream that ends by itself. */
export async function readAll(engine: StreamEngine, request: StreamRequest): Promise<Received> {
	const stream = await engine.open(request);
	const items: StreamItem[] = [];
	for (;;) {
		const step = await stream.batches.next();
		if (step.done) return { stream, items, reason: step.value };
		for (const item of step.value) {
			stream.acknowledge(item);
			items.push(item);
		}
	}
}
