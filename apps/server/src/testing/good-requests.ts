import type { OperationId } from "@us-market-data/contract";

const main = (path: string) => `/api/market-data${path}`;

/** One request target for each operation that is answered 200; written by hand, so that a wrong table shows. */
export const goodRequests: Record<OperationId, string> = {
	getQuotes: main("/quote?symbols=AAPL.US,MSFT.US"),
	getQuoteDepth: main("/quote/depth?symbol=AAPL.US"),
	listTrades: main("/quote/trades?symbol=AAPL.US"),
	getCalcIndexes: main("/quote/calc_index?symbols=AAPL.US"),
	listCandlesticks: main("/quote/AAPL.US/candlestick?count=3"),
	listHistoryCandlesticks: main("/quote/AAPL.US/history_candlestick?count=3"),
	listShortTrades: main("/quote/short_trades?symbol=AAPL.US"),
	getStaticInfo: main("/quote/static_info?symbols=AAPL.US"),
	getBrokerQueue: main("/quote/brokers?symbol=AAPL.US"),
	listTradingDays: main("/quote/trading_days?market=US"),
	listFilings: main("/content/filings?symbol=AAPL.US"),
	listNews: main("/content/news?symbol=AAPL.US"),
	listTopics: main("/content/topics?symbol=AAPL.US"),
	getMarketStatus: main("/market/status"),
	getTradingCalendar: main("/market/trading_calendar?market=US"),
	listUnusualItems: main("/market/unusual_items?market=US"),
	listTopMovers: main("/market/top_movers?market=US"),
	listRankCategories: main("/market/rank_categories"),
	listRank: main("/market/rank_list?key=gainers"),
	listFinanceCalendar: main("/calendar/finance?category=report"),
	getCompanyOverview: main("/fundamental/company?symbol=AAPL.US"),
	listShareholders: main("/fundamental/shareholder?symbol=AAPL.US"),
	listTopShareholders: main("/fundamental/shareholder/top?symbol=AAPL.US"),
	getInstitutionRating: main("/fundamental/institution_rating?symbol=AAPL.US"),
	comparePeers: main("/fundamental/compare?symbol=AAPL.US"),
	getConsensus: main("/fundamental/consensus?symbol=AAPL.US"),
	getOperatingData: main("/fundamental/operating?symbol=AAPL.US"),
	listDividends: main("/fundamental/dividend?symbol=AAPL.US"),
	listInsiderTrades: main("/fundamental/insider_trades?symbol=AAPL.US"),
	searchScreener: main("/screener/search?conditions=pettm:5:40"),
	listScreenerStrategies: main("/screener/strategies?market=US"),
	listScreenerFilters: main("/screener/filters"),
	listScreenerIndicators: main("/screener/indicators"),
	listFigures: main("/reference/figures"),
	listCorporateActions: main("/reference/actions?symbol=AAPL.US"),
	searchSecurities: main("/reference/search?query=apple"),
	listSecurities: main("/reference/securities"),
	resolveSymbol: main("/reference/resolve?symbol=AAPL.US"),
	getCompanyProfile: "/company/NASDAQ:AAPL/profile",
	getCompanyInsiderTrades: "/company/AAPL/insider-trades",
	getLegacyStaticInfo: "/api/legacy/quote/static_info?symbols=AAPL.US",
	listLegacyFilings: "/api/legacy/content/filings?symbol=AAPL.US",
	getAccountUsage: "/account/usage",
	listAccountKeys: "/account/keys",
	listStatements: main("/fundamental/statements?symbol=AAPL.US"),
};

/** For each operation that demands one symbol, a request that names an unknown one; such a request is refused with 400. */
export const unknownSymbolRequests: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(goodRequests)
		.filter(([, target]) => /[?&]symbol=AAPL|\/(NASDAQ:)?AAPL/.test(target))
		.map(([operation, target]) => [operation, target.replace("AAPL", "NOSUCH")]),
);

/** A request target with one more query parameter. */
export const withQuery = (target: string, query: string): string =>
	`${target}${target.includes("?") ? "&" : "?"}${query}`;
