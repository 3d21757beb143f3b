import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { behindTime, comparePositions, cursorOf } from "./cursor.ts";
import { type StreamFormat, type StreamItem, textOf } from "./encoder.ts";
import type { MarketStream } from "./engine.ts";
import {
	bar,
	book,
	engineOf,
	marketOf,
	type Rows,
	readAll,
	reading,
	TestTime,
	trade,
} from "./testing.fixture.ts";

/** 9:30 in New York on a Monday, microseconds. */
const open = Date.UTC(2019, 11, 30, 14, 30) * 1000;
const minute = 60_000_000;
const day = "2019-12-30";

/** Trades of three securities, some at the same microsecond, with quiet stretches between them. */
const tradeTimes = (seed: number): number[] =>
	Array.from({ length: 120 }, (_, i) => open + ((i * seed) % 97) * 3 * minute + (i % 3) * 250_001);
const trades = ["AAA.US", "BBB.US", "CCC.US"].flatMap((symbol, at) =>
	tradeTimes(at * 2 + 5)
		.sort((a, b) => a - b)
		.map((time, i) => [symbol, trade(time, i % 4, `${at + 1}.${String(i).padStart(3, "0")}`)] as const),
);
const tradeRows = trades.map(([symbol, record]): Rows => [symbol, "trades", [record]]);
const barRows: Rows[] = ["AAA.US", "BBB.US"].map((symbol, at) => [
	symbol,
	"minuteBars",
	Array.from({ length: 150 }, (_, i) => bar(open + i * (at + 1) * minute, `${at + 1}.${100 + i}`)),
]);
const books = ["AAA.US", "BBB.US"].flatMap((symbol, at) =>
	Array.from(
		{ length: 90 },
		(_, i) => [symbol, book(open + i * (700 + at) * 1000 * 10, `${at + 1}.${100 + i}`)] as const,
	),
);
const bookRows = books.map(([symbol, record]): Rows => [symbol, "depth", [record]]);
const market = await marketOf([...tradeRows, ...barRows, ...bookRows]);
const symbols = ["AAA.US", "BBB.US", "CCC.US"];
const unpaced = (kind: "trades" | "bars" | "depth") =>
	({ kind, symbols, replay: day, speed: 0, until: undefined }) as const;

test("events come in the order of time, symbol and sequence, each once", async () => {
	const { items, reason } = await readAll(engineOf(market, new TestTime(0)), unpaced("trades"));
	expect(reason).toBe("end");
	for (const [at, item] of items.entries())
		if (at > 0) expect(comparePositions(items[at - 1] ?? item, item)).toBeLessThan(0);
	// A record of the same symbol, time and sequence replaces the one before.
	const stored = new Map(
		trades.map(([symbol, { timestamp, sequence, price }]) => [`${symbol} ${timestamp} ${sequence}`, price]),
	);
	expect(items.map(({ json }) => JSON.parse(json).trade.price).sort()).toEqual([...stored.values()].sort());
});

test("an event has its time, its cursor and the row of the operation", async () => {
	const { items } = await readAll(engineOf(market, new TestTime(0)), unpaced("trades"));
	const [item] = items;
	const event = JSON.parse(item?.json ?? "");
	expect(event).toMatchObject({ event: "trade", id: item?.id, simulated: false });
	expect(event.timestamp).toBe(event.trade.timestamp);
	expect(cursorOf(event.id)).toEqual({
		kind: "trades",
		mode: "replay",
		position: { time: item?.time, symbol: event.symbol, sequence: item?.sequence },
	});
});

/** What a client has of a text that was cut at a byte: its events, and the id of the last one. */
function readText(text: string, format: StreamFormat): { events: string[]; last: string | undefined } {
	const events =
		format === "ndjson"
			? text
					.slice(0, text.lastIndexOf("\n") + 1)
					.split("\n")
					.filter((line) => line !== "")
			: text
					.slice(0, Math.max(0, text.lastIndexOf("\n\n")))
					.split("\n\n")
					.flatMap((message) => /^data: (.*)$/m.exec(message)?.[1] ?? []);
	return { events, last: events.length === 0 ? undefined : JSON.parse(events.at(-1) ?? "").id };
}

test.each(["trades", "bars", "depth"] as const)(
	"%s that are cut at any byte continue without loss and without repetition",
	async (kind) => {
		const engine = engineOf(market, new TestTime(0), 50_000);
		const whole = (await readAll(engine, unpaced(kind))).items;
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom<StreamFormat>("sse", "ndjson"),
				fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
				async (format, cuts) => {
					const received: string[] = [];
					let since: string | undefined;
					for (const cut of [...cuts, 1]) {
						const { items } = await readAll(engine, { ...unpaced(kind), since });
						const text = items.map((item) => textOf(item, format)).join("");
						const { events, last } = readText(text.slice(0, Math.round(text.length * cut)), format);
						received.push(...events);
						since = last ?? since;
					}
					expect(received).toEqual(whole.map(({ json }) => json));
				},
			),
			{ numRuns: 60 },
		);
	},
);

test("a replay plays at its speed, and sends what is due within a tick", async () => {
	const time = new TestTime(5_000_000);
	const received = await reading(engineOf(market, time), {
		kind: "trades",
		symbols,
		replay: "2019-12-30T14:30Z",
		speed: 10,
	});
	await time.pass(30_000);
	const due = trades.filter(([, { timestamp }]) => Date.parse(timestamp) <= open / 1000 + 299_800);
	const prices = received.items.map(({ json }) => JSON.parse(json).trade.price);
	expect(new Set(prices)).toEqual(new Set(due.map(([, { price }]) => price)));
	received.stream.stop();
	await time.pass(100);
	expect(received.reason).toBe("stopped");
	expect(time.timers).toBe(0);
});

test("end_of_interval follows the bars of a minute, and counts those before a cut", async () => {
	const engine = engineOf(market, new TestTime(0));
	const { items } = await readAll(engine, unpaced("bars"));
	const ends = items.filter(({ event }) => event === "end_of_interval");
	for (const end of ends) {
		const bars = items.filter(({ event, time }) => event === "bar" && time === end.time);
		expect(JSON.parse(end.json)).toMatchObject({ interval: "1m", barCount: bars.length });
	}
	expect(new Set(items.filter(({ event }) => event === "bar").map(({ time }) => time)).size).toBe(
		ends.length,
	);
	expect(items.at(-1)?.event).toBe("end_of_interval");
});

test("until ends a stream behind the events of its instant", async () => {
	const engine = engineOf(market, new TestTime(0));
	const { items, reason } = await readAll(engine, { ...unpaced("bars"), until: "2019-12-30T14:33:00Z" });
	expect(reason).toBe("until");
	expect(items.at(-1)).toMatchObject({ event: "end_of_interval", time: open + 3 * minute });
});

test("the snapshot has the state before the first event", async () => {
	const engine = engineOf(market, new TestTime(0));
	const stream = await engine.open({ kind: "bars", symbols, replay: "2019-12-30T15:00:30Z", speed: 0 });
	const { snapshot, unknownSymbols } = JSON.parse(stream.open.json);
	expect(snapshot.map((item: { timestamp: string }) => item.timestamp)).toEqual([
		"2019-12-30T15:00:00Z",
		"2019-12-30T14:59:00Z",
	]);
	expect(unknownSymbols).toEqual([]);
});

/** The next batch of a stream, for which time passes if need be. */
async function nextBatch(stream: MarketStream, time: TestTime): Promise<readonly StreamItem[]> {
	const step = stream.batches.next();
	let batch: readonly StreamItem[] | undefined;
	void step.then(({ value, done }) => {
		if (!done) batch = value;
	});
	for (let ticks = 0; batch === undefined && ticks < 1_000; ticks++) await time.pass(20);
	for (const item of batch ?? []) stream.acknowledge(item);
	return batch ?? [];
}

test("a reader that comes back late gets the newest book of each security, and hears of the others", async () => {
	const time = new TestTime(5_000_000);
	const stream = await engineOf(market, time).open({
		kind: "depth",
		symbols,
		replay: "2019-12-30T14:30Z",
		speed: 1,
	});
	const first = await nextBatch(stream, time);
	await time.pass(60_000);
	const next = await nextBatch(stream, time);
	const events = next.map(({ json }) => JSON.parse(json));
	expect(events.map(({ event, symbol }) => `${event} ${symbol}`).sort()).toEqual([
		"depth AAA.US",
		"depth BBB.US",
		"skipped AAA.US",
		"skipped BBB.US",
	]);
	const skipped = events.filter(({ event }) => event === "skipped");
	const upTo = (instant: number) =>
		books.filter(([, { timestamp }]) => Date.parse(timestamp) <= instant).length;
	// Those of the first batch were sent before, and the newest of each security is.
	const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
	expect(skippedCount).toBe(upTo(time.at - 5_000_000 + open / 1000) - first.length - 2);
	stream.stop();
});

test("a reader of trades that comes back late receives the position behind what it has", async () => {
	const time = new TestTime(5_000_000);
	const engine = engineOf(market, time);
	const request = { kind: "trades", symbols, replay: "2019-12-30T14:30Z", speed: 100 } as const;
	const stream = await engine.open(request);
	const first = await nextBatch(stream, time);
	const second = await nextBatch(stream, time);
	await time.pass(15_000);
	const end = stream.batches.next();
	await time.pass(1_000);
	expect(await end).toEqual({ done: true, value: "slow" });
	const rest = await readAll(engine, { ...request, speed: 0, since: stream.cursor() });
	const whole = await readAll(engine, { ...request, speed: 0 });
	expect([...first, ...second, ...rest.items].map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
});

test("conflated books are the newest of each interval, with the number of those that they stand for", async () => {
	const engine = engineOf(market, new TestTime(0));
	const whole = (await readAll(engine, unpaced("depth"))).items;
	const { items } = await readAll(engine, { ...unpaced("depth"), conflate: 60_000 });
	const events = items.map(({ json }) => JSON.parse(json));
	expect(items.length).toBeLessThan(whole.length);
	expect(events.reduce((sum, { conflated }) => sum + 1 + conflated, 0)).toBe(whole.length);
	const newest = new Map(whole.map((item) => [`${item.symbol} ${Math.floor(item.time / minute)}`, item.id]));
	expect(items.map(({ id }) => id).sort()).toEqual([...newest.values()].sort());
});

test("a cursor of another stream, of no stream, and with other parameters is refused", async () => {
	const engine = engineOf(market, new TestTime(0));
	const { items } = await readAll(engine, unpaced("trades"));
	const since = items[0]?.id;
	await expect(engine.open({ ...unpaced("bars"), since })).rejects.toMatchObject({ status: 400 });
	await expect(engine.open({ ...unpaced("trades"), since: "bm9uZQ" })).rejects.toMatchObject({ status: 400 });
	await expect(engine.open({ ...unpaced("trades"), replay: "now", speed: 1, since })).rejects.toMatchObject({
		status: 400,
	});
});

test.each(["2019-12-29", "2019-02-30", "2019-12-30T25:00Z", "2019-12-30T14:60Z"])(
	"a replay from %s is refused",
	async (replay) => {
		const engine = engineOf(market, new TestTime(0));
		await expect(engine.open({ ...unpaced("trades"), replay })).rejects.toMatchObject({ status: 400 });
	},
);

test("the market that is always open plays the last session again and again", async () => {
	// Saturday night in New York, half an hour before a lap ends.
	const time = new TestTime(Date.UTC(2026, 10, 29, 3, 0));
	const engine = engineOf(market, time);
	const received = await reading(engine, { kind: "bars", symbols: ["AAA.US"], replay: "now", speed: 1 });
	await time.pass(90 * 60_000);
	const bars = received.items.filter(({ event }) => event === "bar");
	expect(bars.length).toBeGreaterThan(0);
	expect(received.reason).toBeUndefined();
	const cut = bars[Math.floor(bars.length / 2)];
	received.stream.stop();
	await time.pass(1_000);
	const again = await reading(engine, {
		kind: "bars",
		symbols: ["AAA.US"],
		replay: "now",
		speed: 1,
		since: received.items.at(-1)?.id,
	});
	await time.pass(30 * 60_000);
	const ids = [...received.items, ...again.items].map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	await time.pass(90 * 60_000);
	again.stream.stop();
	await expect(
		engine.open({ kind: "bars", symbols: ["AAA.US"], replay: "now", speed: 1, since: cut?.id }),
	).rejects.toMatchObject({ status: 410, details: [{ allowed: [expect.any(String)] }] });
});

test("windows are shared within their bound", async () => {
	const engine = engineOf(market, new TestTime(0), 20_000);
	await readAll(engine, unpaced("trades"));
	expect(engine.cachedBytes).toBeLessThanOrEqual(20_000);
	expect(engine.cachedBytes).toBeGreaterThan(0);
});

test("a position behind a time comes behind all symbols", () => {
	expect(comparePositions({ time: 1, symbol: "ZZZZ.US", sequence: 9 }, behindTime(1))).toBeLessThan(0);
});

test("a replay of all securities reads those alone that have records on its day, once the day has ended", async () => {
	const own = await marketOf([
		["AAA.US", "trades", [trade(open, 0)]],
		["BBB.US", "trades", [trade(open + 2 * 86_400_000_000, 0)]],
	]);
	const list = vi.spyOn(own, "list");
	const request = { kind: "trades", symbols: undefined, replay: day, speed: 0 } as const;
	const readOf = async (now: number) => {
		list.mockClear();
		const { items } = await readAll(engineOf(own, new TestTime(now)), request);
		expect(items.map(({ symbol }) => symbol)).toEqual(["AAA.US"]);
		return new Set(list.mock.calls.map(([, id]) => id));
	};
	const [first, second] = await Promise.all(["AAA.US", "BBB.US"].map((symbol) => own.security(symbol)));
	expect(await readOf(Date.UTC(2020, 0, 2))).toEqual(new Set([first?.id]));
	expect(await readOf(open / 1000), "others may still get records").toEqual(new Set([first?.id, second?.id]));
});
