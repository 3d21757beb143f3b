import { security } from "@us-market-data/analytics/testing";
import type { OperationId } from "@us-market-data/contract";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "./testing.ts";

/** A security that only the exchange's directory describes. */
const symbol = "BARE.US";
const symbols = [symbol];
const market = await testMarket([rows(symbol, "securities", [security("Bare Inc.")], { tag: "directory" })]);

type SendRequest = (
	market: Awaited<ReturnType<typeof testMarket>>,
) => Promise<{ body: object; sources: string[] }>;

const candlesticks = { symbol, period: "day", adjust: "forward", session: "all" } as const;
const holders = { range: "all", sort: "shares_held", order: "desc", count: 50 } as const;
const legacy_prefix = "legacy";

/** Request of each operation about a security; null when the operation takes no symbol. */
const requests: Readonly<Record<OperationId, SendRequest | null>> = {
	getQuotes: ({ request }) => request("getQuotes", { symbols }),
	getQuoteDepth: ({ request }) => request("getQuoteDepth", { symbol }),
	listTrades: ({ request }) => request("listTrades", { symbol, count: 20 }),
	getCalcIndexes: ({ request }) =>
		request("getCalcIndexes", { symbols, fields: ["pe_ttm", "volume_ratio", "amplitude"] }),
	listCandlesticks: ({ request }) => request("listCandlesticks", { ...candlesticks, count: 100 }),
	listHistoryCandlesticks: ({ request }) =>
		request("listHistoryCandlesticks", { ...candlesticks, period: "1h" }),
	listShortTrades: ({ request }) => request("listShortTrades", { symbol, count: 20 }),
	getStaticInfo: ({ request }) => request("getStaticInfo", { symbols }),
	getBrokerQueue: ({ request }) => request("getBrokerQueue", { symbol }),
	listFilings: ({ request }) => request("listFilings", { symbol, count: 20 }),
	listNews: ({ request }) => request("listNews", { symbol, count: 20 }),
	listTopics: ({ request }) => request("listTopics", { symbol, count: 20 }),
	listUnusualItems: ({ request }) => request("listUnusualItems", { market: "US", symbol, count: 50 }),
	getCompanyOverview: ({ request }) => request("getCompanyOverview", { symbol }),
	listShareholders: ({ request }) => request("listShareholders", { symbol, ...holders }),
	listTopShareholders: ({ request }) => request("listTopShareholders", { symbol, periods: 8 }),
	getInstitutionRating: ({ request }) => request("getInstitutionRating", { symbol }),
	comparePeers: ({ request }) => request("comparePeers", { symbol, currency: "USD" }),
	getConsensus: ({ request }) => request("getConsensus", { symbol, period_type: "qf" }),
	getOperatingData: ({ request }) => request("getOperatingData", { symbol }),
	listDividends: ({ request }) => request("listDividends", { symbol, page: 1 }),
	listInsiderTrades: ({ request }) => request("listInsiderTrades", { symbol, count: 20 }),
	listScreenerIndicators: ({ request }) => request("listScreenerIndicators", { symbol }),
	listCorporateActions: ({ request }) => request("listCorporateActions", { symbol }),
	searchSecurities: ({ request }) => request("searchSecurities", { query: "bare", count: 20 }),
	listSecurities: ({ request }) => request("listSecurities", { count: 100 }),
	resolveSymbol: ({ request }) => request("resolveSymbol", { symbol }),
	getCompanyProfile: ({ request }) => request("getCompanyProfile", { symbol: "BARE" }),
	getCompanyInsiderTrades: ({ request }) =>
		request("getCompanyInsiderTrades", { symbol: "BARE", page: 1, limit: 20 }),
	getLegacyStaticInfo: ({ request }) => request("getLegacyStaticInfo", { legacy_prefix, symbols }),
	listLegacyFilings: ({ request }) => request("listLegacyFilings", { legacy_prefix, symbol }),
	listTradingDays: null,
	getMarketStatus: null,
	getTradingCalendar: null,
	listTopMovers: null,
	listRankCategories: null,
	listFigures: null,
	listRank: null,
	listFinanceCalendar: null,
	searchScreener: null,
	listScreenerStrategies: null,
	listScreenerFilters: null,
	getAccountUsage: null,
	listAccountKeys: null,
	listStatements: ({ request }) => request("listStatements", { symbol, count: 20, with_facts: true }),
};

const cases = Object.entries(requests).flatMap(([operationId, send]) =>
	send ? [{ operationId, send }] : [],
);

const responses = Object.fromEntries(
	await Promise.all(cases.map(async ({ operationId, send }) => [operationId, await send(market)] as const)),
);

describe("a security that is held with nothing but its listing", () => {
	it.each(cases)("has a valid answer of $operationId", ({ operationId }) => {
		const { body, sources } = responses[operationId] ?? { body: {}, sources: [] };
		expect(Object.keys(body)).not.toEqual([]);
		expect(["", "directory"]).toContain(sources.join());
	});

	it("has a quote without prices and a static record without figures", () => {
		expect(responses["getQuotes"]?.body).toMatchObject({
			quote: [{ symbol, name: "Bare Inc.", lastDone: null, timestamp: null, tradeStatus: 0 }],
		});
		expect(responses["getStaticInfo"]?.body).toMatchObject({
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

	it("has empty lists", () => {
		const bodyOf = (operationId: string) => responses[operationId]?.body;
		expect(bodyOf("listCandlesticks")).toMatchObject({ candlesticks: [] });
		expect(bodyOf("getQuoteDepth")).toEqual({ depth: { asks: [], bids: [] } });
		expect(bodyOf("getBrokerQueue")).toEqual({ brokers: { askBrokers: [], bidBrokers: [] } });
		expect(bodyOf("listTrades")).toEqual({ trades: [] });
		expect(bodyOf("listFilings")).toEqual({ filings: [], next: null });
		expect(bodyOf("getOperatingData")).toEqual({ operating: { list: [] } });
		expect(bodyOf("listStatements")).toEqual({ statements: [] });
		expect(bodyOf("listInsiderTrades")).toEqual({ insiderTrades: [], next: null });
		expect(bodyOf("listDividends")).toEqual({
			dividend: {
				total: 0,
				list: [],
				recentDividends: { dpsTtm: null, dividendYield: null, dividendCount: null, currency: null },
			},
			next: null,
		});
	});
});
