import { describe, expect, it } from "vitest";
import { deriveTouched } from "../derive.ts";
import { walk } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { now, smallView } from "../testing/small-market.ts";
import { loadMarketView } from "../view/market-view.ts";
import { calcIndex } from "./calc-indexes.ts";
import { industryPeers, peerValuation } from "./peers.ts";
import { rankCategories, ranking, rankKeys } from "./rankings.ts";
import { topMovers } from "./top-movers.ts";
import { unusualItems } from "./unusual-items.ts";

const view = await smallView({
	"A.US": { closes: ["100", "101"], shares: "2000", epsttm: "5", equity: "40400", industry: "Software" },
	"B.US": { closes: ["10", "11"], shares: "1000", industry: "software" },
	"C.US": { closes: ["50", "45"], shares: "1000", industry: "Software" },
	"D.US": { industry: "Software" },
	"F.US": { closes: ["50", "45"], shares: "1000", industry: "Software", listing: { type: "etf" } },
});
const rowOf = (symbol: string) => {
	const row = view.row(symbol);
	if (!row) throw new Error(`no ${symbol}`);
	return row;
};

describe("calcIndex", () => {
	it("answers the asked figures only, null for what is not known", () => {
		expect(
			calcIndex(rowOf("A.US"), ["pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "market_cap"]),
		).toEqual({
			symbol: "A.US",
			peTtm: "20.2",
			pbMrq: "5",
			dividendYield: null,
			turnoverRate: "55.56",
			marketCap: "202000",
		});
		expect(calcIndex(rowOf("D.US"), ["volume"])).toEqual({ symbol: "D.US", volume: null });
	});
});

describe("ranking", () => {
	it("begins with the largest, losers with the smallest, and leaves out what is not known or did not move that way", () => {
		const symbols = (key: (typeof rankKeys)[number], count = 20) =>
			ranking(view, key, count).list.map((item) => item.symbol);
		expect(symbols("gainers")).toEqual(["B.US", "A.US"]);
		expect(symbols("losers")).toEqual(["C.US", "F.US"]);
		expect(symbols("market_cap", 1)).toEqual(["A.US"]);
		expect(ranking(view, "dividend_yield", 20)).toMatchObject({ updatedAt: null, list: [] });
	});

	it("answers full items and the time behind them", () => {
		const { list, updatedAt, rows } = ranking(view, "gainers", 1);
		expect(updatedAt).toBe("2026-11-20T21:00:00Z");
		expect(rows).toEqual([rowOf("B.US")]);
		expect(list[0]).toMatchObject({
			ticker: "B",
			changeRate: "10",
			changeValue: "1.00",
			netInflow: null,
			industry: "software",
		});
	});

	it("has every ranking in one category", () => {
		const keys = rankCategories.flatMap((category) => category.rankings.map((tag) => tag.key));
		expect(keys.sort()).toEqual([...rankKeys].sort());
	});
});

describe("peers", () => {
	it("are the stocks of the industry nearest in market value", () => {
		const symbols = (symbol: string, count = 4) =>
			industryPeers(view, rowOf(symbol), count).map((row) => row.symbol);
		expect(symbols("C.US")).toEqual(["B.US", "A.US", "D.US"]);
		expect(symbols("D.US", 2)).toEqual(["A.US", "C.US"]);
	});

	it("are compared by the same figures", () => {
		expect(peerValuation(rowOf("A.US"), new Set(["quote", "fundamentals"]))).toMatchObject({
			lastDone: "101.00",
			peTtm: "20.2",
			pbMrq: "5",
			currency: "USD",
		});
	});
});

describe("movers and unusual items", async () => {
	const market = new MemoryMarket();
	for (const [symbol, seed] of Object.entries({ "A.US": 5, "B.US": 6, "C.US": 7 })) {
		market.add(symbol, "dayBars", walk("2026-11-20", 300, seed));
	}
	await deriveTouched(market, now);
	const walked = await loadMarketView(market);

	it("are of one day, in the asked order, with the way to the day before", () => {
		const newest = topMovers(walked, { sort: "change_rate", count: 10 });
		const changes = newest.events.map(({ stock }) => Math.abs(Number(stock.changeRate)));
		expect(changes).toEqual(changes.toSorted((a, b) => b - a));
		expect(new Set(newest.events.map(({ date }) => date)).size).toBe(1);
		const date = newest.previousDate ?? "";
		const before = topMovers(walked, { sort: "hot", date, count: 10 });
		expect(before.events.length).toBeGreaterThan(0);
		expect(before.events.every((event) => event.timestamp.startsWith(date))).toBe(true);
		expect(topMovers(walked, { sort: "time", date: "2020-01-01", count: 10 })).toEqual({
			events: [],
			date: "2020-01-01",
			hasMore: false,
			previousDate: null,
			cited: [],
		});
	});

	it("say how the move compares to the usual one", () => {
		const [event] = topMovers(walked, { sort: "hot", count: 1 }).events;
		expect(event?.alertReason).toMatch(/^(Up|Down) [\d.]+ %, [\d.]+ times its 20-day standard deviation$/);
		expect(event?.direction).toBe(event?.stock.changeRate.startsWith("-") ? 1 : 2);
	});

	it("come newest first, of the market or of one security", () => {
		const times = unusualItems(walked, { count: 100 }).changes.map((change) => change.alertTime);
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		const own = unusualItems(walked, { symbol: "A.US", count: 100 }).changes;
		expect(own.every((change) => change.symbol === "A.US")).toBe(true);
		expect(own.every((change) => !("datasetIds" in change))).toBe(true);
	});

	it("are off when nothing is held to derive them from", async () => {
		expect(unusualItems(await smallView({ "A.US": {} }), { count: 5 })).toMatchObject({
			allOff: true,
			changes: [],
		});
	});
});
