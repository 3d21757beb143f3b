import { getAccountUsage } from "./account/getAccountUsage.ts";
import { listAccountKeys } from "./account/listAccountKeys.ts";
import { tellingAsOf } from "./as-of.ts";
import { listFinanceCalendar } from "./calendar/listFinanceCalendar.ts";
import { getCompanyInsiderTrades } from "./company/getCompanyInsiderTrades.ts";
import { getCompanyProfile } from "./company/getCompanyProfile.ts";
import { listFilings } from "./content/listFilings.ts";
import { listNews } from "./content/listNews.ts";
import { listTopics } from "./content/listTopics.ts";
import { comparePeers } from "./fundamental/comparePeers.ts";
import { getCompanyOverview } from "./fundamental/getCompanyOverview.ts";
import { getConsensus } from "./fundamental/getConsensus.ts";
import { getInstitutionRating } from "./fundamental/getInstitutionRating.ts";
import { getOperatingData } from "./fundamental/getOperatingData.ts";
import { listDividends } from "./fundamental/listDividends.ts";
import { listInsiderTrades } from "./fundamental/listInsiderTrades.ts";
import { listShareholders } from "./fundamental/listShareholders.ts";
import { listStatements } from "./fundamental/listStatements.ts";
import { listTopShareholders } from "./fundamental/listTopShareholders.ts";
import type { HandlerTable } from "./handler.ts";
import { getLegacyStaticInfo } from "./legacy/getLegacyStaticInfo.ts";
import { listLegacyFilings } from "./legacy/listLegacyFilings.ts";
import { getMarketStatus } from "./market/getMarketStatus.ts";
import { getTradingCalendar } from "./market/getTradingCalendar.ts";
import { listRank } from "./market/listRank.ts";
import { listRankCategories } from "./market/listRankCategories.ts";
import { listTopMovers } from "./market/listTopMovers.ts";
import { listUnusualItems } from "./market/listUnusualItems.ts";
import { getBrokerQueue } from "./quote/getBrokerQueue.ts";
import { getCalcIndexes } from "./quote/getCalcIndexes.ts";
import { getQuoteDepth } from "./quote/getQuoteDepth.ts";
import { getQuotes } from "./quote/getQuotes.ts";
import { getStaticInfo } from "./quote/getStaticInfo.ts";
import { listCandlesticks } from "./quote/listCandlesticks.ts";
import { listHistoryCandlesticks } from "./quote/listHistoryCandlesticks.ts";
import { listShortTrades } from "./quote/listShortTrades.ts";
import { listTrades } from "./quote/listTrades.ts";
import { listTradingDays } from "./quote/listTradingDays.ts";
import { listCorporateActions } from "./reference/listCorporateActions.ts";
import { listFigures } from "./reference/listFigures.ts";
import { listSecurities } from "./reference/listSecurities.ts";
import { resolveSymbol } from "./reference/resolveSymbol.ts";
import { searchSecurities } from "./reference/searchSecurities.ts";
import { listScreenerFilters } from "./screener/listScreenerFilters.ts";
import { listScreenerIndicators } from "./screener/listScreenerIndicators.ts";
import { listScreenerStrategies } from "./screener/listScreenerStrategies.ts";
import { searchScreener } from "./screener/searchScreener.ts";

/** The handler of each operation. A missing handler is a compile error. */
export const handlers = tellingAsOf({
	comparePeers,
	getAccountUsage,
	getBrokerQueue,
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
	listCandlesticks,
	listCorporateActions,
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
	listTopMovers,
	listTopShareholders,
	listTopics,
	listTrades,
	listTradingDays,
	listUnusualItems,
	resolveSymbol,
	searchScreener,
	listStatements,
	searchSecurities,
} satisfies HandlerTable);
