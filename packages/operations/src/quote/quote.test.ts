import { dayBar, daysUpTo, security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it, test } from "vitest";
import { rows, testMarket } from "../testing.ts";

const session = {
	lastDone: "189.90",
	timestamp: "2026-11-20T22:00:00Z",
	volume: "10.5",
	turnover: "1993.95",
	high: "190.00",
	low: "189.80",
	prevClose: "190.25",
};
const quote: AreaRecord<"quotes"> = {
	lastDone: "190.25",
	prevClose: "188.10",
	open: "188.00",
	high: "191.000001",
	low: "187.50",
	timestamp: "2026-11-20T20:59:59Z",
	volume: "12345678.123456",
	turnover: "2345678901.99",
	tradeStatus: 1,
	preMarketQuote: null,
	postMarketQuote: session,
	overnightQuote: null,
};
const trade = (timestamp: string, sequence: number, price: string): AreaRecord<"trades"> => ({
	timestamp,
	sequence,
	price,
	volume: "0.123456",
	tradeType: "",
	direction: 2,
	tradeSession: 0,
});
const level = (price: string, brokerIds: number[] = []) => ({
	price,
	volume: "100.5",
	orderNum: 3,
	brokerIds,
});
const bar = (date: string, close: string, volume: string) =>
	dayBar(date, close, { volume, turnover: "1000" });
const days = daysUpTo("2026-11-20", 30);

const market = await testMarket([
	rows("AAPL.US", "securities", [
		security("Apple Inc.", { nameCn: "苹果", board: "Nasdaq Global Select Market" }),
	]),
	rows("AAPL.US", "quotes", [quote], { tag: "feed", retrievedAt: "2026-11-20T21:00:00Z" }),
	rows("AAPL.US", "depth", [
		{
			timestamp: "2026-11-20T20:59:00Z",
			asks: [level("190.3"), level("190.31", [7, 9])],
			bids: [level("190.2", [7]), level("190.19")],
		},
	]),
	rows("AAPL.US", "trades", [
		trade("2026-11-20T15:00:00.000001Z", 2, "2"),
		trade("2026-11-20T15:00:00.000001Z", 10, "3"),
		trade("2026-11-20T15:00:00.000001Z", 9, "2.5"),
		trade("2026-11-20T15:00:00Z", 11, "1"),
	]),
	rows("BARS.US", "securities", [security("Bars Inc.", { board: "" })]),
	rows(
		"BARS.US",
		"dayBars",
		days.map((date, i) => bar(date, String(100 + i), "1000.5")),
	),
	rows("BARS.US", "shares", [{ date: "2026-10-01", totalShares: "2000", circulatingShares: "1000" }], {
		tag: "sample",
	}),
	rows("GONE.US", "securities", [security("Gone Inc.", { delistingDate: "2026-11-19" })]),
	rows("LAST.US", "securities", [security("Last Day Inc.", { delistingDate: "2026-11-20" })]),
	rows("NAMELESS.US", "dayBars", [bar("2026-11-20", "5", "1")]),
]);

describe("getQuotes", () => {
	it("answers in the order asked, each once, and names what is not held", async () => {
		const symbols = ["BARS.US", "NOSUCH.US", "AAPL.US", "BARS.US"];
		const { body } = await market.request("getQuotes", { symbols });
		expect(body.quote.map(({ symbol }) => symbol)).toEqual(["BARS.US", "AAPL.US"]);
		expect(body.unknownSymbols).toEqual(["NOSUCH.US"]);
		const none = (await market.request("getQuotes", { symbols: ["NOSUCH.US", "NOSUCH.US"] })).body;
		expect(none).toMatchObject({ quote: [], unknownSymbols: ["NOSUCH.US"] });
	});

	it("answers the quote of a feed with exact figures and its sessions", async () => {
		const { body, sources, asOf } = await market.request("getQuotes", { symbols: ["AAPL.US"] });
		expect(body.quote[0]).toEqual({
			...quote,
			symbol: "AAPL.US",
			name: "Apple Inc.",
			changeValue: "2.15",
			changeRate: "1.14",
		});
		expect(sources).toEqual(["feed", "real"]);
		expect(asOf).toBe("2026-11-20T22:00:00.000Z");
	});

	it("makes the quote of the newest two days where there is no feed", async () => {
		const { body, sources } = await market.request("getQuotes", { symbols: ["BARS.US"] });
		expect(body.quote[0]).toMatchObject({
			lastDone: "129.00",
			prevClose: "128.00",
			changeValue: "1.00",
			changeRate: "0.78",
			timestamp: "2026-11-20T21:00:00Z",
			volume: "1000.5",
			tradeStatus: 0,
			postMarketQuote: null,
		});
		expect(sources).toEqual(["real"]);
	});

	it("has no change without a day before, and no name where none is known", async () => {
		const { body } = await market.request("getQuotes", { symbols: ["NAMELESS.US"] });
		expect(body.quote[0]).toMatchObject({ name: null, lastDone: "5.00", prevClose: null, changeRate: null });
	});

	it("tells that a security without prices is delisted, from the day after its last", async () => {
		const { body } = await market.request("getQuotes", { symbols: ["GONE.US", "LAST.US"] });
		expect(body.quote.map(({ tradeStatus }) => tradeStatus)).toEqual([2, 0]);
	});
});

describe("the order book", () => {
	it("numbers the levels of each side from the best", async () => {
		const { body, asOf } = await market.request("getQuoteDepth", { symbol: "AAPL.US" });
		expect(body.depth).toEqual({
			asks: [
				{ position: 1, price: "190.30", volume: "100.5", orderNum: 3 },
				{ position: 2, price: "190.31", volume: "100.5", orderNum: 3 },
			],
			bids: [
				{ position: 1, price: "190.20", volume: "100.5", orderNum: 3 },
				{ position: 2, price: "190.19", volume: "100.5", orderNum: 3 },
			],
		});
		expect(asOf).toBe("2026-11-20T20:59:00.000Z");
	});

	it("names the firms of the levels that have any, by the place of the level in the book", async () => {
		const { body } = await market.request("getBrokerQueue", { symbol: "AAPL.US" });
		expect(body.brokers).toEqual({
			askBrokers: [{ position: 2, brokerIds: [7, 9] }],
			bidBrokers: [{ position: 1, brokerIds: [7] }],
		});
	});
});

describe("listTrades", () => {
	it("answers the newest first, those of one instant by their sequence", async () => {
		const { body } = await market.request("listTrades", { symbol: "AAPL.US", count: 3 });
		expect(body.trades.map(({ price }) => price)).toEqual(["3.00", "2.50", "2.00"]);
		expect(body.trades[0]).toEqual({
			timestamp: "2026-11-20T15:00:00.000001Z",
			price: "3.00",
			volume: "0.123456",
			tradeType: null,
			direction: 2,
			tradeSession: 0,
		});
	});

	it("refuses a symbol that is not held", async () => {
		const pending = market.request("listTrades", { symbol: "NOSUCH.US", count: 3 });
		await expect(pending).rejects.toThrow('Unknown symbol "NOSUCH.US" in query parameter "symbol"');
	});
});

describe("getCalcIndexes", () => {
	it("answers the asked figures only, null for what cannot be computed", async () => {
		const fields = [
			"last_done",
			"change_rate",
			"five_day_change_rate",
			"market_cap",
			"half_year_change_rate",
		] as const;
		const { body } = await market.request("getCalcIndexes", {
			symbols: ["BARS.US", "AAPL.US", "NOSUCH.US", "BARS.US"],
			fields: [...fields],
		});
		expect(body.quote).toEqual([
			{
				symbol: "BARS.US",
				lastDone: "129.00",
				changeRate: "0.78",
				fiveDayChangeRate: "4.03",
				// Real prices are not multiplied by simulated share counts.
				marketCap: null,
				halfYearChangeRate: null,
			},
			{
				symbol: "AAPL.US",
				lastDone: "190.25",
				changeRate: "1.14",
				fiveDayChangeRate: null,
				marketCap: null,
				halfYearChangeRate: null,
			},
		]);
	});

	it("cites what the answered figures rest on and no more", async () => {
		const price = await market.request("getCalcIndexes", {
			symbols: ["BARS.US"],
			fields: ["last_done", "market_cap"],
		});
		expect(price.sources).toEqual(["real"]);
		const none = await market.request("getCalcIndexes", {
			symbols: ["BARS.US"],
			fields: ["pe_ttm", "pb_mrq"],
		});
		expect(none).toMatchObject({ sources: [], asOf: null });
	});
});

describe("getStaticInfo", () => {
	it("answers an unknown text as empty and the board as null", async () => {
		const { body } = await market.request("getStaticInfo", {
			symbols: ["BARS.US", "AAPL.US", "NOSUCH.US", "BARS.US"],
		});
		expect(body.quote.map(({ symbol }) => symbol)).toEqual(["BARS.US", "AAPL.US"]);
		expect(body.quote[0]).toEqual({
			symbol: "BARS.US",
			nameCn: "",
			nameEn: "Bars Inc.",
			nameHk: "",
			exchange: "NASDAQ",
			currency: "USD",
			lotSize: 100,
			totalShares: "2000",
			circulatingShares: "1000",
			hkShares: "",
			eps: "",
			epsTtm: "",
			bps: "",
			dividendYield: "",
			stockDerivatives: [],
			board: null,
		});
		expect(body.quote[1]).toMatchObject({ nameCn: "苹果", board: "Nasdaq Global Select Market" });
	});

	it("does not cite a price that nothing was computed from", async () => {
		const { sources } = await market.request("getStaticInfo", { symbols: ["AAPL.US"] });
		expect(sources).toEqual(["real"]);
	});
});

describe("listTradingDays", () => {
	it("keeps half days apart, both ends included", async () => {
		const input = { market: "US", start: "2026-11-23", end: "2026-11-30" } as const;
		const { body, sources } = await market.request("listTradingDays", input);
		expect(body.tradingDays).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-30"]);
		expect(body.halfTradingDays).toEqual(["2026-11-27"]);
		expect(sources).toEqual([]);
	});

	it("begins today in New York and covers thirty days unless told otherwise", async () => {
		const { body } = await market.request("listTradingDays", { market: "US" });
		expect([body.tradingDays.at(0), body.tradingDays.at(-1)]).toEqual(["2026-11-20", "2026-12-18"]);
		const past = await market.request("listTradingDays", { market: "US", end: "2026-01-09" });
		expect(past.body.tradingDays.at(0)).toBe("2025-12-10");
		const ahead = await market.request("listTradingDays", { market: "US", end: "2026-11-24" });
		expect(ahead.body.tradingDays).toEqual(["2026-11-20", "2026-11-23", "2026-11-24"]);
	});

	it("knows the last date that can be written", async () => {
		const { body } = await market.request("listTradingDays", { market: "US", start: "9999-12-31" });
		expect(body.tradingDays).toEqual(["9999-12-31"]);
	});

	it.each([
		["2026-01-01", "2027-01-02"],
		["0001-01-01", "9999-12-31"],
		["2026-01-02", "2026-01-01"],
	])("refuses %s to %s", async (start, end) => {
		const pending = market.request("listTradingDays", { market: "US", start, end });
		await expect(pending).rejects.toMatchObject({ status: 400 });
	});
});

test.each(["getQuotes", "getCalcIndexes", "getStaticInfo", "getLegacyStaticInfo"] as const)(
	"%s names the symbols that are not held, each once and in order",
	async (id) => {
		const symbols = ["NOSUCH.US", "AAPL.US", "NONE.US", "NOSUCH.US", "AAPL.US"];
		const { body } = await market.request(id, { symbols, legacy_prefix: "legacy" });
		expect(body.quote).toHaveLength(1);
		expect(body.unknownSymbols).toEqual(["NOSUCH.US", "NONE.US"]);
		expect(
			(await market.request(id, { symbols: ["AAPL.US", "AAPL.US"], legacy_prefix: "legacy" })).body
				.unknownSymbols,
		).toEqual([]);
	},
);
