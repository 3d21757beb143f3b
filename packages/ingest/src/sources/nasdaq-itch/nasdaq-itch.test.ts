import { gzipSync } from "node:zlib";
import { type AreaRecord, InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import type { ImportedRecord, ImportOptions, Outcome } from "../../frame/importer.ts";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { firmOf } from "../order-book/firms.ts";
import { dateOfName, nasdaqItch } from "./importer.ts";
import * as m from "./messages.fixture.ts";

const name = "01302020.NASDAQ_ITCH50";
const open = 34_200;

async function records(messages: Buffer[], options: ImportOptions = {}, fileName = name) {
	const { outcomes, notes } = await parseFile(nasdaqItch, fileName, Buffer.concat(messages), options);
	const of = (area: string) =>
		outcomes.flatMap((outcome) => ("area" in outcome && outcome.area === area ? [outcome.record] : []));
	return { outcomes, notes, of };
}

/** The last book of each security. */
function lastBooks(outcomes: readonly Outcome[]): AreaRecord<"depth">[] {
	const books = outcomes.filter(
		(outcome): outcome is ImportedRecord<"depth"> => "area" in outcome && outcome.area === "depth",
	);
	return [...new Map(books.map(({ symbol, record }) => [symbol, record])).values()];
}

test("keeps side, security and firm of a replaced order, and what is left of a cancelled one", async () => {
	const { of } = await records([
		m.add({ at: open, ref: 1, side: "S", shares: 100, price: 320.5, mpid: "GSCO" }),
		m.add({ at: open, ref: 2, side: "S", shares: 70, price: 321 }),
		m.replace(open + 1, 1, 3, 200, 321),
		m.cancel(open + 2, 2, 30),
		m.add({ at: open + 3, ref: 2n ** 40n + 2n, shares: 10, price: 320 }),
	]);
	expect(of("depth").at(-1)).toEqual({
		timestamp: "2020-01-30T14:30:03Z",
		asks: [{ price: "321", volume: "240", orderNum: 2, brokerIds: [firmOf("GSCO")] }],
		bids: [{ price: "320", volume: "10", orderNum: 1, brokerIds: [] }],
	});
});

test("stores each book at its last change of an interval, in the order of time, and the last one with firms", async () => {
	const messages = [
		m.add({ at: open, ref: 1, shares: 100, price: 320, mpid: "GSCO" }),
		m.add({ at: open + 0.01, ref: 2, side: "S", shares: 5, price: 321 }),
		m.add({ at: open + 0.02, ref: 3, shares: 7, price: 9, stock: "MSFT", locate: 14 }),
		m.add({ at: open + 0.05, ref: 4, side: "S", shares: 6, price: 321 }),
		// It comes and goes within an interval.
		m.add({ at: open + 0.11, ref: 5, shares: 1, price: 322 }),
		m.remove(open + 0.12, 5),
		m.remove(open + 0.25, 2),
		m.systemEvent(open + 9, "M"),
	];
	const books = async (options: ImportOptions) => {
		const { outcomes } = await records(messages, options);
		return outcomes.flatMap((outcome) => {
			if (!("area" in outcome) || outcome.area !== "depth") return [];
			const { timestamp, asks, bids } = outcome.record as AreaRecord<"depth">;
			const side = (levels: typeof asks) =>
				levels.map(({ volume, orderNum }) => `${volume}/${orderNum}`).join();
			return [`${outcome.symbol} ${timestamp.slice(17, -1)} ${side(bids)} ${side(asks)}`];
		});
	};
	const last = ["AAPL.US 09 100/1 6/1", "MSFT.US 09 7/1 "];
	const each = ["MSFT.US 00.020000 7/1 ", "AAPL.US 00.050000 100/1 11/2", "AAPL.US 00.250000 100/1 6/1"];
	expect(await books({ every: 100 })).toEqual([...each, ...last]);
	// Of chosen securities the history is as fine without the option, of a whole market it has one book a minute.
	expect(await books({ symbols: ["AAPL.US", "MSFT.US"] })).toEqual([...each, ...last]);
	const ofMinute = ["AAPL.US 00.250000 100/1 6/1", "MSFT.US 00.020000 7/1 "];
	expect((await books({})).sort()).toEqual([...ofMinute, ...last].sort());
	expect(await books({ every: 1000 })).toEqual([
		"MSFT.US 00.020000 7/1 ",
		"AAPL.US 00.250000 100/1 6/1",
		...last,
	]);
	expect(await books({ every: 0 })).toEqual([
		"AAPL.US 00 100/1 ",
		"AAPL.US 00.010000 100/1 5/1",
		"MSFT.US 00.020000 7/1 ",
		"AAPL.US 00.050000 100/1 11/2",
		"AAPL.US 00.110000 1/1,100/1 11/2",
		"AAPL.US 00.120000 100/1 11/2",
		"AAPL.US 00.250000 100/1 6/1",
		...last,
	]);
	expect(await books({ at: "09:30:00.2", every: 100 })).toEqual([
		"MSFT.US 00.020000 7/1 ",
		"AAPL.US 00.050000 100/1 11/2",
		"AAPL.US 00.200000 100/1 11/2",
		"MSFT.US 00.200000 7/1 ",
	]);
	const { of } = await records(messages, { every: 100 });
	const firms = of("depth").map((book) => (book as AreaRecord<"depth">).bids[0]?.brokerIds);
	expect(firms).toEqual([[], [], [], [firmOf("GSCO")], []]);
});

test("a file that holds itself twice is refused, with the message and its time", async () => {
	const once = [
		m.add({ at: open, ref: 1, side: "S", shares: 100, price: 320.5 }),
		m.execute(open + 2, 1, 40, 7),
	];
	await expect(records([...once, ...once])).rejects.toThrow(
		/line 3: time of the message is "09:30:00.000"; allowed: times that follow on 09:30:02.000/,
	);
	const late = m.add({ at: open + 1.5, ref: 2, shares: 10, price: 320 });
	expect((await records([...once, late])).of("trades")).toHaveLength(1);
});

test("tells the direction of a trade from the order that rested", async () => {
	const { of } = await records([
		m.add({ at: open, ref: 1, side: "S", shares: 100, price: 320.5 }),
		m.add({ at: open, ref: 2, side: "B", shares: 100, price: 320.4 }),
		m.execute(open + 0.000001, 1, 40, 7),
		m.execute(open + 0.0000029, 2, 100, 8),
		m.hidden(open + 1, "B", 5, 320.45, 9),
		m.cross(open + 2, "O", 5000, 320.47, 10),
	]);
	const trade = { tradeType: "", tradeSession: 0 };
	expect(of("trades")).toEqual([
		{
			...trade,
			timestamp: "2020-01-30T14:30:00.000001Z",
			sequence: 0,
			price: "320.5",
			volume: "40",
			direction: 2,
		},
		{
			...trade,
			timestamp: "2020-01-30T14:30:00.000002Z",
			sequence: 1,
			price: "320.4",
			volume: "100",
			direction: 1,
		},
		{ ...trade, timestamp: "2020-01-30T14:30:01Z", sequence: 2, price: "320.45", volume: "5", direction: 0 },
		{
			...trade,
			timestamp: "2020-01-30T14:30:02Z",
			sequence: 3,
			price: "320.47",
			volume: "5000",
			direction: 0,
			tradeType: "O",
		},
	]);
	expect(of("minuteBars")).toEqual([
		{
			start: "2020-01-30T14:30:00Z",
			tradeSession: 0,
			open: "320.5",
			high: "320.5",
			low: "320.4",
			close: "320.47",
			volume: "5145",
			turnover: "1648812.25",
		},
	]);
});

test("reads the side of hidden executions where the feed still told it, before 2014-07-14", async () => {
	const messages = [m.hidden(open, "B", 5, 95, 9), m.hidden(open, "S", 5, 95, 10)];
	const early = await records(messages, {}, "07112014.NASDAQ_ITCH50");
	expect(early.of("trades")).toMatchObject([{ direction: 1 }, { direction: 2 }]);
	const late = await records(messages, {}, "07142014.NASDAQ_ITCH50");
	expect(late.of("trades")).toMatchObject([{ direction: 0 }, { direction: 2 }]);
});

test("takes shares of unprintable executions out of the book without a trade, and prices of the others", async () => {
	const { of } = await records([
		m.add({ at: open, ref: 1, side: "S", shares: 100, price: 320.5 }),
		m.executeAt(open, 1, 30, 7, 320.1, false),
		m.executeAt(open, 1, 20, 8, 320.2, true),
	]);
	expect(of("trades")).toMatchObject([{ price: "320.2", volume: "20", direction: 2 }]);
	expect(of("depth")).toMatchObject([{ asks: [{ volume: "50", orderNum: 1 }] }]);
});

test("leaves out trades that were broken later, from bars too", async () => {
	const { of, notes } = await records([
		m.hidden(open, "B", 5, 320, 1),
		m.hidden(open, "B", 7, 999, 2),
		m.cross(open + 60, "O", 0, 320, 3),
		m.breakTrade(open + 7000, 2),
	]);
	expect(of("trades")).toMatchObject([{ volume: "5" }]);
	expect(of("minuteBars")).toMatchObject([{ high: "320", volume: "5" }]);
	expect(notes).toEqual(["1 trades were broken later and left out"]);
});

test("gives trades their sessions, the closing cross that of the day", async () => {
	const times = [4 * 3600, open - 0.001, open, 57_600 - 0.001, 57_600, 72_000 - 1];
	const trades = times.map((at, index) => m.hidden(at, "B", 1, 320, index));
	const { of } = await records([
		...trades.slice(0, 5),
		m.cross(57_600.5, "C", 100, 321, 99),
		...trades.slice(5),
	]);
	expect(of("trades").map((trade) => (trade as { tradeSession: number }).tradeSession)).toEqual([
		1, 1, 0, 0, 2, 0, 2,
	]);
});

test("makes a daily bar of the regular session when the file holds all of it", async () => {
	const before = m.hidden(open - 9, "B", 1, 300, 1);
	const trade = m.hidden(open, "B", 2, 320, 2);
	const end = [
		m.systemEvent(57_600, "M"),
		m.cross(57_600.2, "C", 10, 321, 3),
		m.hidden(60_000, "B", 4, 330, 4),
	];
	expect((await records([before, trade, ...end])).of("dayBars")).toEqual([]);
	expect((await records([before, m.systemEvent(open, "Q"), trade, ...end])).of("dayBars")).toEqual([
		{
			date: "2020-01-30",
			open: "320",
			high: "321",
			low: "320",
			close: "321",
			volume: "12",
			turnover: "3850",
		},
	]);
});

test("makes a halt of trading actions, with the exchange of listing", async () => {
	const { of } = await records([
		m.directory(13, "AAPL", "N"),
		m.action(25_000, "T", ""),
		m.action(40_000, "P", "LUDP"),
		m.action(40_300, "Q", "LUDP"),
		m.action(40_305.5, "T", "LUDP"),
		m.action(50_000, "H", "T1"),
	]);
	expect(of("halts")).toEqual([
		{
			haltedAt: "2020-01-30T16:06:40Z",
			reason: "LUDP",
			market: "NYSE",
			quotesResumedAt: "2020-01-30T16:11:40Z",
			resumedAt: "2020-01-30T16:11:45.500000Z",
		},
		{
			haltedAt: "2020-01-30T18:53:20Z",
			reason: "T1",
			market: "NYSE",
			quotesResumedAt: null,
			resumedAt: null,
		},
	]);
});

test("keeps the book of a time of day, to the nanosecond, and says so when the file ends before", async () => {
	const messages = [
		m.add({ at: open, ref: 1, shares: 100, price: 320 }),
		m.add({ at: open + 1, ref: 2, shares: 10, price: 320 }),
		m.add({ at: open + 1.000000001, ref: 3, shares: 1, price: 320 }),
		m.add({ at: open + 2, ref: 4, shares: 1, price: 9, stock: "MSFT", locate: 14 }),
	];
	const volume = async (at: string) => {
		const { outcomes, notes } = await records(messages, { at });
		return [...lastBooks(outcomes).map(({ bids }) => bids[0]?.volume), ...notes];
	};
	expect(await volume("09:30")).toEqual(["100"]);
	expect(await volume("09:30:01")).toEqual(["110"]);
	expect(await volume("09:30:01.000000001")).toEqual(["111"]);
	expect(await volume("09:29:59.999")).toEqual([]);
	expect(await volume("16:00")).toEqual([
		"111",
		"1",
		"the file ends before 16:00 in New York: its last books are stored",
	]);
	const at = await records(messages, { at: "09:30:01.000000001" });
	expect(lastBooks(at.outcomes)).toMatchObject([{ timestamp: "2020-01-30T14:30:01.000000001Z" }]);
});

test("keeps the symbols that were asked for, tells which are missing, passes over test issues", async () => {
	const { outcomes, notes } = await records(
		[
			m.directory(14, "ZVZZT", "Q", "T"),
			m.add({ at: open, ref: 1, shares: 1, price: 9, stock: "ZVZZT", locate: 14 }),
			m.add({ at: open, ref: 2, shares: 1, price: 9, stock: "BRK.B", locate: 15 }),
			m.add({ at: open, ref: 3, shares: 1, price: 9 }),
		],
		{ symbols: ["BRK.B.US", "IBM.US"] },
	);
	expect(outcomes).toMatchObject([{ skipped: "test issue" }, { area: "depth", symbol: "BRK.B.US" }]);
	expect(notes).toEqual(["not in the file: IBM.US"]);
});

test("notes what is strange and goes on: unknown orders and types, crossed books, symbols", async () => {
	const { outcomes, notes } = await records([
		m.remove(open, 77),
		m.add({ at: open, ref: 1, shares: 100, price: 320 }),
		m.execute(open, 78, 5, 1),
		m.add({ at: open, ref: 2, side: "S", shares: 100, price: 319 }),
		m.itch("z", 20, 13, open),
		m.add({ at: open, ref: 3, shares: 1, price: 9, stock: "A?B", locate: 15 }),
		Buffer.from([0, 0]),
	]);
	expect(outcomes).toMatchObject([
		{ skipped: "symbol does not resolve", unresolved: "A?B" },
		{ area: "depth" },
	]);
	expect(notes).toEqual([
		"1 executions were skipped because the price of their order is not known",
		"1 messages of the unknown type z were skipped",
		"2 messages name orders from before the file",
		"1 books are locked or crossed",
	]);
});

test.each([
	["01302020.NASDAQ_ITCH50", "2020-01-30"],
	["AAPL_20200130.itch50.bin", "2020-01-30"],
	["S081321-v50.itch50", null],
	["13302020.NASDAQ_ITCH50", null],
	["01302020_01312020.NASDAQ_ITCH50", null],
	["201301300.NASDAQ_ITCH50", null],
])("reads the date of %s as %s", (text, date) => {
	if (date !== null) expect(dateOfName(text)).toBe(date);
	else expect(() => dateOfName(text)).toThrow(/one date as MMDDYYYY or YYYYMMDD/);
});

test("refuses a time of day that is none, before anything is read", async () => {
	await expect(records([m.remove(1, 1)], { at: "25:00" })).rejects.toThrow(InputError);
});

test("holds another choice of the same file beside the first, and unpacks gzip", async () => {
	const store = await testStore();
	const messages = Buffer.concat([
		m.add({ at: open, ref: 1, shares: 1, price: 9 }),
		m.add({ at: open, ref: 2, shares: 1, price: 9, stock: "MSFT", locate: 14 }),
	]);
	const path = await writeFixture(await temporaryFolder(), `${name}.gz`, gzipSync(messages));
	for (const symbols of [["AAPL.US"], ["MSFT.US"], ["AAPL.US"]]) {
		await runImport(store, nasdaqItch, path, { now, symbols, every: 100 });
	}
	await runImport(store, nasdaqItch, path, { now, every: 0 });
	expect((await store.datasets()).map(({ file }) => file)).toEqual([
		`${name} (AAPL.US)`,
		`${name} (MSFT.US)`,
		`${name} (every 0 ms)`,
	]);
	expect(await storedRecords(store, "depth", "AAPL.US")).toHaveLength(1);
});
