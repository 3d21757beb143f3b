import type { AnyMarketDataError, Schema } from "@us-market-data/client";
import { describe, expect, test } from "vitest";
import type { StreamChoice } from "./stream-choice.ts";
import {
	maxTrades,
	type StreamDeps,
	type StreamKind,
	type StreamParams,
	SymbolStream,
} from "./symbol-stream.ts";

type Events = Schema<"QuotesStreamEvent" | "TradesStreamEvent" | "DepthStreamEvent">;

/** A connection that the test sends events through. */
interface Connection {
	kind: StreamKind;
	params: StreamParams;
	signal: AbortSignal;
	send: (...events: object[]) => void;
	end: () => void;
	fail: (error: object) => void;
	/** Continues the stream after a broken connection. */
	retry: () => void;
}

/** A service, a browser and their clocks, all moved by the test. */
function stage() {
	const connections: Connection[] = [];
	const open =
		(kind: StreamKind) =>
		(params: StreamParams, { signal, onRetry }: { signal: AbortSignal; onRetry: () => void }) => {
			const queue: (object | undefined | Error)[] = [];
			let wake = () => {};
			const put = (entry: object | undefined) => {
				queue.push(entry);
				wake();
			};
			connections.push({
				kind,
				params,
				signal,
				send: (...events) => events.forEach(put),
				end: () => put(undefined),
				retry: onRetry,
				fail: (error) => put(Object.assign(new Error("refused"), error)),
			});
			return (async function* () {
				for (;;) {
					if (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
					const entry = queue.shift();
					if (entry === undefined) return;
					if (entry instanceof Error) throw entry;
					yield entry as never;
				}
			})() as AsyncIterable<Events>;
		};
	const frames: (() => void)[] = [];
	const timers: { pauseMs: number; task: () => void }[] = [];
	const looks = { isHidden: false, listener: () => {}, now: 0 };
	const deps: StreamDeps = {
		source: { quotes: open("quotes"), trades: open("trades"), depth: open("depth") } as never,
		requestFrame: (task) => {
			frames.push(task);
			return () => void frames.splice(frames.indexOf(task), 1);
		},
		elapsed: () => looks.now,
		after: (pauseMs, task) => {
			timers.push({ pauseMs, task });
			return () => {};
		},
		retryDelayMs: ({ name }: AnyMarketDataError) => (name === "NetworkError" ? 5000 : undefined),
		isHidden: () => looks.isHidden,
		onVisibility: (listener) => {
			looks.listener = listener;
			return () => {};
		},
	};
	return {
		deps,
		connections,
		timers,
		looks,
		frames,
		/** The connections that are open. */
		open: () => connections.filter(({ signal }) => !signal.aborted),
		of: (kind: StreamKind) => connections.findLast((one) => one.kind === kind) ?? expect.fail(),
		/** Lets the events arrive, then draws a frame. */
		async frame() {
			for (let tick = 0; tick < 1000; tick += 1) await Promise.resolve();
			for (const task of frames.splice(0)) task();
		},
		hide(isHidden: boolean) {
			looks.isHidden = isHidden;
			looks.listener();
		},
	};
}

let count = 0;
const member = (timestamp: string) => ({
	id: `position-${count++}`,
	timestamp,
	symbol: "AAPL.US",
	simulated: true,
});
const trade = (timestamp: string, price = "100") => ({
	...member(timestamp),
	event: "trade",
	trade: { price, volume: "10", timestamp, tradeType: null, direction: 0, tradeSession: 0 },
});
const quote = (timestamp: string, lastDone: string) => ({
	...member(timestamp),
	event: "quote",
	conflated: 0,
	quote: { symbol: "AAPL.US", lastDone, volume: null, timestamp },
});
const book = (timestamp: string, price: string) => ({
	...member(timestamp),
	event: "depth",
	conflated: 0,
	depth: { asks: [], bids: [{ position: 1, price, volume: "1" }] },
});
const opened = (startsAt: string, snapshot: object[] = []) => ({
	...member(startsAt),
	event: "open",
	replay: { startsAt, endsAt: null, speed: 1 },
	snapshot,
});

const day: StreamChoice = { kind: "day", day: "2026-11-20", speed: 10 };
const [start, later, latest] = ["2026-11-20T14:30:00Z", "2026-11-20T14:31:02.5Z", "2026-11-20T14:31:04Z"];

describe("the stream of a security", () => {
	test("opens three connections from the start of the session, and shows price, book and trades once a frame", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		expect(world.connections.map(({ kind, params }) => [kind, params])).toEqual([
			["quotes", { symbols: ["AAPL.US"], conflate: 100, replay: start, speed: 10 }],
			["trades", { symbols: ["AAPL.US"], replay: start, speed: 10 }],
			["depth", { symbols: ["AAPL.US"], conflate: 100, replay: start, speed: 10 }],
		]);
		let calls = 0;
		stream.subscribe(() => (calls += 1));
		await world.frame();
		expect(stream.picture().state).toBe("connecting");
		calls = 0;
		world.of("trades").send(opened(start), trade(later, "100"), trade(latest, "101"));
		world.of("quotes").send(opened(start), quote(later, "100"), quote(latest, "101"));
		world.of("depth").send(opened(start), book(later, "99"), book(later, "99.5"));
		await world.frame();
		expect(calls).toBe(1);
		const { state, at, startedAt, isSimulated, quote: shown, move, depth, trades } = stream.picture();
		expect([state, at, startedAt, isSimulated]).toEqual(["playing", latest, start, true]);
		expect(shown?.lastDone).toBe("101");
		expect(move).toEqual({ direction: "up", count: 1 });
		expect(depth?.bids[0]?.price).toBe("99.5");
		expect(trades.map((one) => one.trade.price)).toEqual(["101", "100"]);
		expect(stream.minutes.bars).toMatchObject([{ open: "100", high: "101", close: "101", volume: "20" }]);
	});

	test("makes bars of quotes until a trade comes", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		const closes = () => stream.minutes.bars.map((one) => one.close);
		world.of("quotes").send(opened(start, [quote(start, "99")]), quote(later, "100"));
		await world.frame();
		expect(closes()).toEqual(["100"]);
		world.of("trades").send(trade(latest, "101"));
		await world.frame();
		world.of("quotes").send(quote("2026-11-20T14:31:06Z", "105"));
		await world.frame();
		expect(closes()).toEqual(["101"]);
	});

	test("stores the newest trades alone", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", { kind: "now" }, world.deps);
		world.of("trades").send(...Array.from({ length: maxTrades }, () => trade(later)));
		await world.frame();
		world.of("trades").send(trade(latest, "7"));
		await world.frame();
		expect(stream.picture().trades).toHaveLength(maxTrades);
		expect(stream.picture().trades[0]?.trade.price).toBe("7");
	});

	test("has the state of the start from the snapshot, whose instant is not that of the market", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", { kind: "now" }, world.deps);
		world.of("depth").send(opened(latest, [book(start, "98")]));
		world.of("trades").send(opened(latest, [trade(start, "98")]));
		await world.frame();
		expect(stream.picture()).toMatchObject({ at: undefined, startedAt: latest, state: "playing" });
		expect(stream.picture().depth?.bids[0]?.price).toBe("98");
		expect(stream.minutes.bars).toEqual([]);
	});

	test("closes its connections while the page is hidden, and plays on from the same instant without a trade twice", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		const last = trade(later);
		world.of("trades").send(opened(start), last);
		await world.frame();
		world.hide(true);
		expect(world.open()).toEqual([]);
		world.hide(false);
		expect(world.open().map(({ params }) => params.replay)).toEqual([later, later, later]);
		world.of("trades").send(opened(later, [last]), last, trade(later, "102"));
		await world.frame();
		expect(stream.picture().trades.map((one) => one.trade.price)).toEqual(["102", "100"]);
		expect(stream.picture().startedAt).toBe(start);
	});

	test("plays on at another speed from the same instant", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		world.of("trades").send(opened(start), trade(later));
		await world.frame();
		stream.setSpeed(100);
		stream.setSpeed(100);
		expect(world.connections).toHaveLength(6);
		expect(world.open().map(({ params }) => [params.replay, params.speed])).toEqual(
			Array(3).fill([later, 100]),
		);
	});

	test("pauses until somebody resumes it, also when the page is displayed again", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		stream.pause();
		world.hide(true);
		world.hide(false);
		await world.frame();
		expect(world.open()).toEqual([]);
		expect(stream.picture().state).toBe("paused");
		stream.resume();
		expect(world.open()).toHaveLength(3);
		stream.close();
		expect(world.open()).toEqual([]);
		await world.frame();
	});

	test("begins anew with the next lap of the simulated session", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", { kind: "now" }, world.deps);
		world.of("trades").send(opened("2026-11-20T20:59:00Z"), trade("2026-11-20T20:59:30Z"));
		await world.frame();
		world.of("trades").send(trade(later, "50"));
		await world.frame();
		expect(stream.picture()).toMatchObject({ at: later, startedAt: later });
		expect(stream.picture().trades.map((one) => one.trade.price)).toEqual(["50"]);
		expect(stream.minutes.bars).toHaveLength(1);
	});

	test("connects while a stream is continued, and ends with the day", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		world.of("trades").send(opened(start), trade(later));
		await world.frame();
		world.of("trades").retry();
		await world.frame();
		expect(stream.picture().state).toBe("connecting");
		world.of("trades").send(opened(later));
		await world.frame();
		expect(stream.picture().state).toBe("playing");
		for (const kind of ["quotes", "trades", "depth"] as const) world.of(kind).end();
		await world.frame();
		expect(stream.picture().state).toBe("ended");
		stream.restart();
		await world.frame();
		expect(stream.picture()).toMatchObject({ state: "connecting", trades: [] });
		expect(world.open().map(({ params }) => params.replay)).toEqual([start, start, start]);
	});

	test("has the error of a stream that was refused, until all are opened again", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		world.of("depth").fail({ name: "ForbiddenError" });
		await world.frame();
		expect(stream.picture().errors.depth?.name).toBe("ForbiddenError");
		expect(world.timers).toEqual([]);
		stream.retry();
		await world.frame();
		expect(stream.picture().errors).toEqual({});
		expect(world.open()).toHaveLength(3);
	});

	test("tries again by itself after a failure that passes", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", day, world.deps);
		world.of("trades").send(trade(later));
		await world.frame();
		world.of("quotes").fail({ name: "NetworkError" });
		await world.frame();
		expect(stream.picture().errors.quotes?.name).toBe("NetworkError");
		expect(world.timers.map(({ pauseMs }) => pauseMs)).toEqual([5000]);
		world.timers[0]?.task();
		await world.frame();
		expect(stream.picture().errors).toEqual({});
		expect(world.of("quotes").params.replay).toBe(later);
	});

	test("has a price to read out at most every 15 seconds", async () => {
		const world = stage();
		const stream = new SymbolStream("AAPL.US", { kind: "live" }, world.deps);
		const spokenAt = async (now: number, price: string) => {
			world.looks.now = now;
			world.of("quotes").send(quote(later, price));
			await world.frame();
			return stream.picture().spokenQuote?.lastDone;
		};
		expect(await spokenAt(0, "1")).toBe("1");
		expect(await spokenAt(14_999, "2")).toBe("1");
		expect(await spokenAt(15_000, "3")).toBe("3");
	});
});
