import { indicators, isNumeric } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { goodRequests } from "@us-market-data/server/testing";
import { heavySymbol } from "./market.ts";

const main = (path: string) => `/api/market-data${path}`;

/** Symbols of the generated market, `AAAA.US` on: as many as a question may name. */
const symbolList = Array.from({ length: 500 }, (_, number) => {
	const letter = (power: number) => String.fromCharCode(65 + (Math.trunc(number / 26 ** power) % 26));
	return `${[3, 2, 1, 0].map(letter).join("")}.US`;
}).join(",");

/** A condition that nearly everything meets, on each of as many figures as the text may hold. */
const conditions = indicators
	.filter(isNumeric)
	.map(({ key }) => `${key}:-99999999:`)
	.join(",")
	.slice(0, 3_900)
	.replace(/,[^,]*$/, "");
const show = indicators.map(({ key }) => key).join(",");
const year = "start=2025-11-20&end=2026-11-20";

/**
 * The longest query that was found for each operation: the widest range, the most symbols, the longest history, the
 * most columns. Found by timing the variants of every operation against the generated market; an operation without a
 * longer query is asked its usual one.
 */
export const slowestQueries: Readonly<Record<OperationId, string>> = {
	...goodRequests,
	getQuotes: main(`/quote?symbols=${symbolList}`),
	listTrades: main("/quote/trades?symbol=AAPL.US&count=1000"),
	getCalcIndexes: main(`/quote/calc_index?symbols=${symbolList}`),
	listCandlesticks: main(`/quote/${heavySymbol}/candlestick?period=1h&count=1000&adjust=forward&session=all`),
	listHistoryCandlesticks: main(
		`/quote/${heavySymbol}/history_candlestick?period=1h&start=2000-01-01&adjust=forward&session=intraday`,
	),
	listShortTrades: main(`/quote/short_trades?symbol=${heavySymbol}&count=100`),
	getStaticInfo: main(`/quote/static_info?symbols=${symbolList}`),
	listTradingDays: main(`/quote/trading_days?market=US&${year}`),
	listFilings: main("/content/filings?symbol=AAPL.US&count=100"),
	listNews: main("/content/news?symbol=AAPL.US&count=100"),
	listTopics: main("/content/topics?symbol=AAPL.US&count=100"),
	getTradingCalendar: main(`/market/trading_calendar?market=US&${year}`),
	listUnusualItems: main("/market/unusual_items?market=US&count=100"),
	listTopMovers: main("/market/top_movers?market=US&sort=change_rate&count=100"),
	listRank: main("/market/rank_list?key=turnover_rate&count=100"),
	listFinanceCalendar: main(`/calendar/finance?category=report&${year}`),
	listShareholders: main(`/fundamental/shareholder?symbol=${heavySymbol}&sort=shares_changed&count=100`),
	listTopShareholders: main(`/fundamental/shareholder/top?symbol=${heavySymbol}&periods=8`),
	getInstitutionRating: main("/fundamental/institution_rating?symbol=AAAB.US"),
	comparePeers: main(`/fundamental/compare?symbol=AAPL.US&symbols=${heavySymbol},NVDA.US,GOOGL.US,AMZN.US`),
	listDividends: main(`/fundamental/dividend?symbol=${heavySymbol}`),
	listInsiderTrades: main(`/fundamental/insider_trades?symbol=${heavySymbol}&count=100`),
	searchScreener: main(`/screener/search?conditions=${conditions}&show=${show}&size=100&page=3`),
	getCompanyProfile: "/company/NASDAQ:AAPL/profile",
	getCompanyInsiderTrades: `/company/${heavySymbol.replace(".US", "")}/insider-trades?limit=100`,
	getLegacyStaticInfo: `/api/legacy/quote/static_info?symbols=${symbolList}`,
};

/** The victim's request: one quote. */
export const shortQuery = main("/quote?symbols=AAAC.US");
