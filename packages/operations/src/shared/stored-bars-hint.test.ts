import { dayBar, daysUpTo, security } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const minute = (start: string, tradeSession: 0 | 3) => ({
	start,
	tradeSession,
	open: "1",
	high: "2",
	low: "1",
	close: "2",
	volume: "1",
	turnover: "1",
});

const days = daysUpTo("2026-11-20", 2000).filter((date) => date >= "2024-01-01");

const market = await testMarket([
	rows(
		"DAYS.US",
		"dayBars",
		days.map((date) => dayBar(date, "1")),
	),
	rows("MIN.US", "minuteBars", [minute("2026-11-20T14:30:00Z", 0)]),
	rows("NIGHT.US", "minuteBars", [minute("2026-11-19T23:59:00Z", 3), minute("2026-11-20T08:59:00Z", 3)]),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
]);

describe("the hint of an answer without bars", () => {
	it.each([
		[
			"DAYS.US",
			{ start: "1990-01-01", end: "1990-12-31" },
			"has bars for period=day of 2024-01-02 to 2026-11-20.",
		],
		[
			"DAYS.US",
			{ period: "week", start: "2030-01-01" },
			"has bars for period=week of 2024-01-02 to 2026-11-20.",
		],
		[
			"DAYS.US",
			{ period: "5m" },
			"has no bars for period=5m, but for period=day of 2024-01-02 to 2026-11-20.",
		],
		["MIN.US", {}, "has no bars for period=day, but for period=1m of 2026-11-20 to 2026-11-20."],
		["MIN.US", { period: "1m", end: "2020-01-01" }, "has bars for period=1m of 2026-11-20 to 2026-11-20."],
		[
			"NIGHT.US",
			{ period: "1m" },
			"outside the regular session alone, of 2026-11-19 to 2026-11-20: send session=all.",
		],
		["BARE.US", {}, "BARE.US has no bars for period=day, nor for any other."],
	] as const)("%s %j", async (symbol, request, message) => {
		const rest = { period: "day", adjust: "none", session: "intraday" } as const;
		const { body, sources } = await market.request("listHistoryCandlesticks", {
			...rest,
			symbol,
			...request,
		});
		expect(body.candlesticks).toEqual([]);
		expect(body.hint).toContain(message);
		expect(sources).toEqual([]);
	});

	it("is null beside bars", async () => {
		const rest = { period: "day", adjust: "none", session: "intraday" } as const;
		expect(
			(await market.request("listHistoryCandlesticks", { ...rest, symbol: "DAYS.US" })).body.hint,
		).toBeNull();
	});
});
