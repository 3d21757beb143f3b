// Generated from spec/ by `pnpm generate`. Do not edit.
import * as comparePeers from "./fundamental/comparePeers.ts";
import * as getAccountUsage from "./account/getAccountUsage.ts";
import * as getBrokerQueue from "./quote/getBrokerQueue.ts";
import * as getBulkLink from "./bulk/getBulkLink.ts";
import * as getCalcIndexes from "./quote/getCalcIndexes.ts";
import * as getCompanyInsiderTrades from "./company/getCompanyInsiderTrades.ts";
import * as getCompanyOverview from "./fundamental/getCompanyOverview.ts";
import * as getCompanyProfile from "./company/getCompanyProfile.ts";
import * as getConsensus from "./fundamental/getConsensus.ts";
import * as getInstitutionRating from "./fundamental/getInstitutionRating.ts";
import * as getLegacyStaticInfo from "./legacy/getLegacyStaticInfo.ts";
import * as getMarketStatus from "./market/getMarketStatus.ts";
import * as getOperatingData from "./fundamental/getOperatingData.ts";
import * as getQuoteDepth from "./quote/getQuoteDepth.ts";
import * as getQuotes from "./quote/getQuotes.ts";
import * as getStaticInfo from "./quote/getStaticInfo.ts";
import * as getTradingCalendar from "./market/getTradingCalendar.ts";
import * as listAccountKeys from "./account/listAccountKeys.ts";
import * as listBatchCandlesticks from "./quote/listBatchCandlesticks.ts";
import * as listBulkFiles from "./bulk/listBulkFiles.ts";
import * as listCandlesticks from "./quote/listCandlesticks.ts";
import * as listChanges from "./reference/listChanges.ts";
import * as listCorporateActions from "./reference/listCorporateActions.ts";
import * as listCoverage from "./reference/listCoverage.ts";
import * as listDailyActions from "./reference/listDailyActions.ts";
import * as listDailyCandlesticks from "./quote/listDailyCandlesticks.ts";
import * as listDailyShortTrades from "./quote/listDailyShortTrades.ts";
import * as listDividends from "./fundamental/listDividends.ts";
import * as listFigures from "./reference/listFigures.ts";
import * as listFilings from "./content/listFilings.ts";
import * as listFinanceCalendar from "./calendar/listFinanceCalendar.ts";
import * as listHistoryCandlesticks from "./quote/listHistoryCandlesticks.ts";
import * as listInsiderTrades from "./fundamental/listInsiderTrades.ts";
import * as listLegacyFilings from "./legacy/listLegacyFilings.ts";
import * as listNews from "./content/listNews.ts";
import * as listRank from "./market/listRank.ts";
import * as listRankCategories from "./market/listRankCategories.ts";
import * as listScreenerFilters from "./screener/listScreenerFilters.ts";
import * as listScreenerIndicators from "./screener/listScreenerIndicators.ts";
import * as listScreenerStrategies from "./screener/listScreenerStrategies.ts";
import * as listSecurities from "./reference/listSecurities.ts";
import * as listShareholders from "./fundamental/listShareholders.ts";
import * as listShortTrades from "./quote/listShortTrades.ts";
import * as listStatements from "./fundamental/listStatements.ts";
import * as listTopMovers from "./market/listTopMovers.ts";
import * as listTopShareholders from "./fundamental/listTopShareholders.ts";
import * as listTopics from "./content/listTopics.ts";
import * as listTrades from "./quote/listTrades.ts";
import * as listTradingDays from "./quote/listTradingDays.ts";
import * as listUnusualItems from "./market/listUnusualItems.ts";
import * as resolveSymbol from "./reference/resolveSymbol.ts";
import * as searchScreener from "./screener/searchScreener.ts";
import * as searchSecurities from "./reference/searchSecurities.ts";

/** What the file of each operation exports: its handler, and when it has long queries, which ones. */
export const operationFiles = {
	comparePeers,
	getAccountUsage,
	getBrokerQueue,
	getBulkLink,
	getCalcIndexes,
	getCompanyInsiderTrades,
	getCompanyOverview,
	getCompanyProfile,
	getConsensus,
	getInstitutionRating,
	getLegacyStaticInfo,
	getMarketStatus,
	getOperatingData,
	getQuoteDepth,
	getQuotes,
	getStaticInfo,
	getTradingCalendar,
	listAccountKeys,
	listBatchCandlesticks,
	listBulkFiles,
	listCandlesticks,
	listChanges,
	listCorporateActions,
	listCoverage,
	listDailyActions,
	listDailyCandlesticks,
	listDailyShortTrades,
	listDividends,
	listFigures,
	listFilings,
	listFinanceCalendar,
	listHistoryCandlesticks,
	listInsiderTrades,
	listLegacyFilings,
	listNews,
	listRank,
	listRankCategories,
	listScreenerFilters,
	listScreenerIndicators,
	listScreenerStrategies,
	listSecurities,
	listShareholders,
	listShortTrades,
	listStatements,
	listTopMovers,
	listTopShareholders,
	listTopics,
	listTrades,
	listTradingDays,
	listUnusualItems,
	resolveSymbol,
	searchScreener,
	searchSecurities,
};
