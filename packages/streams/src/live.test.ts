import { expect, test } from "vitest";
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
	expect(events(books.items)).toMatchObject([
		{ event: "depth", conflated: 1, depth: { asks: [{ price: "11.00" }] } },
		{ event: "version" },
	]);
	bars.stream.stop();
	books.stream.stop();
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
	const [oldest] = (gone as { details: { allowed: string[] }[] }).details[0]?.allowed ?? [];
	const received = await reading(engineOf(market, time), { ...request, ...(oldest && { since: oldest }) });
	await time.pass(300);
	expect(events(received.items).map(({ event }) => event)).toEqual(["trade", "trade", "trade", "version"]);
	received.stream.stop();
});
