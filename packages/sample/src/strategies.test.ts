import {
	deriveTouched,
	loadMarketView,
	parseSort,
	ranking,
	searchScreener,
	strategies,
	topMovers,
} from "@us-market-data/analytics";
import { MemoryMarket } from "@us-market-data/analytics/testing";
import type { AreaRecord, AreaRow } from "@us-market-data/market";
import { expect, test } from "vitest";
import { generators, type SampleArea } from "./generate.ts";
import { createWorld } from "./world.ts";

/** Areas on which strategies and rankings rest. */
const areas = [
	"securities",
	"profiles",
	"shares",
	"financials",
	"dividends",
	"splits",
	"insiderTrades",
] as const;

/** Days of prices, enough for the averages of a year. */
const recent = 320;

/** The small world as of an instant, derived. */
async function viewAt(now: Date) {
	const world = createWorld(20_260_101, now, "small");
	const market = new MemoryMarket();
	const add = <A extends SampleArea>(area: A, rows: Iterable<AreaRow<A>>) => {
		for (const { symbol, ...record } of rows)
			market.add(symbol, area, [record as unknown as AreaRecord<A>], "sample");
	};
	for (const area of areas) add(area, generators[area](world));
	const since = world.days.at(-recent) ?? "";
	const bars = [...generators.dayBars(world)];
	add(
		"dayBars",
		bars.filter(({ date }) => date >= since),
	);
	const shorted = [...generators.shortVolume(world)];
	add(
		"shortVolume",
		shorted.filter(({ date, facility }) => facility === "CNMS" && date === world.lastDay),
	);
	await deriveTouched(market, now);
	return loadMarketView(market);
}

test.each(["2024-03-05", "2025-12-31", "2026-11-20", "2027-08-09"])(
	"on %s every strategy finds something, gainers gained, and movers moved differently",
	async (day) => {
		const view = await viewAt(new Date(`${day}T23:00:00Z`));
		const totals = strategies.map(({ id, conditions }) => {
			const { total } = searchScreener(view, { conditions, sort: parseSort("prevchg"), page: 0, size: 1 });
			return [id, total];
		});
		expect(totals.filter(([, total]) => total === 0)).toEqual([]);
		const gains = ranking(view, "gainers", 100).list.map(({ changeRate }) => Number(changeRate));
		const losses = ranking(view, "losers", 100).list.map(({ changeRate }) => Number(changeRate));
		expect(Math.min(...gains)).toBeGreaterThan(0);
		expect(Math.max(...losses)).toBeLessThan(0);
		expect(Math.min(gains.length, losses.length)).toBeGreaterThan(5);
		const moves = topMovers(view, { sort: "hot", count: 12 }).events.map(({ stock }) =>
			Object.values(stock).join(),
		);
		expect(new Set(moves).size).toBe(moves.length);
	},
);
