import type { OperationId } from "@us-market-data/contract";

const main = (path: string) => (symbol: string) => `/api/market-data${path.replace("SYMBOL", symbol)}`;

/** Requests about one security for each operation that takes `as_of`. */
export const requestsAsOf: Partial<Record<OperationId, (symbol: string) => string>> = {
	getCalcIndexes: main(
		"/quote/calc_index?symbols=SYMBOL&fields=last_done,change_rate,pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap,ytd_change_rate,volume_ratio",
	),
	listCandlesticks: main("/quote/SYMBOL/candlestick?count=60&adjust=forward"),
	listHistoryCandlesticks: main("/quote/SYMBOL/history_candlestick?count=40&period=week&adjust=forward"),
	listFilings: main("/content/filings?symbol=SYMBOL&count=100"),
	listNews: main("/content/news?symbol=SYMBOL&count=100"),
	listTopics: main("/content/topics?symbol=SYMBOL&count=100"),
	listShareholders: main("/fundamental/shareholder?symbol=SYMBOL&count=100"),
	listTopShareholders: main("/fundamental/shareholder/top?symbol=SYMBOL&periods=8"),
	getInstitutionRating: main("/fundamental/institution_rating?symbol=SYMBOL"),
	comparePeers: main("/fundamental/compare?symbol=SYMBOL"),
	getConsensus: main("/fundamental/consensus?symbol=SYMBOL"),
	getOperatingData: main("/fundamental/operating?symbol=SYMBOL"),
	listDividends: main("/fundamental/dividend?symbol=SYMBOL"),
	listFinanceCalendar: main("/calendar/finance?category=dividend&start=2023-06-01&end=2024-05-30"),
	searchScreener: main(
		"/screener/search?conditions=marketcap:0.001:&show=lastdone,pettm,pbmrq,divyld,roe,epsttm,chg5d,chgytd,beta,macd_day,avgvolume20,institutionshare&sort=marketcap&size=100",
	),
	listCorporateActions: main("/reference/actions?symbol=SYMBOL"),
	getCompanyOverview: main("/fundamental/company?symbol=SYMBOL"),
	getCompanyProfile: (symbol) => `/company/${symbol}/profile`,
	getCompanyInsiderTrades: (symbol) => `/company/${symbol}/insider-trades?limit=100`,
	listInsiderTrades: main("/fundamental/insider_trades?symbol=SYMBOL&count=100"),
};
