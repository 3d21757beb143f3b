import { sampleTag } from "@us-market-data/market";
import { StoreUnavailable } from "@us-market-data/store";
import { expect, test, vi } from "vitest";
import type { StreamItem } from "./encoder.ts";
import { bar, book, engineOf, marketOf, put, readAll, reading, TestTime, trade } from "./testing.fixture.ts";

/** 9:30 in New York on a Monday, microseconds. */
const open = Date.UTC(2019, 11, 30, 14, 30) * 1000;
const second = 1_000_000;
const symbols = ["AAA.US", "BBB.US"];

const tradesOf = (from: number, count: number, price: string) =>
	Array.from({ length: count }, (_, i) => trade(open + from * second + i * 1000, 0, price));

const events = (items: readonly StreamItem[]) => items.map(({ json }) => JSON.parse(json));

test("trades that an import brings follow in the order of their time, and then its version", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]);
	const time = new TestTime(1_000_000);
	const received = await reading(engineOf(market, time), {
		kind: "trades",
		symbols,
		speed: 1,
		replay: undefined,
	});
	await time.pass(1_000);
	expect(received.items).toEqual([]);
	await put(
		market,
		[
			["BBB.US", "trades", tradesOf(5, 2, "2.00")],
			["AAA.US", "trades", tradesOf(5.0005, 2, "3.00")],
			["CCC.US", "trades", tradesOf(5, 2, "4.00")],
		],
		"second",
	);
	await time.pass(1_000);
	expect(events(received.items).map(({ event, symbol }) => `${event} ${symbol}`)).toEqual([
		"trade BBB.US",
		"trade AAA.US",
		"trade BBB.US",
		"trade AAA.US",
		"version undefined",
	]);
	received.stream.stop();
	await time.pass(300);
	expect(received.reason).toBe("stopped");
	expect(time.timers).toBe(0);
});

test("a store that is not reachable for a while delays events, and ends nothing", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]);
	const time = new TestTime(1_000_000);
	const request = { kind: "trades", symbols, speed: 1, replay: undefined } as const;
	const received = await reading(engineOf(market, time), request);
	const read = vi.spyOn(market, "dataVersion").mockRejectedValue(new StoreUnavailable("away"));
	await time.pass(1_000);
	read.mockRestore();
	await put(market, [["AAA.US", "trades", tradesOf(5, 1, "2.00")]], "second");
	await time.pass(1_000);
	expect(events(received.items).map(({ event }) => event)).toEqual(["trade", "version"]);
	received.stream.stop();
	await time.pass(300);
});

test("a live stream continues behind each of its events, also on another process", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]);
	const time = new TestTime(1_000_000);
	const start = await engineOf(market, time).open({ kind: "trades", symbols, speed: 1, replay: undefined });
	for (const [at, file] of ["a", "b", "c"].entries())
		await put(
			market,
			symbols.map((symbol) => [symbol, "trades", tradesOf(10 + at, 2, `${at}.5`)] as const),
			file,
		);
	const from = async (since: string) => {
		const received = await reading(engineOf(market, time), {
			kind: "trades",
			symbols,
			speed: 1,
			replay: undefined,
			since,
		});
		await time.pass(500);
		received.stream.stop();
		return received.items.map(({ id }) => id);
	};
	const all = await from(start.cursor());
	expect(all).toHaveLength(15);
	expect(new Set(all).size).toBe(15);
	for (const [at, id] of all.entries()) expect(await from(id)).toEqual(all.slice(at + 1));
	start.stop();
});

test("records that are no later than earlier ones are reported, not sent", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(60, 1, "1.00")]]);
	const time = new TestTime(1_000_000);
	const received = await reading(engineOf(market, time), {
		kind: "trades",
		symbols,
		speed: 1,
		replay: undefined,
	});
	await time.pass(300);
	await put(market, [["AAA.US", "trades", [...tradesOf(0, 4, "2.00"), ...tradesOf(61, 1, "3.00")]]], "late");
	await time.pass(300);
	// The ledger names a range: the record that was in it before counts too.
	expect(events(received.items)).toMatchObject([
		{ event: "skipped", reason: "late", symbol: "AAA.US", count: 5, firstAt: "2019-12-30T14:30:00Z" },
		{ event: "trade", trade: { price: "3.00" } },
		{ event: "version" },
	]);
	received.stream.stop();
});

test("bars of a version end with their interval, books can be conflated", async () => {
	const market = await marketOf([["AAA.US", "minuteBars", [bar(open)]]]);
	const time = new TestTime(1_000_000);
	const engine = engineOf(market, time);
	const bars = await reading(engine, { kind: "bars", symbols, speed: 1, replay: undefined });
	const books = await reading(engine, {
		kind: "depth",
		symbols,
		speed: 1,
		replay: undefined,
		conflate: 1_000,
	});
	await time.pass(300);
	await put(
		market,
		[
			...symbols.map((symbol) => [symbol, "minuteBars", [bar(open + 60 * second)]] as const),
			["AAA.US", "depth", [book(open), book(open + second, "11.00")]],
		],
		"bars",
	);
	await time.pass(300);
	expect(events(bars.items).map(({ event }) => event)).toEqual(["bar", "bar", "end_of_interval", "version"]);
	expect(books.items).toEqual([]);
	await time.pass(1_000);
	expect(events(books.items)).toMatchObject([
		{ event: "depth", conflated: 1, depth: { asks: [{ price: "11.00" }] } },
		{ event: "version" },
	]);
	bars.stream.stop();
	books.stream.stop();
});

test("real records that take the place of a sample follow, whatever the times of the sample were", async () => {
	const market = await marketOf(
		[
			["AAA.US", "trades", tradesOf(600, 2, "1.00")],
			["AAA.US", "minuteBars", [bar(open + 600 * second)]],
			["AAA.US", "depth", [book(open + 600 * second)]],
		],
		sampleTag,
	);
	const time = new TestTime(1_000_000);
	const engine = engineOf(market, time);
	const received = await Promise.all(
		(["trades", "bars", "depth"] as const).map((kind) =>
			reading(engine, { kind, symbols, speed: 1, replay: undefined }),
		),
	);
	// Both versions are there before the streams look: the first one has its own records only.
	await put(
		market,
		[
			["AAA.US", "trades", tradesOf(0, 2, "2.00")],
			["AAA.US", "minuteBars", [bar(open)]],
		],
		"a",
	);
	await put(
		market,
		[
			["AAA.US", "trades", tradesOf(1, 1, "3.00")],
			["AAA.US", "minuteBars", [bar(open + 60 * second)]],
			["AAA.US", "depth", [book(open)]],
		],
		"b",
	);
	await time.pass(300);
	await put(market, [["AAA.US", "trades", [...tradesOf(0.5, 1, "2.50"), ...tradesOf(2, 1, "4.00")]]], "c");
	await time.pass(300);
	const [trades, bars, books] = received.map(({ items }) => events(items));
	expect(trades?.map(({ event, trade, reason }) => trade?.price ?? reason ?? event)).toEqual([
		"2.00",
		"2.00",
		"version",
		"3.00",
		"version",
		"late",
		"4.00",
		"version",
	]);
	expect(bars?.map(({ event, timestamp }) => `${event} ${timestamp.slice(11, 16)}`).slice(0, 2)).toEqual([
		"bar 14:31",
		"end_of_interval 14:31",
	]);
	expect(bars?.map(({ event }) => event)).toEqual([
		"bar",
		"end_of_interval",
		"version",
		"bar",
		"end_of_interval",
		"version",
		"version",
	]);
	expect(books?.map(({ event }) => event)).toEqual(["version", "depth", "version", "version"]);
	for (const { stream } of received) stream.stop();
});

test("a source that is switched on brings all of its records, too many of them are reported", async () => {
	const trades = Array.from({ length: 100_001 }, (_, i) => trade(open + i * 1_000, i));
	const market = await marketOf([
		["AAA.US", "trades", tradesOf(0, 3, "1.00")],
		["BBB.US", "trades", trades],
	]);
	const time = new TestTime(1_000_000);
	await market.transaction(async (writer) => writer.setTagDisabled("real", true));
	const received = await reading(engineOf(market, time), {
		kind: "trades",
		symbols,
		speed: 1,
		replay: undefined,
	});
	await market.transaction(async (writer) => writer.setTagDisabled("real", false));
	await time.pass(300);
	expect(events(received.items)).toMatchObject([
		{ event: "skipped", reason: "bulk", symbol: "BBB.US", count: 100_001, firstAt: "2019-12-30T14:30:00Z" },
		{ event: "trade" },
		{ event: "trade" },
		{ event: "trade" },
		{ event: "version" },
	]);
	received.stream.stop();
}, 60_000);

test("a security has one event in an interval of conflation, and a stream that breaks gets its state again", async () => {
	const market = await marketOf([["AAA.US", "depth", [book(open)]]]);
	const time = new TestTime(1_000_000);
	const request = { kind: "depth", symbols, speed: 1, replay: undefined, conflate: 5_000 } as const;
	const received = await reading(engineOf(market, time), request);
	await time.pass(1_000);
	for (let i = 1; i <= 13; i++) {
		await put(market, [["AAA.US", "depth", [book(open + i * second, `${i}.00`)]]], `book ${i}`);
		if (i === 2) await put(market, [["BBB.US", "depth", [book(open, "99.00")]]], "other");
		await time.pass(1_000);
	}
	await time.pass(5_000);
	received.stream.stop();
	const states = events(received.items).filter(({ event }) => event === "depth");
	expect(states.map(({ symbol, conflated, depth }) => [symbol, conflated, depth.asks[0].price])).toEqual([
		["BBB.US", 0, "99.00"],
		["AAA.US", 5, "6.00"],
		["AAA.US", 5, "12.00"],
		["AAA.US", 0, "13.00"],
	]);
	const [first, second_] = states;
	const again = await reading(engineOf(market, time), { ...request, since: first.id });
	await time.pass(300);
	again.stream.stop();
	// It was stored meanwhile: what remains is one interval.
	expect(events(again.items)).toMatchObject([
		{ event: "depth", symbol: "BBB.US" },
		{ event: "depth", symbol: "AAA.US", conflated: 12, depth: { asks: [{ price: "13.00" }] } },
		{ event: "version" },
	]);
	expect(first.id).toBe(second_.id);
});

test("an end of an interval counts the bars that were sent, not those that came late", async () => {
	const market = await marketOf([["AAA.US", "minuteBars", [bar(open + 120 * second)]]]);
	const time = new TestTime(1_000_000);
	const received = await reading(engineOf(market, time), {
		kind: "bars",
		symbols,
		speed: 1,
		replay: undefined,
	});
	await put(market, [["AAA.US", "minuteBars", [bar(open), bar(open + 180 * second)]]], "late");
	await time.pass(300);
	expect(events(received.items)).toMatchObject([
		{ event: "skipped", reason: "late" },
		{ event: "bar", timestamp: "2019-12-30T14:34:00Z" },
		{ event: "end_of_interval", timestamp: "2019-12-30T14:34:00Z", barCount: 1 },
		{ event: "version" },
	]);
	received.stream.stop();
});

test("the stream of data has the changes of each version, from a time on too", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]);
	const time = new TestTime(Date.UTC(2100, 0, 1));
	const engine = engineOf(market, time);
	const received = await reading(engine, { kind: "data", symbols: undefined, speed: 1, areas: ["trades"] });
	await time.pass(300);
	await put(
		market,
		[
			["BBB.US", "trades", tradesOf(1, 1, "1.00")],
			["BBB.US", "minuteBars", [bar(open)]],
		],
		"b",
	);
	await time.pass(300);
	const change = {
		event: "data_change",
		dataChange: { area: "trades", symbol: "BBB.US", firstDate: "2019-12-30" },
	};
	expect(events(received.items)).toMatchObject([change]);
	received.stream.stop();
	const replayed = await readAll(engine, {
		kind: "data",
		symbols: ["BBB.US"],
		speed: 0,
		replay: "2020-01-02",
	});
	expect(replayed.reason).toBe("end");
	expect(events(replayed.items).filter(({ event }) => event === "data_change")).toMatchObject([
		{ dataChange: { area: "minute-bars" } },
		change,
	]);
});

test("a quote that loses its prices is sent without them", async () => {
	const market = await marketOf([["AAA.US", "trades", tradesOf(0, 1, "1.00")]]);
	const derive = (lastDone: string | undefined, isDisabled: boolean) =>
		market.transaction(async (writer) => {
			const { id } = writer.ensureSecurity("AAA.US");
			const data = { lastDone, tradeStatus: 0 };
			writer.putDerived(
				"quote",
				id,
				lastDone === undefined ? null : { time: open / 1000, datasetIds: [], data },
			);
			writer.setTagDisabled("real", isDisabled);
		});
	await derive(undefined, true);
	const time = new TestTime(Date.UTC(2100, 0, 1));
	const received = await reading(engineOf(market, time), {
		kind: "quotes",
		symbols,
		speed: 1,
		replay: undefined,
	});
	await derive("10.00", false);
	await time.pass(300);
	await derive(undefined, true);
	await time.pass(300);
	expect(events(received.items)).toMatchObject([
		{ event: "quote", symbol: "AAA.US", quote: { lastDone: "10.00" } },
		{ event: "version" },
		{ event: "quote", symbol: "AAA.US", quote: { symbol: "AAA.US", lastDone: null, timestamp: null } },
		{ event: "version" },
	]);
	received.stream.stop();
});

test("an announcement comes once, with the import that brings its record", async () => {
	const news = (id: string, publishTime: string) => ({
		id,
		title: id,
		summary: "",
		publishTime,
		source: "wire",
		url: "",
		relatedSymbols: [],
	});
	const market = await marketOf([["AAA.US", "news", [news("old", "2019-12-30T14:00:00Z")]]]);
	const time = new TestTime(1_000_000);
	const received = await reading(engineOf(market, time), { kind: "events", symbols: undefined, speed: 1 });
	await time.pass(300);
	await put(market, [["AAA.US", "news", [news("new", "2019-12-30T15:00:00Z")]]], "b");
	await put(market, [["AAA.US", "trades", tradesOf(0, 1, "1.00")]], "c");
	await time.pass(300);
	expect(events(received.items)).toMatchObject([
		{ event: "announcement", kind: "news", symbol: "AAA.US", news: { id: "new" }, filing: null },
		{ event: "version" },
		{ event: "version" },
	]);
	received.stream.stop();
});

test("a cursor of another store is gone, and names one from which there is everything", async () => {
	const [market, other] = await Promise.all([
		marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]),
		marketOf([["AAA.US", "trades", tradesOf(0, 3, "1.00")]]),
	]);
	const time = new TestTime(1_000_000);
	const request = { kind: "trades", symbols, speed: 1, replay: undefined } as const;
	const foreign = (await engineOf(other, time).open(request)).cursor();
	const gone = await engineOf(market, time)
		.open({ ...request, since: foreign })
		.catch((error: unknown) => error);
	expect(gone).toMatchObject({ status: 410, code: "position_gone" });
	expect(String(gone)).toContain("of a version that these data do not have");
	const [oldest] = (gone as { details: { allowed: string[] }[] }).details[0]?.allowed ?? [];
	const received = await reading(engineOf(market, time), { ...request, ...(oldest && { since: oldest }) });
	await time.pass(300);
	expect(events(received.items).map(({ event }) => event)).toEqual(["trade", "trade", "trade", "version"]);
	received.stream.stop();
});

test("a cursor of a later version is called that", async () => {
	const [market, copy] = await Promise.all([marketOf([]), marketOf([])]);
	const time = new TestTime(1_000_000);
	const request = { kind: "trades", symbols, speed: 1, replay: undefined } as const;
	for (const file of ["a", "b"]) await put(market, [["AAA.US", "trades", tradesOf(0, 1, "1.00")]], file);
	const since = (await engineOf(market, time).open(request)).cursor();
	await expect(engineOf(copy, time).open({ ...request, since })).rejects.toThrow(
		/is a position of a later version than the newest one, \d+/,
	);
});
