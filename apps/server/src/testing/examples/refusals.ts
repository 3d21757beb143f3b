import { withChecksum } from "@us-market-data/store/accounts";
import { type ExampleRequests, main } from "./example.ts";

const of = (target: string) => ({ target });

const ofParameters: ExampleRequests = {
	"getAccountUsage.badRequest": of("/account/usage?month=11"),
	"listAccountKeys.badRequest": of("/account/keys?page=2"),
	"listFinanceCalendar.badRequest": of(main("/calendar/finance?category=earnings")),
	"listFinanceCalendar.endBeforeStart": of(main("/calendar/finance?start=2026-11-17&end=2026-11-16")),
	"getCompanyInsiderTrades.badRequest": of("/company/AAPL/insider-trades?limit=101"),
	"getCompanyInsiderTrades.badSymbol": of("/company/NASDAQ:AAAAAAAAAAAAAA/insider-trades"),
	"getCompanyProfile.badRequest": of("/company/aapl/profile"),
	"getCompanyProfile.unknownSymbol": of("/company/ZZZZ/profile"),
	"listFigures.badRequest": of(main("/reference/figures?key=pettm")),
	"listCorporateActions.badRequest": of(main("/reference/actions?symbol=AAPL.US&kinds=splits")),
	"listCorporateActions.unknownSymbol": of(main("/reference/actions?symbol=ZZZZ.US")),
	"listFilings.badRequest": of(main("/content/filings?symbol=AAPL.US&count=0")),
	"listFilings.unknownSymbol": of(main("/content/filings?symbol=ZZZZ.US")),
	"listNews.badRequest": of(main("/content/news?symbol=AAPL")),
	"listTopics.badRequest": of(main("/content/topics?symbol=AAPL.US&count=1e1")),
	"comparePeers.badRequest": of(main("/fundamental/compare?symbol=AAPL.US&currency=EUR")),
	"comparePeers.tooManyPeers": of(
		main("/fundamental/compare?symbol=AAPL.US&symbols=AMZN.US,GOOG.US,META.US,MSFT.US,NVDA.US"),
	),
	"getCompanyOverview.badRequest": of(main("/fundamental/company")),
	"getCompanyOverview.unknownSymbol": of(main("/fundamental/company?symbol=ZZZZ.US")),
	"getConsensus.badRequest": of(main("/fundamental/consensus?symbol=AAPL.US&period=q")),
	"getInstitutionRating.badRequest": of(
		main("/fundamental/institution_rating?symbol=AAPL.US&symbol=MSFT.US"),
	),
	"getOperatingData.badRequest": of(main("/fundamental/operating?symbol=AAPL.US&report=q5")),
	"listDividends.badRequest": of(main("/fundamental/dividend?symbol=AAPL.US&page=0")),
	"listInsiderTrades.badRequest": of(main("/fundamental/insider_trades?symbol=AAPL.US&counts=5")),
	"listShareholders.badRequest": of(main("/fundamental/shareholder?symbol=AAPL.US&count=101")),
	"listTopShareholders.badRequest": of(main("/fundamental/shareholder/top?symbol=AAPL.US&periods=9")),
	"listTopShareholders.conflictingParameters": of(
		main("/fundamental/shareholder/top?symbol=AAPL.US&periods=2&count=3"),
	),
	"getLegacyStaticInfo.badRequest": of("/api/legacy/quote/static_info"),
	"listLegacyFilings.badRequest": of("/api/legacy/content/filings?symbol=AAPL"),
	"getMarketStatus.badRequest": of(main("/market/status?market=US")),
	"getTradingCalendar.badRequest": of(
		main("/market/trading_calendar?market=US&start=2026-11-23&end=2026-11-20"),
	),
	"getTradingCalendar.rangeTooLong": of(
		main("/market/trading_calendar?market=US&start=2026-11-23&end=2028-01-31"),
	),
	"listRank.badRequest": of(main("/market/rank_list?key=winners")),
	"listRank.conflictingParameters": of(main("/market/rank_list?key=gainers&count=5&size=6")),
	"listRank.missingRankKey": of(main("/market/rank_list")),
	"listRankCategories.badRequest": of(main("/market/rank_categories?market=US")),
	"listTopMovers.badRequest": of(main("/market/top_movers?market=US&sort=volume")),
	"listUnusualItems.badRequest": of(main("/market/unusual_items?market=US&count=101")),
	"listUnusualItems.unknownSymbol": of(main("/market/unusual_items?market=US&symbol=ZZZZ.US")),
};

const ofQuotesAndScreener: ExampleRequests = {
	"getBrokerQueue.badRequest": of(main("/quote/brokers?symbol=AAPL")),
	"getCalcIndexes.badRequest": of(main("/quote/calc_index?symbols=AAPL.US&fields=pe,peg")),
	"getCalcIndexes.conflictingParameters": of(main("/quote/calc_index?symbols=AAPL.US&fields=pe&indexes=pb")),
	"getQuoteDepth.badRequest": of(main("/quote/depth?symbol=AAPL")),
	"getQuotes.badRequest": of(main("/quote?symbols=AAPL,MSFT.US")),
	"getQuotes.missingSymbols": of(main("/quote")),
	"getQuotes.unknownParameter": of(main("/quote?symbol=AAPL.US")),
	"getQuotes.unknownVersion": of(main("/quote?symbols=AAPL.US&data_version=16-3f2k8d0q1z")),
	"getStaticInfo.badRequest": of(main("/quote/static_info?symbols=AAPL")),
	"listCandlesticks.badRequest": of(main("/quote/AAPL.US/candlestick?period=2h")),
	"listCandlesticks.badSymbol": of(main("/quote/AAPL/candlestick")),
	"listCandlesticks.conflictingParameters": of(main("/quote/AAPL.US/candlestick?adjust=none&adjust_type=1")),
	"listHistoryCandlesticks.badRequest": of(main("/quote/AAPL.US/history_candlestick?start=2026-02-30")),
	"listHistoryCandlesticks.mixedModes": of(
		main("/quote/AAPL.US/history_candlestick?start=2026-11-02&count=5"),
	),
	"listShortTrades.badRequest": of(main("/quote/short_trades?symbol=AAPL.US&count=101")),
	"listShortTrades.unknownSymbol": of(main("/quote/short_trades?symbol=00005.HK")),
	"listTrades.badRequest": of(main("/quote/trades?symbol=AAPL.US&count=1001")),
	"listTrades.unknownSymbol": of(main("/quote/trades?symbol=ZZZZ.US")),
	"listTradingDays.badRequest": of(main("/quote/trading_days?market=HK")),
	"listTradingDays.rangeTooLong": of(main("/quote/trading_days?market=US&start=2026-11-23&end=2028-01-31")),
	"listScreenerFilters.badRequest": of(main("/screener/filters?market=US")),
	"listScreenerIndicators.badRequest": of(main("/screener/indicators?symbol=AAPL")),
	"listScreenerStrategies.badRequest": of(main("/screener/strategies?market=US&id=99")),
	"searchSecurities.badRequest": of(main("/reference/search?query=apple&listing_status=active")),
	"searchSecurities.missingQuery": of(main("/reference/search")),
	"listSecurities.badRequest": of(main("/reference/securities?active_on=20261120")),
	"listSecurities.badCursor": of(main("/reference/securities?cursor=AAPL")),
	"resolveSymbol.badRequest": of(main("/reference/resolve?symbol=FB")),
	"resolveSymbol.unknownSymbol": of(main("/reference/resolve?symbol=ZZZZ.US")),
	"searchScreener.badCondition": of(main("/screener/search?conditions=pettm:40:5")),
	"searchScreener.badRequest": of(main("/screener/search?size=101")),
	"searchScreener.conflictingParameters": of(main("/screener/search?size=5&count=6")),
	"listStatements.badRequest": { target: main("/fundamental/statements?symbol=AAPL.US&count=1e1") },
	"listStatements.unknownSymbol": { target: main("/fundamental/statements?symbol=ZZZZ.US") },
};

const quote = main("/quote?symbols=AAPL.US");

const ofEveryOperation: ExampleRequests = {
	missingKey: { target: quote, account: null },
	invalidKey: {
		target: quote,
		account: null,
		headers: { "x-api-key": withChecksum(`md_test_${"a".repeat(32)}`) },
	},
	expiredKey: { target: quote, account: "expired" },
	revokedKey: { target: quote, account: "revoked" },
	noMarketDataAccess: { target: quote, account: "profile-only" },
	methodNotAllowed: { target: quote, method: "POST" },
	allowanceExhausted: { target: quote, account: "starter" },
	rateLimited: { target: quote, account: "steady" },
	internalError: { target: quote, by: "failing" },
	unavailable: { target: quote, by: "unavailable" },
};

/** The requests whose refusals are examples. */
export const rejectionExamples: ExampleRequests = {
	...ofParameters,
	...ofQuotesAndScreener,
	...ofEveryOperation,
};
