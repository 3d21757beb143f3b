import { expect, test } from "vitest";
import { barsOfLength, dayBarOf, lengthOf, RunningMinutes, startOfBar } from "./running-bars.ts";

const trade = (timestamp: string, price: string, volume: string, tradeSession: 0 | 1 = 0) => ({
	price,
	volume,
	timestamp,
	tradeType: null,
	direction: 0 as const,
	tradeSession,
});

test("a bar of an hour begins with the session, which is no full hour", () => {
	const length = lengthOf("1h") ?? 0;
	const start = (timestamp: string, session: number) =>
		new Date(startOfBar(Date.parse(timestamp), length, session)).toISOString();
	expect(start("2026-11-20T15:29:59.9Z", 0)).toBe("2026-11-20T14:30:00.000Z");
	expect(start("2026-11-20T13:59:59Z", 1)).toBe("2026-11-20T13:00:00.000Z");
	expect(lengthOf("5m")).toBe(300_000);
	expect(lengthOf("day")).toBe(undefined);
});

test("trades make minutes with exact volumes, and minutes make longer bars", () => {
	const minutes = new RunningMinutes();
	minutes.add(trade("2026-11-20T14:34:01Z", "10", "100"));
	minutes.add(trade("2026-11-20T14:34:59.5Z", "9.5", "0.25"));
	minutes.add(trade("2026-11-20T14:35:00Z", "11", "3"));
	minutes.add(trade("2026-11-20T14:36:00Z", "10.5", "9007199254740993"));
	const before = minutes.version;
	minutes.add(trade("2026-11-20T14:35:59Z", "1", "1"));
	expect(minutes.version).toBe(before);
	expect(minutes.bars[0]).toEqual({
		date: "2026-11-20",
		timestamp: "2026-11-20T14:34:00Z",
		open: "10",
		high: "10",
		low: "9.5",
		close: "9.5",
		volume: "100.25",
		turnover: null,
		tradeSession: 0,
	});
	expect(barsOfLength(minutes.bars, lengthOf("5m") ?? 0)).toMatchObject([
		{ timestamp: "2026-11-20T14:30:00Z", open: "10", low: "9.5", close: "9.5", volume: "100.25" },
		{ timestamp: "2026-11-20T14:35:00Z", open: "11", high: "11", close: "10.5", volume: "9007199254740996" },
	]);
	minutes.clear();
	expect(minutes.bars).toEqual([]);
	expect(minutes.version).toBeGreaterThan(before);
});

test("quotes make minutes where there are no trades, each with the way of the price to its end", () => {
	const minutes = new RunningMinutes();
	const quote = (timestamp: string, lastDone: string | null, volume: string | null) => ({
		timestamp,
		lastDone,
		volume,
	});
	const before = quote("2026-11-19T21:00:00Z", "9", "5000");
	const first = quote("2026-11-20T14:31:00Z", "10", "100");
	const second = quote("2026-11-20T14:32:00Z", "12", "250.5");
	minutes.addQuote(before, first);
	minutes.addQuote(first, second);
	minutes.addQuote(second, quote("2026-11-20T14:33:00Z", null, null));
	expect(minutes.bars).toMatchObject([
		{ timestamp: "2026-11-20T14:30:00Z", open: "10", close: "10", volume: "0" },
		{ timestamp: "2026-11-20T14:31:00Z", open: "10", high: "12", low: "10", close: "12", volume: "150.5" },
	]);
});

test("a quote is the bar of its day, from the first trade on", () => {
	const quote = { open: "1", high: "3", low: "1", lastDone: "2", volume: "7", turnover: "14" };
	const timestamp = "2026-11-20T15:00:00Z";
	expect(dayBarOf({ ...quote, timestamp } as never)).toMatchObject({
		date: "2026-11-20",
		close: "2",
		volume: "7",
	});
	expect(dayBarOf({ ...quote, open: null, timestamp } as never)).toBe(undefined);
	expect(dayBarOf(undefined)).toBe(undefined);
});
