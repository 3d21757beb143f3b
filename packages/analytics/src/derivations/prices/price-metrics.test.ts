import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { dayBar, daysUpTo, walk } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import type { PriceMetrics } from "./price-metrics.ts";

const now = new Date("2026-11-21T01:00:00Z");

async function metricsOf(market: MemoryMarket): Promise<PriceMetrics | undefined> {
	await deriveTouched(market, now);
	return (await market.derived<PriceMetrics>("price-metrics", 1))?.data;
}

/** 300 days with the closes 1, 2, ... 300. */
const rising = daysUpTo("2026-11-20", 300).map((date, i) => dayBar(date, String(i + 1)));

describe("price metrics", () => {
	it("measure changes over trading days and since the last close of the year before", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", rising);
		const lastOfYear = rising.findLast((bar) => bar.date < "2026-01-01");
		const sinceNewYear = ((300 / Number(lastOfYear?.close) - 1) * 100).toFixed(2);
		expect(await metricsOf(market)).toMatchObject({
			date: "2026-11-20",
			chg5d: ((300 / 295 - 1) * 100).toFixed(2),
			chg20d: ((300 / 280 - 1) * 100).toFixed(2),
			chg250d: "500",
			chgytd: String(Number(sinceNewYear)),
			high52w: "300",
			avgvolume20: "1000",
			volumeratio: "1",
		});
	});

	it("round a change that lies half way as the decimals do", async () => {
		const market = new MemoryMarket();
		// 35.91 / 30.40 is 1.18125, and a little less in binary fractions.
		const bars = daysUpTo("2026-11-20", 6).map((date, i) => dayBar(date, i === 5 ? "35.91" : "30.40"));
		market.add("A.US", "dayBars", bars);
		expect(await metricsOf(market)).toMatchObject({ chg5d: "18.13" });
	});

	it("are unknown where the history is too short", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", rising.slice(-6));
		expect(await metricsOf(market)).toMatchObject({
			chg5d: "1.69",
			chg10d: null,
			chgytd: null,
			avgvolume20: null,
			volumeratio: null,
			volatility20: null,
			beta: null,
			technical: { macd_day: null, ma_day: null },
		});
	});

	it("see no fall in a split, nor the volume of other shares", async () => {
		const market = new MemoryMarket();
		const days = daysUpTo("2026-11-20", 60);
		const ex = days[40] ?? "";
		const bars = days.map((date) =>
			date < ex ? dayBar(date, "400", { volume: "100" }) : dayBar(date, "100", { volume: "400" }),
		);
		market.add("A.US", "dayBars", bars);
		market.add("A.US", "splits", [{ exDate: ex, numerator: "4", denominator: "1" }]);
		expect(await metricsOf(market)).toMatchObject({
			chg20d: "0",
			high52w: "100",
			volumeratio: "1",
			volatility20: "0",
		});
	});

	it("leave sample splits out of real prices", async () => {
		const market = new MemoryMarket();
		const days = daysUpTo("2026-11-20", 30);
		market.add(
			"A.US",
			"dayBars",
			days.map((date) => dayBar(date, "100")),
		);
		market.add("A.US", "splits", [{ exDate: "2026-11-20", numerator: "2", denominator: "1" }], "sample");
		expect(await metricsOf(market)).toMatchObject({ chg5d: "0" });
	});

	it("find the technical states of the last day", async () => {
		const market = new MemoryMarket();
		const walked = walk("2026-11-19", 200, 3);
		const last = Number(walked.at(-1)?.close);
		market.add("A.US", "dayBars", [...walked, dayBar("2026-11-20", String(Math.round(last * 1.5)))]);
		expect((await metricsOf(market))?.technical).toMatchObject({
			boll_day: "breakthrough_up",
			boll_week: "breakthrough_up",
		});
	});
});
