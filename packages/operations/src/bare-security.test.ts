import { security } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "./testing.ts";

/** A security that only the exchange's directory describes. */
const symbol = "BARE.US";
const symbols = [symbol];
const market = await testMarket([rows(symbol, "securities", [security("Bare Inc.")], { tag: "directory" })]);

const candlesticks = { symbol, period: "day", adjust: "forward", session: "all", count: 100 } as const;

describe("a security that is held with nothing but its listing", () => {
	it("has a quote without prices and a static record without figures", async () => {
		const quotes = await market.request("getQuotes", { symbols });
		expect(quotes.body).toMatchObject({
			quote: [{ symbol, name: "Bare Inc.", lastDone: null, timestamp: null, tradeStatus: 0 }],
		});
		expect(quotes.sources).toEqual(["directory"]);
		expect((await market.request("getStaticInfo", { symbols })).body).toMatchObject({
			quote: [{ currency: "USD", totalShares: "", dividendYield: "", board: null }],
		});
	});

	it("has an overview in which all that is not listed is null", async () => {
		const { body } = await market.request("getCompanyOverview", { symbol });
		const filled = Object.entries(body.company).filter(([, value]) => value !== null);
		expect(Object.fromEntries(filled)).toEqual({
			symbol,
			name: "Bare Inc.",
			ticker: "BARE",
			market: "US",
			exchange: "NASDAQ",
			currency: "USD",
			securityType: "stock",
		});
	});

	it("has empty lists", async () => {
		const { request } = market;
		const bodies = await Promise.all([
			request("listCandlesticks", candlesticks),
			request("getQuoteDepth", { symbol }),
			request("getBrokerQueue", { symbol }),
			request("listTrades", { symbol, count: 20 }),
			request("listFilings", { symbol, count: 20 }),
			request("getOperatingData", { symbol }),
			request("listStatements", { symbol, count: 20, with_facts: true }),
			request("listInsiderTrades", { symbol, count: 20 }),
			request("listDividends", { symbol, page: 1 }),
		]);
		expect(bodies.map(({ body }) => body)).toEqual([
			expect.objectContaining({ candlesticks: [] }),
			{ depth: { asks: [], bids: [] } },
			{ brokers: { askBrokers: [], bidBrokers: [] } },
			{ trades: [], next: null },
			{ filings: [], next: null },
			{ operating: { list: [] } },
			{ statements: [] },
			{ insiderTrades: [], next: null },
			{
				dividend: {
					total: 0,
					list: [],
					recentDividends: { dpsTtm: null, dividendYield: null, dividendCount: null, currency: null },
				},
				next: null,
			},
		]);
	});
});
