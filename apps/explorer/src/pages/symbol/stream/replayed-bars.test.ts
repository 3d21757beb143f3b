import type { Schema } from "@us-market-data/client";
import type { BarsClient } from "@us-market-data/client/charts";
import { expect, test } from "vitest";
import { minuteBefore, replayedBars } from "./replayed-bars.ts";
import { RunningMinutes } from "./running-bars.ts";

const bar = (timestamp: string, close = "1"): Schema<"Candlestick"> => ({
	date: timestamp.slice(0, 10),
	timestamp,
	open: close,
	high: close,
	low: close,
	close,
	volume: "10",
	turnover: null,
	tradeSession: 0,
});
const trade = (timestamp: string, price: string): Schema<"Trade"> => ({
	price,
	volume: "5",
	timestamp,
	tradeType: null,
	direction: 0,
	tradeSession: 0,
});

/** A service with the given bars by period, and what was requested of it. */
function service(bars: Readonly<Record<string, Schema<"Candlestick">[]>>) {
	const requests: object[] = [];
	const client = {
		listHistoryCandlesticks: async (params: { period?: string; datetime?: string; count?: number }) => {
			requests.push([params.period, params.datetime, params.count]);
			return { candlesticks: bars[params.period ?? "day"] ?? [] };
		},
		listCandlesticks: () => expect.fail("the newest bars are those of the stream"),
	} as unknown as BarsClient;
	return { client, requests };
}

test("bars before a replay end with the minute before its first bar, in New York", () => {
	expect(minuteBefore("2026-11-20T15:07:30Z", "5m")).toBe("2026-11-20 10:04:00");
	expect(minuteBefore("2026-11-20T15:07:30Z", "1h")).toBe("2026-11-20 09:29:00");
	expect(minuteBefore("2026-11-20T15:07:30Z", "day")).toBe("2026-11-19 23:59:00");
	expect(minuteBefore("2026-11-20T15:07:30Z", "week")).toBe("2026-11-15 23:59:00");
	expect(minuteBefore("2026-11-20T15:07:30Z", "month")).toBe("2026-10-31 23:59:00");
	expect(minuteBefore("2026-07-01T13:30:00Z", "year")).toBe("2025-12-31 23:59:00");
});

test("the chart gets stored bars, then a running one from the minutes before the start and the trades since", async () => {
	const minutes = new RunningMinutes();
	const picture = { quote: undefined };
	const { client, requests } = service({
		"5m": [bar("2026-11-20T15:00:00Z")],
		"1m": [
			bar("2026-11-20T15:04:00Z", "9"),
			bar("2026-11-20T15:05:00Z", "3"),
			bar("2026-11-20T15:06:00Z", "2"),
		],
	});
	const bars = replayedBars(client, { minutes, picture: () => picture as never }, "2026-11-20T15:07:30Z");
	const series = { symbol: "AAPL.US", period: "5m" as const, adjust: "none" as const };
	const first = await bars.listHistoryCandlesticks({ ...series, count: 300, forward: false });
	expect(requests).toEqual([
		["5m", "2026-11-20 10:04:00", 300],
		["1m", "2026-11-20 10:06:00", 5],
	]);
	expect(first.candlesticks.map(({ timestamp, close }) => [timestamp, close])).toEqual([
		["2026-11-20T15:00:00Z", "1"],
		["2026-11-20T15:05:00Z", "2"],
	]);
	minutes.add(trade("2026-11-20T15:07:31Z", "4"));
	minutes.add(trade("2026-11-20T15:10:00Z", "5"));
	const newest = await bars.listCandlesticks({ ...series, count: 5 });
	expect(newest.candlesticks).toMatchObject([
		{ timestamp: "2026-11-20T15:00:00Z" },
		{ timestamp: "2026-11-20T15:05:00Z", open: "3", high: "4", low: "2", close: "4", volume: "25" },
		{ timestamp: "2026-11-20T15:10:00Z", open: "5", close: "5" },
	]);
	// Nothing new is nothing to draw.
	expect((await bars.listCandlesticks({ ...series, count: 5 })).candlesticks).toEqual([]);
	await bars.listHistoryCandlesticks({ ...series, count: 300, datetime: "2026-11-19 15:59:00" });
	expect(requests.at(-1)).toEqual(["5m", "2026-11-19 15:59:00", 300]);
});

test("the bar of the day follows the quote, and longer ones are those before it", async () => {
	const minutes = new RunningMinutes();
	const quote = { open: "1", high: "3", low: "1", lastDone: "2", volume: "7", turnover: null };
	const picture = { quote: { ...quote, timestamp: "2026-11-20T15:00:00Z" } };
	const { client } = service({ day: [bar("2026-11-19T14:30:00Z")], week: [bar("2026-11-09T14:30:00Z")] });
	const bars = replayedBars(client, { minutes, picture: () => picture as never }, "2026-11-20T15:00:00Z");
	const datesOf = async (period: "day" | "week") =>
		(await bars.listHistoryCandlesticks({ symbol: "AAPL.US", period })).candlesticks.map(({ date }) => date);
	expect(await datesOf("day")).toEqual(["2026-11-19", "2026-11-20"]);
	expect(await datesOf("week")).toEqual(["2026-11-09"]);
});
