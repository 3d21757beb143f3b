import { dayBar, dividend } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const bar = (date: string, close: string, volume: string) => dayBar(date, close, { volume, turnover: "50" });
const split = [{ exDate: "2026-11-18", numerator: "4", denominator: "1" }];
const raw = [
	bar("2026-11-16", "404", "100.5"),
	bar("2026-11-17", "400", "200"),
	bar("2026-11-18", "101", "800.25"),
	bar("2026-11-19", "100", "900"),
	bar("2026-11-20", "99", "1000"),
];
const minute = (start: string, close: string) => {
	const { date: _, ...prices } = bar("", close, "10");
	return { start, tradeSession: 0 as const, ...prices };
};

const market = await testMarket([
	rows("RAW.US", "dayBars", raw.slice(0, 2), { tag: "old" }),
	rows("RAW.US", "dayBars", raw.slice(2), { tag: "bars" }),
	rows(
		"RAW.US",
		"minuteBars",
		[minute("2026-11-17T15:00:00Z", "400"), minute("2026-11-20T15:00:00Z", "99")],
		{
			tag: "bars",
		},
	),
	rows("RAW.US", "splits", split, { tag: "events" }),
	// The second is after the day of the tests.
	rows("RAW.US", "dividends", [dividend("2026-11-20", "1"), dividend("2026-12-01", "50")], { tag: "events" }),
	// The same prices from a source that adjusted them for the split already.
	rows("DONE.US", "dayBars", [bar("2026-11-17", "100", "800"), bar("2026-11-18", "101", "800")], {
		tag: "adjusted",
		adjustedThrough: "2026-11-20",
	}),
	rows("DONE.US", "splits", split, { tag: "events" }),
	rows("GUESSED.US", "dayBars", [bar("2026-11-17", "100", "800"), bar("2026-11-18", "101", "800")], {
		tag: "adjusted",
		adjustedThrough: "2026-11-20",
	}),
	rows("GUESSED.US", "splits", split, { tag: "sample" }),
	// A split and a dividend of days after the newest bar.
	rows("LATE.US", "dayBars", [bar("2026-11-16", "404", "1"), bar("2026-11-17", "400", "1")], { tag: "bars" }),
	rows("LATE.US", "splits", split, { tag: "events" }),
	rows("LATE.US", "dividends", [dividend("2026-11-19", "1")], { tag: "events" }),
	rows("MIXED.US", "dayBars", [bar("2026-11-17", "400", "1"), bar("2026-11-18", "100", "4")], {
		tag: "bars",
	}),
	rows("MIXED.US", "splits", split, { tag: "sample" }),
]);

const request = (
	symbol: string,
	adjust: "none" | "forward",
	count = 100,
	period: "day" | "week" | "1m" = "day",
	at?: Date,
) => market.request("listCandlesticks", { symbol, adjust, count, period, session: "all" }, at);

const closes = async (...args: Parameters<typeof request>) =>
	(await request(...args)).body.candlesticks.map(({ close }) => close);

describe("listCandlesticks", () => {
	it("answers the newest bars, oldest first, as they were traded", async () => {
		expect(await closes("RAW.US", "none")).toEqual(["404.00", "400.00", "101.00", "100.00", "99.00"]);
		expect(await closes("RAW.US", "none", 2)).toEqual(["100.00", "99.00"]);
		const { body } = await request("RAW.US", "none", 1);
		expect(body).toMatchObject({ period: "day", adjust: "none", candlesticks: [{ volume: "1000" }] });
	});

	it("scales prices before a split and a dividend, and volumes before the split", async () => {
		const { body } = await request("RAW.US", "forward");
		// A quarter for the split, 99 hundredths for the dividend of 1 on a close of 100.
		expect(body.candlesticks.map(({ close }) => close)).toEqual([
			"99.99",
			"99.00",
			"99.99",
			"99.00",
			"99.00",
		]);
		expect(body.candlesticks.map(({ volume }) => volume)).toEqual(["402", "800", "800.25", "900", "1000"]);
		expect(body.candlesticks[0]?.turnover).toBe("50");
	});

	it("looks from the day of the request", async () => {
		const before = new Date("2026-11-19T20:00:00Z");
		expect(await closes("RAW.US", "forward", 100, "day", before)).toEqual([
			"101.00",
			"100.00",
			"101.00",
			"100.00",
			"99.00",
		]);
	});

	it("adjusts minutes by their day, and weeks before they are put together", async () => {
		expect(await closes("RAW.US", "forward", 100, "1m")).toEqual(["99.00", "99.00"]);
		const { body } = await request("RAW.US", "forward", 1, "week");
		expect(body.candlesticks[0]).toMatchObject({
			open: "99.99",
			high: "99.99",
			close: "99.00",
			volume: "3902.25",
		});
	});

	it("takes held splits out of prices that their source adjusted, but no simulated ones", async () => {
		const { body, sources } = await request("DONE.US", "none");
		expect(body.candlesticks.map(({ close, volume }) => [close, volume])).toEqual([
			["400.00", "200"],
			["101.00", "800"],
		]);
		expect(sources).toEqual(["adjusted", "events"]);
		expect(await closes("GUESSED.US", "none")).toEqual(["100.00", "101.00"]);
	});

	it("does not adjust again what the source adjusted", async () => {
		expect(await closes("DONE.US", "forward")).toEqual(["100.00", "101.00"]);
	});

	it("brings the newest bar to the shares of today, and takes no later dividend out of it", async () => {
		expect(await closes("LATE.US", "forward")).toEqual(["101.00", "100.00"]);
		expect(await closes("LATE.US", "none")).toEqual(["404.00", "400.00"]);
	});

	it("does not adjust real prices by simulated events", async () => {
		const { body, sources } = await request("MIXED.US", "forward");
		expect(body.candlesticks.map(({ close }) => close)).toEqual(["400.00", "100.00"]);
		expect(sources).toEqual(["bars"]);
	});

	it("cites the bars that are answered, and the events behind an adjustment", async () => {
		expect(await request("RAW.US", "none")).toMatchObject({
			sources: ["bars", "old"],
			asOf: "2026-11-20T21:00:00.000Z",
		});
		expect((await request("RAW.US", "forward")).sources).toEqual(["bars", "events", "old"]);
		expect((await request("RAW.US", "forward", 1)).sources).toEqual(["bars"]);
		expect((await request("RAW.US", "none", 1, "week")).sources).toEqual(["bars", "old"]);
		expect((await request("RAW.US", "forward", 100, "1m")).sources).toEqual(["bars", "events"]);
	});
});
