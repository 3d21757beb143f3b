import { type ExampleRequests, main } from "./example.ts";

const bare = "bare";

interface Screened {
	results: { market: string; items: { symbol: string; name: string }[] };
	hint: string | null;
}

const quotes: ExampleRequests = {
	"getQuotes.ok": { target: main("/quote?symbols=AAPL.US,MSFT.US") },
	"getQuotes.empty": { target: main("/quote?symbols=ZZZZ.US") },
	"getQuoteDepth.ok": { target: main("/quote/depth?symbol=AAPL.US") },
	"listTrades.ok": { target: main("/quote/trades?symbol=AAPL.US&count=2") },
	"listTrades.empty": { target: main("/quote/trades?symbol=AAPL.US"), by: bare },
	"getCalcIndexes.ok": { target: main("/quote/calc_index?symbols=AAPL.US") },
	"getCalcIndexes.explained": {
		target: main("/quote/calc_index?symbols=AAPL.US&fields=pe_ttm,market_cap&explain=true"),
	},
	"getCalcIndexes.selectedFields": {
		target: main("/quote/calc_index?symbols=SPY.US&fields=last_done,change_rate,pe"),
	},
	"listCandlesticks.ok": { target: main("/quote/AAPL.US/candlestick?count=2") },
	"listCandlesticks.minute": {
		target: main("/quote/AAPL.US/candlestick?period=1m&count=2&session=all&adjust=forward"),
	},
	"listCandlesticks.empty": { target: main("/quote/AAPL.US/candlestick"), by: bare },
	"listHistoryCandlesticks.ok": {
		target: main("/quote/AAPL.US/history_candlestick?start=2026-11-19&end=2026-11-20"),
	},
	"listHistoryCandlesticks.offset": {
		target: main("/quote/AAPL.US/history_candlestick?period=5m&count=2&datetime=2026-11-20%2009:30:00"),
	},
	"listHistoryCandlesticks.empty": {
		target: main("/quote/AAPL.US/history_candlestick?start=1999-01-04&end=1999-01-08"),
	},
	"listShortTrades.ok": { target: main("/quote/short_trades?symbol=AAPL.US&count=2") },
	"listShortTrades.hongKong": { target: main("/quote/short_trades?symbol=700.HK&count=2") },
	"listShortTrades.empty": { target: main("/quote/short_trades?symbol=AAPL.US"), by: bare },
	"getStaticInfo.ok": { target: main("/quote/static_info?symbols=AAPL.US") },
	"getStaticInfo.empty": { target: main("/quote/static_info?symbols=ZZZZ.US") },
	"getBrokerQueue.ok": { target: main("/quote/brokers?symbol=AAPL.US") },
	"getBrokerQueue.empty": { target: main("/quote/brokers?symbol=AAPL.US"), by: bare },
	"listTradingDays.ok": { target: main("/quote/trading_days?market=US&start=2026-11-23&end=2026-11-30") },
	"listTradingDays.empty": { target: main("/quote/trading_days?market=US&start=2026-11-21&end=2026-11-22") },
};

const contentAndMarket: ExampleRequests = {
	"listFilings.ok": { target: main("/content/filings?symbol=AAPL.US&count=2") },
	"listFilings.empty": { target: main("/content/filings?symbol=AAPL.US"), by: bare },
	"listNews.ok": { target: main("/content/news?symbol=AAPL.US&count=2") },
	"listNews.empty": { target: main("/content/news?symbol=AAPL.US"), by: bare },
	"listTopics.ok": { target: main("/content/topics?symbol=AAPL.US&count=2") },
	"listTopics.empty": { target: main("/content/topics?symbol=AAPL.US"), by: bare },
	"getMarketStatus.ok": { target: main("/market/status") },
	"getMarketStatus.closed": { target: main("/market/status"), at: "2026-11-21T15:00:00Z" },
	"getMarketStatus.halfDayClosed": { target: main("/market/status"), at: "2026-11-27T22:30:00Z" },
	"getTradingCalendar.ok": {
		target: main("/market/trading_calendar?market=US&start=2026-11-25&end=2026-11-27"),
		maxEntries: { calendar: 3, sessions: 4 },
	},
	"listUnusualItems.ok": { target: main("/market/unusual_items?market=US&count=2") },
	"listUnusualItems.allOff": { target: main("/market/unusual_items?market=US"), by: bare },
	"listTopMovers.ok": { target: main("/market/top_movers?market=US&count=2") },
	"listTopMovers.empty": { target: main("/market/top_movers?market=US"), by: bare },
	"listRankCategories.ok": { target: main("/market/rank_categories") },
	"listRank.ok": { target: main("/market/rank_list?key=market_cap&count=2") },
	"listRank.empty": { target: main("/market/rank_list?key=gainers"), by: bare },
	"listFinanceCalendar.ok": {
		target: main("/calendar/finance?category=report&start=2026-11-18&end=2026-11-20"),
		maxEntries: { events: 50 },
	},
	"listFinanceCalendar.macrodata": {
		target: main("/calendar/finance?category=macrodata&start=2026-11-16&end=2026-11-20"),
		maxEntries: { events: 50 },
	},
	"listFinanceCalendar.empty": {
		target: main("/calendar/finance?category=ipo&start=2026-11-21&end=2026-11-22"),
	},
};

const fundamentals: ExampleRequests = {
	"getCompanyOverview.explained": { target: main("/fundamental/company?symbol=AAPL.US&explain=true") },
	"getCompanyOverview.ok": { target: main("/fundamental/company?symbol=AAPL.US") },
	"listShareholders.ok": { target: main("/fundamental/shareholder?symbol=AAPL.US&count=2") },
	"listShareholders.empty": { target: main("/fundamental/shareholder?symbol=AAPL.US"), by: bare },
	"listTopShareholders.ok": { target: main("/fundamental/shareholder/top?symbol=AAPL.US") },
	"listTopShareholders.empty": { target: main("/fundamental/shareholder/top?symbol=AAPL.US"), by: bare },
	"getInstitutionRating.ok": { target: main("/fundamental/institution_rating?symbol=AAPL.US") },
	"getInstitutionRating.notRated": {
		target: main("/fundamental/institution_rating?symbol=AAPL.US"),
		by: bare,
	},
	"comparePeers.explained": {
		target: main("/fundamental/compare?symbol=AAPL.US&symbols=MSFT.US&explain=true"),
	},
	"comparePeers.ok": { target: main("/fundamental/compare?symbol=AAPL.US&symbols=MSFT.US") },
	"getConsensus.explained": {
		target: main("/fundamental/consensus?symbol=AAPL.US&period=af&explain=true"),
	},
	"getConsensus.ok": {
		target: main("/fundamental/consensus?symbol=AAPL.US&period=af"),
		maxEntries: { list: 20 },
	},
	"getConsensus.empty": { target: main("/fundamental/consensus?symbol=AAPL.US"), by: bare },
	"getOperatingData.explained": {
		target: main("/fundamental/operating?symbol=AAPL.US&report=af&explain=true"),
	},
	"getOperatingData.ok": { target: main("/fundamental/operating?symbol=AAPL.US&report=af") },
	"getOperatingData.empty": { target: main("/fundamental/operating?symbol=AAPL.US"), by: bare },
	"listDividends.explained": { target: main("/fundamental/dividend?symbol=AAPL.US&explain=true") },
	"listDividends.ok": {
		target: main("/fundamental/dividend?symbol=AAPL.US&year=2026"),
		maxEntries: { list: 20 },
	},
	"listDividends.empty": { target: main("/fundamental/dividend?symbol=AAPL.US"), by: bare },
	"listInsiderTrades.ok": { target: main("/fundamental/insider_trades?symbol=AAPL.US&count=2") },
	"listInsiderTrades.empty": { target: main("/fundamental/insider_trades?symbol=AAPL.US"), by: bare },
};

const search = main("/screener/search?conditions=pettm:5:40&show=divyld");

const screener: ExampleRequests = {
	"searchScreener.explained": { target: `${search}&size=1&explain=true` },
	"searchScreener.ok": { target: `${search}&size=2` },
	"searchScreener.empty": { target: main("/screener/search?conditions=pettm:1:2") },
	"searchScreener.openBounds": { target: main("/screener/search?conditions=pettm::40&show=beta&size=1") },
	"searchScreener.data": {
		target: `${search}&size=2`,
		reshape: ({ results: { items }, hint }: Screened) => ({
			results: { data: items.map(({ symbol, name }) => ({ symbol, name })) },
			hint,
		}),
	},
	"searchScreener.dataObject": {
		target: `${search}&size=2`,
		reshape: ({ results: { items }, hint }: Screened) => ({
			results: { data: { list: items.map(({ symbol, name }) => ({ symbol, name })), count: items.length } },
			hint,
		}),
	},
	"searchScreener.dataText": {
		target: `${search}&size=2`,
		reshape: ({ results: { items }, hint }: Screened) => ({
			results: { data: items.map(({ symbol }) => symbol).join(",") },
			hint,
		}),
	},
	"searchScreener.list": {
		target: `${search}&size=1&page=1`,
		reshape: ({ results: { market: _, ...results }, hint }: Screened) => ({ results, hint }),
	},
	"listScreenerStrategies.ok": {
		target: main("/screener/strategies?market=US"),
		maxEntries: { conditions: 10 },
	},
	"listScreenerFilters.ok": { target: main("/screener/filters") },
	"listScreenerIndicators.ok": { target: main("/screener/indicators") },
	"listScreenerIndicators.withValues": { target: main("/screener/indicators?symbol=AAPL.US") },
	"listStatements.explained": {
		target: main("/fundamental/statements?symbol=AAPL.US&statement=shares&count=1&explain=true"),
	},
	"listStatements.ok": {
		target: main("/fundamental/statements?symbol=AAPL.US&report=af&count=1&with_facts=true"),
	},
	"listStatements.empty": { target: main("/fundamental/statements?symbol=AAPL.US"), by: bare },
};

const reference: ExampleRequests = {
	"searchSecurities.ok": { target: main("/reference/search?query=micorsoft&count=1") },
	"searchSecurities.empty": { target: main("/reference/search?query=qqqqqqqqqq") },
	"searchSecurities.formerSymbol": { target: main("/reference/search?query=FB&count=1") },
	"listSecurities.ok": { target: main("/reference/securities?exchange=nyse&count=2") },
	"listSecurities.empty": { target: main("/reference/securities?security_type=warrant") },
	"resolveSymbol.ok": { target: main("/reference/resolve?symbol=META.US") },
	"resolveSymbol.formerSymbol": { target: main("/reference/resolve?symbol=GOOG.US&date=2012-01-03") },
	"resolveSymbol.notThen": { target: main("/reference/resolve?symbol=FB.US&date=2011-01-03") },
};

const otherFamilies: ExampleRequests = {
	"listFigures.ok": { target: main("/reference/figures"), maxEntries: { figures: 2 } },
	"listCorporateActions.ok": {
		target: main("/reference/actions?symbol=AAPL.US&start=2026-10-01"),
	},
	"listCorporateActions.split": {
		target: main("/reference/actions?symbol=WMT.US&kinds=split,halt&end=2026-11-20"),
		maxEntries: { factors: 2 },
	},
	"listCorporateActions.empty": { target: main("/reference/actions?symbol=AAPL.US"), by: bare },
	"getCompanyProfile.ok": { target: "/company/NASDAQ:AAPL/profile" },
	"getCompanyInsiderTrades.ok": { target: "/company/AAPL/insider-trades?limit=2" },
	"getCompanyInsiderTrades.empty": { target: "/company/AAPL/insider-trades", by: bare },
	"getLegacyStaticInfo.ok": { target: "/api/legacy/quote/static_info?symbols=AAPL.US" },
	"getLegacyStaticInfo.empty": { target: "/api/legacy/quote/static_info?symbols=ZZZZ.US" },
	"listLegacyFilings.ok": { target: "/api/legacy/content/filings?symbol=AAPL.US" },
	"listLegacyFilings.empty": { target: "/api/legacy/content/filings?symbol=AAPL.US", by: bare },
	"getAccountUsage.ok": { target: "/account/usage", account: "basic", maxEntries: { byDay: 31 } },
	"getAccountUsage.unlimited": { target: "/account/usage", account: "pro", at: "2026-12-01T00:00:05Z" },
	"listAccountKeys.ok": { target: "/account/keys", account: "basic" },
};

/** The requests whose answers are examples of 200. */
export const responseExamples: ExampleRequests = {
	...quotes,
	...contentAndMarket,
	...fundamentals,
	...screener,
	...reference,
	...otherFamilies,
};
