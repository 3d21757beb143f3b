import { usualNames } from "@us-market-data/market";

/**
 * Usual names of what is served, folded, each with the ends of the paths that serve it. `*` stands for the segment that
 * the path has at this place. A name may be that of two segments together.
 */
export const usualPaths = usualNames([
	[
		"quotesummary price prices lastprice latestprice snapshot snapshots lastquote realtime quoteshort batchquote batchquotes bulk batch prev previousclose globalquote yahoo iex close",
		"/quote",
	],
	["query", "/quote", "/quote/*/candlestick", "/fundamental/company"],
	[
		"candles candle candlestick candlesticks kline klines ohlc ohlcv bars bar chart aggs aggregates intraday timeseries",
		"/quote/*/candlestick",
	],
	[
		"history range openclose historicalpricefull historicalpriceeod historicalchart historycandlestick historical historicalprices historicaldata historicalquotes historicalcandles historicalcandlestick historycandlesticks dailyprices eod daily download timeseriesdaily",
		"/quote/*/history_candlestick",
	],
	["orderbook book level2 l2 depth marketdepth bidask nbbo lastnbbo quoteorderbook", "/quote/depth"],
	["trades trade ticks tick timesales lasttrade tape", "/quote/trades"],
	["shortinterest shortvolume short shorts shortsales shorttrade shorttrades", "/quote/short_trades"],
	[
		"staticinfo security securities instruments instrument symbols symbol details static referencetickers assets asset",
		"/quote/static_info",
	],
	[
		"search searchsymbol searchname symbolsearch lookup find autocomplete tickersearch symbollookup searchsecurities",
		"/reference/search",
	],
	[
		"assets referencetickers symbollist exchangesymbollist securitylist tickerlist stocklist availabletraded universe listsecurities",
		"/reference/securities",
	],
	["resolve symbolchange symbolchanges tickerchanges renames namechange symbolmapping", "/reference/resolve"],
	["broker brokers brokerqueue participants", "/quote/brokers"],
	[
		"tradingdays tradingday holidays holiday calendar marketcalendar marketholiday marketholidays calendarholidays bankholidays",
		"/quote/trading_days",
		"/market/trading_calendar",
	],
	[
		"hours markethours sessions tradingsession tradingsessions markettradingsession",
		"/market/status",
		"/market/trading_calendar",
	],
	[
		"indexes calcindexes calcindex ratios ratiosttm keyratios keymetrics keymetricsttm metric basicfinancials multiples stats keystats statistics marketcap marketcapitalization historicalmarketcapitalization enterprisevalues enterprisevalue",
		"/quote/calc_index",
	],
	["filing filings secfilings sec edgar", "/content/filings"],
	["10k annualreport annualreports", "/content/filings?form=10-K"],
	["10q quarterlyreport quarterlyreports", "/content/filings?form=10-Q"],
	["8k", "/content/filings?form=8-K"],
	["news companynews stocknews articles headlines pressreleases generalnews marketnews", "/content/news"],
	["topic topics posts", "/content/topics"],
	["status marketstatus isopen isthemarketopen clock", "/market/status"],
	["unusual anomalies alerts unusualactivity unusualitem halt halts", "/market/unusual_items"],
	["movers topmover trending marketoverview marketsummary", "/market/top_movers"],
	["gainers topgainers biggestgainers", "/market/rank_list?key=gainers"],
	["losers toplosers biggestlosers", "/market/rank_list?key=losers"],
	["mostactive mostactives actives active", "/market/rank_list?key=active_volume"],
	["rank ranking rankings ranklist screenergainers leaders", "/market/rank_list"],
	["rankcategories categories rankcategory", "/market/rank_categories"],
	["earnings earningscalendar earningcalendar financecalendar events corporateevents", "/calendar/finance"],
	[
		"economiccalendar economic economics macro economy economicindicators",
		"/calendar/finance?category=macrodata",
	],
	["ipo ipos ipocalendar", "/calendar/finance?category=ipo"],
	[
		"dividendcalendar dividendscalendar stockdividendcalendar calendardividends calendardividend",
		"/calendar/finance?category=dividend",
	],
	["splitscalendar calendarsplits", "/calendar/finance?category=split"],
	["figures figure formulas formula definitions methodology", "/reference/figures"],
	["corporateactions corporateaction actions adjustmentfactors splitfactors", "/reference/actions"],
	["split splits stocksplit stocksplits splithistory", "/reference/actions?kinds=split"],
	["company", "/company/*/profile"],
	[
		"overview company companyoverview about description executive executives keyexecutives officers management",
		"/fundamental/company",
	],
	["profile profile2 companyprofile", "/company/*/profile"],
	[
		"shareholders holders ownership institutionalownership institutionalholders institutionalholder institutional fundownership holdersbreakdown",
		"/fundamental/shareholder",
	],
	["topshareholders topholders", "/fundamental/shareholder/top"],
	[
		"rating ratings recommendations recommendation pricetarget pricetargets analyst analysts upgradedowngrade upgrades downgrades upgradesdowngrades grade grades",
		"/fundamental/institution_rating",
	],
	[
		"peers peer stockpeers comparison compare valuation relatedcompanies related competitors",
		"/fundamental/compare",
	],
	[
		"estimates estimate consensus forecast forecasts epsestimate epsestimates revenueestimate revenueestimates earningsestimates analystestimates earningssurprises",
		"/fundamental/consensus",
	],
	[
		"financials financial financialsreported financialstatements statement statements companyfacts",
		"/fundamental/statements",
	],
	["income incomestatement incomestatementgrowth", "/fundamental/statements?statement=income"],
	["balance balancesheet balancesheetstatement", "/fundamental/statements?statement=balance"],
	["cashflow cashflowstatement", "/fundamental/statements?statement=cashflow"],
	[
		"operatingdata fundamentals fundamentalstimeseries financialgrowth eps revenue fundamentalearnings",
		"/fundamental/operating",
	],
	["dividends dividend div dividend2 stockdividend stockdividends", "/fundamental/dividend"],
	[
		"insider insiders insidertrades insidertrading insidertransactions insiderroster form4",
		"/fundamental/insider_trades",
	],
	["screener stockscreener companyscreener screen scan search scanner filter", "/screener/search"],
	["strategies strategy predefined", "/screener/strategies"],
	[
		"filters sectors sector industries industry exchanges exchange sectorperformance sectorsperformance screenersectors",
		"/screener/filters",
	],
	[
		"indicators indicator technical technicals technicalindicators technicalindicator rsi macd sma ema screenerkeys screenerindicator",
		"/screener/indicators",
	],
	["usage limits quota account me whoami", "/account/usage"],
	["keys key apikeys apikey", "/account/keys"],
	["health healthcheck ping livez alive up heartbeat", "/healthz"],
	["ready readiness", "/readyz"],
	["swagger apidocs doc documentation redoc help swaggerui", "/docs"],
	["openapi swaggerjson spec schema apispec openapijson openapiyaml api data marketdata", "/openapi.json"],
	["index indexhtml home", "/"],
]);

/** Names that say little where another segment says more. */
export const generalPaths = usualNames([
	["quote quotes last latest live stock stocks ticker tickers", "/quote"],
	["reference report reports list", "/quote/static_info"],
]);
