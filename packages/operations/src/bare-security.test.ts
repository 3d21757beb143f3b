import { security } from "@us-market-data/analytics/testing";
import type { OperationId } from "@us-market-data/contract";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "./testing.ts";

/** A security that only the exchange's directory describes. */
const symbol = "BARE.US";
const symbols = [symbol];
const market = await testMarket([rows(symbol, "securities", [security("Bare Inc.")], { tag: "directory" })]);

type Ask = (market: Awaited<ReturnType<typeof testMarket>>) => Promise<{ body: object; sources: string[] }>;

const candlesticks = { symbol, period: "day", adjust: "forward", session: "all" } as const;
const holders = { range: "all", sort: "shares_held", order: "desc", count: 50 } as const;
const legacy_prefix = "legacy";

/** Request of each operation about a security; null when the operation takes no symbol. */
const asks: Readonly<Record<OperationId, Ask | null>> = {
	getQuotes: ({ ask }) => ask("getQuotes", { symbols }),
	getQuoteDepth: ({ ask }) => ask("getQuoteDepth", { symbol }),
	listTrades: ({ ask }) => ask("listTrades", { symbol, count: 20 }),
	getCalcIndexes: ({ ask }) =>
		ask("getCalcIndexes", { symbols, fields: ["pe_ttm", "volume_ratio", "amplitude"] }),
	listCandlesticks: ({ ask }) => ask("listCandlesticks", { ...candlesticks, count: 100 }),
	listHistoryCandlesticks: ({ ask }) => ask("listHistoryCandlesticks", { ...candlesticks, period: "1h" }),
	listShortTrades: ({ ask }) => ask("listShortTrades", { symbol, count: 20 }),
	getStaticInfo: ({ ask }) => ask("getStaticInfo", { symbols }),
	getBrokerQueue: ({ ask }) => ask("getBrokerQueue", { symbol }),
	listFilings: ({ ask }) => ask("listFilings", { symbol, count: 20 }),
	listNews: ({ ask }) => ask("listNews", { symbol, count: 20 }),
	listTopics: ({ ask }) => ask("listTopics", { symbol, count: 20 }),
	listUnusualItems: ({ ask }) => ask("listUnusualItems", { market: "US", symbol, count: 50 }),
	getCompanyOverview: ({ ask }) => ask("getCompanyOverview", { symbol }),
	listShareholders: ({ ask }) => ask("listShareholders", { symbol, ...holders }),
	listTopShareholders: ({ ask }) => ask("listTopShareholders", { symbol, periods: 8 }),
	getInstitutionRating: ({ ask }) => ask("getInstitutionRating", { symbol }),
	comparePeers: ({ ask }) => ask("comparePeers", { symbol, currency: "USD" }),
	getConsensus: ({ ask }) => ask("getConsensus", { symbol, period_type: "qf" }),
	getOperatingData: ({ ask }) => ask("getOperatingData", { symbol }),
	listDividends: ({ ask }) => ask("listDividends", { symbol, page: 1 }),
	listInsiderTrades: ({ ask }) => ask("listInsiderTrades", { symbol, count: 20 }),
	listScreenerIndicators: ({ ask }) => ask("listScreenerIndicators", { symbol }),
	listCorporateActions: ({ ask }) => ask("listCorporateActions", { symbol }),
	searchSecurities: ({ ask }) => ask("searchSecurities", { query: "bare", count: 20 }),
	listSecurities: ({ ask }) => ask("listSecurities", { count: 100 }),
	resolveSymbol: ({ ask }) => ask("resolveSymbol", { symbol }),
	getCompanyProfile: ({ ask }) => ask("getCompanyProfile", { symbol: "BARE" }),
	getCompanyInsiderTrades: ({ ask }) =>
		ask("getCompanyInsiderTrades", { symbol: "BARE", page: 1, limit: 20 }),
	getLegacyStaticInfo: ({ ask }) => ask("getLegacyStaticInfo", { legacy_prefix, symbols }),
	listLegacyFilings: ({ ask }) => ask("listLegacyFilings", { legacy_prefix, symbol }),
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
	listStatements: ({ ask }) => ask("listStatements", { symbol, count: 20, with_facts: true }),
};

const asked = Object.entries(asks).flatMap(([operationId, ask]) => (ask ? [{ operationId, ask }] : []));

const answers = Object.fromEntries(
	await Promise.all(asked.map(async ({ operationId, ask }) => [operationId, await ask(market)] as const)),
);

describe("a security that is held with nothing but its listing", () => {
	it.each(asked)("has a valid answer of $operationId", ({ operationId }) => {
		const { body, sources } = answers[operationId] ?? { body: {}, sources: [] };
		expect(Object.keys(body)).not.toEqual([]);
		expect(["", "directory"]).toContain(sources.join());
	});

	it("has a quote without prices and a static record without figures", () => {
		expect(answers["getQuotes"]?.body).toMatchObject({
			quote: [{ symbol, name: "Bare Inc.", lastDone: null, timestamp: null, tradeStatus: 0 }],
		});
		expect(answers["getStaticInfo"]?.body).toMatchObject({
			quote: [{ currency: "USD", totalShares: "", dividendYield: "", board: null }],
		});
	});

	it("has an overview in which all that is not listed is null", async () => {
		const { body } = await market.ask("getCompanyOverview", { symbol });
		const known = Object.entries(body.company).filter(([, value]) => value !== null);
		expect(Object.fromEntries(known)).toEqual({
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
		const bodyOf = (operationId: string) => answers[operationId]?.body;
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
