import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Clock, InputError } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storedRecords, testStore } from "../testing/imports.ts";
import { type RelayOptions, relay } from "./relay.ts";
import type { StoredBatch } from "./relay-store.ts";

const present = Date.parse("2026-11-20T18:00:00Z");

const trade = (timestamp: string, price = "101.25", symbol = "AAPL.US") => ({
	event: "trade",
	symbol,
	trade: { price, volume: "100", timestamp, tradeType: null, direction: 2, tradeSession: 0 },
});

const bar = {
	event: "bar",
	symbol: "AAPL.US",
	candlestick: {
		date: "2026-11-20",
		timestamp: "2026-11-20T17:58:00Z",
		open: "101.00",
		high: "102",
		low: "100.5",
		close: "101.5",
		volume: "12000",
		turnover: null,
		tradeSession: 0,
	},
};

const depth = {
	event: "depth",
	id: "WyJyIl0",
	timestamp: "2026-11-20T17:59:00.123456789Z",
	symbol: "AAPL.US",
	simulated: false,
	conflated: 0,
	depth: {
		asks: [
			{ position: 1, price: "101.30", volume: "200", orderNum: 3 },
			{ position: 2, price: "101.31", volume: "400" },
		],
		bids: [{ position: 1, price: "101.29", volume: "100" }],
	},
};

const quote = (timestamp: string, lastDone = "101.5") => ({
	event: "quote",
	symbol: "AAPL.US",
	quote: {
		symbol: "AAPL.US",
		name: null,
		lastDone,
		prevClose: "100",
		open: "100.5",
		high: "102",
		low: "99",
		changeValue: "1.5",
		changeRate: "1.5",
		timestamp,
		volume: "500000",
		turnover: "50000000",
		tradeStatus: 0,
		preMarketQuote: null,
		postMarketQuote: null,
		overnightQuote: null,
	},
});

const textOf = (events: readonly unknown[]): string =>
	events.map((event) => `${typeof event === "string" ? event : JSON.stringify(event)}\n`).join("");

/** A clock that stands until a test lets the sleepers wake. */
class HandClock implements Clock {
	time = present;
	#sleepers: (() => void)[] = [];

	now = () => this.time;

	sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
		this.#sleepers.push(() => {
			this.time += ms;
			resolve();
		});
		return promise;
	};

	get sleepers(): number {
		return this.#sleepers.length;
	}

	wake(): void {
		for (const wake of this.#sleepers.splice(0)) wake();
	}
}

/** Starts a relay into a store. */
async function setUp(market?: MarketStore) {
	const store = market ?? (await testStore());
	const clock = new HandClock();
	const stop = new AbortController();
	const refused: string[] = [];
	const batches: StoredBatch[] = [];
	const options: RelayOptions = {
		tag: "acme",
		licence: "Acme Feed Agreement",
		everyMs: 1_000,
		signal: stop.signal,
		clock,
		onRefused: (error: InputError) => refused.push(error.message),
		onStored: (batch) => batches.push(batch),
	};
	return { store, clock, stop, refused, batches, options };
}

/** Input of a test as it arrives. */
async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
	yield* chunks;
}

test("stores trades, bars, books and quotes as a dataset of the trading day, with its tag and licence", async () => {
	const { store, options, refused } = await setUp();
	const events = [
		trade("2026-11-20T17:59:59.123456Z"),
		bar,
		depth,
		quote("2026-11-20T17:59:58Z"),
		// A heartbeat, and events that are no records.
		"",
		{ event: "usage", cost: 1 },
		{ event: "close", reason: "end" },
		// After 20:00 in New York a trade is of the trading day that follows.
		trade("2026-11-19T01:30:00Z", "99.10", "MSFT"),
	];
	const report = await relay(chunksOf([Buffer.from(textOf(events))]), store, options);
	expect(refused).toEqual([]);
	expect(report).toEqual({ lines: 8, stored: 5, skipped: {}, refused: 0, batches: 1 });
	expect(await storedRecords(store, "trades", "AAPL.US")).toEqual([
		{
			timestamp: "2026-11-20T17:59:59.123456Z",
			sequence: 0,
			price: "101.25",
			volume: "100",
			tradeType: "",
			direction: 2,
			tradeSession: 0,
		},
	]);
	expect(await storedRecords(store, "minuteBars", "AAPL.US")).toEqual([
		{
			start: "2026-11-20T17:58:00Z",
			tradeSession: 0,
			open: "101",
			high: "102",
			low: "100.5",
			close: "101.5",
			volume: "12000",
			turnover: null,
		},
	]);
	expect(await storedRecords(store, "depth", "AAPL.US")).toEqual([
		{
			timestamp: "2026-11-20T17:59:00.123456789Z",
			asks: [
				{ price: "101.3", volume: "200", orderNum: 3, brokerIds: [] },
				{ price: "101.31", volume: "400", orderNum: 0, brokerIds: [] },
			],
			bids: [{ price: "101.29", volume: "100", orderNum: 0, brokerIds: [] }],
		},
	]);
	expect(await storedRecords(store, "quotes", "AAPL.US")).toMatchObject([{ lastDone: "101.5" }]);
	expect(await storedRecords(store, "trades", "MSFT.US")).toHaveLength(1);
	expect(await store.datasets()).toMatchObject([
		{ source: "relay", tag: "acme", file: "acme-2026-11-19.ndjson", rows: 1 },
		{ source: "relay", tag: "acme", licence: "Acme Feed Agreement", file: "acme-2026-11-20.ndjson", rows: 4 },
	]);
	// Its figures are derived with it: the trade is newer than the quote.
	const aapl = await store.security("AAPL.US");
	expect((await store.derived("quote", aapl?.id ?? 0))?.data).toMatchObject({ lastDone: "101.25" });
});

const wrong: [what: string, event: unknown, message: string][] = [
	["no JSON", "trade AAPL 101", 'line 2: JSON is "trade AAPL 101"; allowed: valid JSON, not cut off'],
	["a list", [1], 'line 2: JSON is "[1]"; allowed: an object.'],
	["no event", { symbol: "A.US" }, "line 2: property event is missing; allowed: trade, bar, depth, quote."],
	["another event", { event: "trades" }, 'line 2: event is "trades"; allowed: trade, bar, depth, quote.'],
	["an inherited name", { event: "constructor" }, 'line 2: event is "constructor"; allowed: trade,'],
	["no payload", { event: "trade", symbol: "A.US" }, "line 2: property trade is missing; allowed: an object"],
	[
		"a price of zero",
		trade("2026-11-20T17:00:00Z", "0"),
		'line 2: trade.price is "0"; allowed: a decimal number',
	],
	["no symbol", { ...bar, symbol: undefined }, "line 2: property symbol is missing"],
	[
		"an unknown spelling",
		{ ...bar, symbol: "A+B+C" },
		'line 2: symbol is "A+B+C"; allowed: a symbol such as AAPL.US.',
	],
	[
		"a member that is misspelt",
		{ ...bar, candlestick: { ...bar.candlestick, volum: "1" } },
		'line 2: property of candlestick is "volum"; allowed: volume (the nearest)',
	],
	[
		"no UTC",
		trade("2026-11-20T12:00:00-05:00"),
		'line 2: trade.timestamp is "2026-11-20T12:00:00-05:00"; allowed: an instant in UTC',
	],
	[
		"nanoseconds",
		trade("2026-11-20T17:00:00.1234567Z"),
		'line 2: trade.timestamp is "2026-11-20T17:00:00.1234567Z"; allowed: up to 6 digits',
	],
	[
		"the future",
		trade("2026-11-20T18:00:06Z"),
		'line 2: timestamp is "2026-11-20T18:00:06Z"; allowed: 1900-01-01 to',
	],
	[
		"within a minute",
		{ ...bar, candlestick: { ...bar.candlestick, timestamp: "2026-11-20T17:58:30Z" } },
		'line 2: candlestick.timestamp is "2026-11-20T17:58:30Z"; allowed: the start of a minute.',
	],
	[
		"a contradiction",
		{ ...bar, candlestick: { ...bar.candlestick, high: "100" } },
		'line 2: candlestick.high is "100"; allowed: at least the low.',
	],
	[
		"a book that is not in order",
		{ ...depth, depth: { ...depth.depth, asks: depth.depth.asks.toReversed() } },
		'line 2: depth.asks.1.price is "101.3"; allowed: a price above 101.31',
	],
	[
		"a quote without a price",
		{ ...quote("2026-11-20T17:59:58Z"), quote: { ...quote("2026-11-20T17:59:58Z").quote, lastDone: null } },
		'line 2: quote.lastDone is "null"; allowed: it must be string',
	],
	[
		"control characters",
		{ ...trade("2026-11-20T17:00:00Z"), trade: { ...trade("2026-11-20T17:00:00Z").trade, tradeType: "\0" } },
		"line 2: trade.tradeType is",
	],
	["a line without end", `"${"x".repeat(300_000)}"`, "line 2: it is"],
];

test.each(wrong)(
	"refuses %s with line, field, value and what is allowed, and stores the others",
	async (_, event, message) => {
		const { store, options, refused } = await setUp();
		const text = textOf([trade("2026-11-20T17:00:00Z"), event, trade("2026-11-20T17:00:01Z")]);
		// In pieces, as a pipe brings a long line.
		const bytes = Buffer.from(text);
		const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
			bytes.subarray(i * 65_536, (i + 1) * 65_536),
		);
		expect(await relay(chunksOf(pieces), store, options)).toMatchObject({ lines: 3, stored: 2, refused: 1 });
		expect(refused).toHaveLength(1);
		expect(refused[0]).toContain(message);
		expect(await storedRecords(store, "trades", "AAPL.US")).toHaveLength(2);
	},
);

test("a batch is stored when its time is over, while further lines wait for the next", async () => {
	const { store, options, clock, batches } = await setUp();
	const input = new PassThrough();
	const relaying = relay(input, store, options);
	for (const second of ["00", "01", "02"]) {
		input.write(textOf([trade(`2026-11-20T17:00:${second}Z`), trade(`2026-11-20T17:00:${second}.5Z`)]));
		await expect.poll(() => clock.sleepers).toBe(1);
		const before = batches.length;
		clock.wake();
		await expect.poll(() => batches.length).toBe(before + 1);
	}
	expect(batches).toEqual(Array.from({ length: 3 }, () => ({ stored: 2, skipped: {}, securities: 1 })));
	const versions = await store.versions();
	input.end();
	expect(await relaying).toMatchObject({ batches: 3, stored: 6 });
	expect(await store.versions()).toEqual(versions);
	// Each version tells what its batch put, and nothing else.
	const changes = (await store.changes({ after: { version: 0 }, limit: 100 })).filter(
		({ area }) => area === "trades",
	);
	expect(changes.map(({ first, last }) => [first, last])).toEqual(
		["00", "01", "02"].map((second) => [
			Date.parse(`2026-11-20T17:00:${second}Z`),
			Date.parse(`2026-11-20T17:00:${second}.5Z`),
		]),
	);
});

test("reading waits while a full batch waits for its transaction", async () => {
	const { store, options, batches } = await setUp();
	const release = Promise.withResolvers<void>();
	const blocking = store.transaction(() => release.promise);
	let given = 0;
	async function* endless(): AsyncGenerator<Uint8Array> {
		for (; given < 100_000; given += 1_000) {
			const lines = Array.from({ length: 1_000 }, (_, i) => {
				const at = new Date(Date.parse("2026-11-20T15:00:00Z") + given + i).toISOString();
				return trade(at);
			});
			yield Buffer.from(textOf(lines));
		}
	}
	const relaying = relay(endless(), store, options);
	// A batch waits for the transaction, and one behind it is full.
	await expect.poll(() => given, { timeout: 60_000 }).toBeGreaterThanOrEqual(39_000);
	await new Promise((resolve) => setImmediate(resolve));
	expect(given).toBeLessThanOrEqual(41_000);
	expect(batches).toEqual([]);
	release.resolve();
	await blocking;
	expect(await relaying).toMatchObject({ lines: 100_000, stored: 100_000 });
	expect(Math.max(...batches.map(({ stored }) => stored))).toBeLessThanOrEqual(20_000);
});

test("a signal ends the reading: what was read is stored, a part of a line is not", async () => {
	const { store, options, stop, clock } = await setUp();
	const input = new PassThrough();
	const relaying = relay(input, store, options);
	const part = JSON.stringify(trade("2026-11-20T17:00:09Z"));
	input.write(`${textOf([trade("2026-11-20T17:00:00Z")])}${part.slice(0, 40)}`);
	await expect.poll(() => clock.sleepers).toBe(1);
	stop.abort();
	expect(await relaying).toMatchObject({ lines: 1, stored: 1, refused: 0 });
	expect(await storedRecords(store, "trades", "AAPL.US")).toHaveLength(1);
});

test("a store that fails ends the relay, and what was stored before stays", async () => {
	const { store, options, clock, batches } = await setUp();
	let isFull = false;
	const room = () => {
		if (isFull) throw new Error("no space");
	};
	const input = new PassThrough();
	const relaying = relay(input, store, { ...options, room });
	const failing = expect(relaying).rejects.toThrow("no space");
	input.write(textOf([trade("2026-11-20T17:00:00Z")]));
	await expect.poll(() => clock.sleepers).toBe(1);
	clock.wake();
	await expect.poll(() => batches.length).toBe(1);
	isFull = true;
	input.write(textOf([trade("2026-11-20T17:00:01Z")]));
	await expect.poll(() => clock.sleepers).toBe(1);
	clock.wake();
	await failing;
	expect(await storedRecords(store, "trades", "AAPL.US")).toHaveLength(1);
});

test("keeps every trade, whatever instants they share, however they are late and cut into batches and runs", async () => {
	const instants = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 30 });
	const property = fc.asyncProperty(
		fc.array(instants, { minLength: 1, maxLength: 4 }),
		fc.constantFrom(1, 3, 7, 1_000),
		async (runs, size) => {
			const store = await testStore();
			let price = 1;
			const expected: string[] = [];
			for (const run of runs) {
				const { options, clock, batches } = await setUp(store);
				const input = new PassThrough();
				const relaying = relay(input, store, options);
				for (let from = 0; from < run.length; from += size) {
					const lines = run.slice(from, from + size).map((microseconds) => {
						const at = `2026-11-20T17:00:00.00000${microseconds}Z`.replace(".000000Z", "Z");
						expected.push(`${at} ${price}`);
						return trade(at, String(price++));
					});
					const before = batches.length;
					input.write(textOf(lines));
					await expect.poll(() => clock.sleepers, { interval: 1 }).toBe(1);
					clock.wake();
					await expect.poll(() => batches.length, { interval: 1 }).toBe(before + 1);
				}
				input.end();
				await relaying;
			}
			const stored = await storedRecords(store, "trades", "AAPL.US");
			// The order of arrival among those of one instant.
			expected.sort((a, b) => Math.sign(microsecondsIn(a) - microsecondsIn(b)));
			expect(stored.map(({ timestamp, price: at }) => `${timestamp} ${at}`)).toEqual(expected);
			expect((await store.datasets()).map(({ rows }) => rows)).toEqual([expected.length]);
			await store.close();
		},
	);
	await fc.assert(property, { numRuns: 12 });
});

const microsecondsIn = (line: string): number => Number(/\.(\d+)Z/.exec(line)?.[1]?.padEnd(6, "0") ?? 0);

test("stores the newest quote of a security, and leaves older ones out", async () => {
	const { store, options } = await setUp();
	const text = textOf([
		quote("2026-11-20T17:00:02Z", "3"),
		quote("2026-11-20T17:00:03Z", "4"),
		quote("2026-11-20T17:00:01Z", "2"),
	]);
	expect(await relay(chunksOf([Buffer.from(text)]), store, options)).toMatchObject({
		stored: 1,
		skipped: { "a newer quote of the security is stored": 2 },
	});
	expect(await storedRecords(store, "quotes", "AAPL.US")).toMatchObject([{ lastDone: "4" }]);
});

test.each([1, 3, 8, 21])(
	"a process that is killed at call %i of its writer leaves whole batches",
	async (killAtCall) => {
		const file = join(await temporaryFolder(), "market.sqlite");
		await (await testStore(file)).close();
		const script = fileURLToPath(new URL("./killed-relay.fixture.ts", import.meta.url));
		const child = fork(script, [file, String(killAtCall)], { stdio: ["pipe", "ignore", "inherit", "ipc"] });
		const batch = (second: number) =>
			textOf(Array.from({ length: 3 }, (_, i) => trade(`2026-11-20T17:00:0${second}.${i}Z`)));
		let written = 0;
		child.stdin?.on("error", () => {});
		child.stdin?.write(batch(0));
		child.on("message", () => {
			written++;
			child.stdin?.write(batch(written % 10));
		});
		const [, signal] = await once(child, "exit");
		expect(signal).toBe("SIGKILL");
		const store = await testStore(file);
		const trades = await storedRecords(store, "trades", "AAPL.US");
		expect(trades.length % 3).toBe(0);
		expect(trades.length / 3).toBeGreaterThanOrEqual(written);
		expect(trades.length / 3).toBeLessThanOrEqual(written + 1);
		expect((await store.datasets()).map(({ rows }) => rows)).toEqual(
			trades.length === 0 ? [] : [trades.length],
		);
	},
);
