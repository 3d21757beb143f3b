import { usualNames } from "@us-market-data/market";

/**
 * Usual names of what is served, folded, each with the ends of the paths that serve it. `*` stands for the segment that
 * the path has at this place.
 */
export const usualPaths = usualNames([
	[
		"quote quotes quotesummary price prices lastprice latestprice snapshot snapshots lastquote stock stocks ticker tickers realtime",
		"/quote",
	],
	[
		"candles candle candlestick candlesticks kline klines ohlc ohlcv bars bar chart aggs aggregates intraday timeseries",
		"/quote/*/candlestick",
	],
	[
		"history range openclose historicalpricefull historycandlestick historical historicalprices historicaldata historicalquotes historicalcandles historicalcandlestick historycandlesticks dailyprices eod daily",
		"/quote/*/history_candlestick",
	],
	["orderbook book level2 l2 depth marketdepth bidask", "/quote/depth"],
	["trades ticks tick timesales lasttrade tape", "/quote/trades"],
	["shortinterest shortvolume short shorts shortsales shorttrade", "/quote/short_trades"],
	[
		"staticinfo security securities instruments symbols symbol details reference static",
		"/quote/static_info",
	],
	["broker brokers brokerqueue", "/quote/brokers"],
	[
		"tradingdays tradingday holidays calendar markethours marketcalendar",
		"/quote/trading_days",
		"/market/trading_calendar",
	],
	[
		"indexes calcindexes calcindex ratios keymetrics multiples stats keystats statistics",
		"/quote/calc_index",
	],
	["filing filings secfilings sec reports", "/content/filings"],
	["news companynews articles headlines", "/content/news"],
	["topic topics posts", "/content/topics"],
	["status marketstatus isopen isthemarketopen clock", "/market/status"],
	["unusual anomalies alerts unusualactivity unusualitem", "/market/unusual_items"],
	["movers topmover mostactive trending active", "/market/top_movers"],
	["gainers losers rank ranking rankings ranklist screenergainers leaders", "/market/rank_list"],
	["rankcategories categories rankcategory", "/market/rank_categories"],
	[
		"earnings earningscalendar economiccalendar ipocalendar ipos financecalendar events dividendcalendar split splits stocksplits",
		"/calendar/finance",
	],
	["company", "/company/*/profile"],
	["overview company companyoverview about description", "/fundamental/company"],
	["profile profile2 companyprofile", "/company/*/profile"],
	["shareholders holders ownership institutionalholders institutional", "/fundamental/shareholder"],
	["topshareholders topholders", "/fundamental/shareholder/top"],
	[
		"rating ratings recommendations recommendation pricetarget pricetargets analyst analysts",
		"/fundamental/institution_rating",
	],
	["peers peer comparison compare valuation", "/fundamental/compare"],
	["estimates estimate consensus forecast forecasts", "/fundamental/consensus"],
	[
		"financials financial income incomestatement balancesheet cashflow statements operatingdata fundamentals",
		"/fundamental/operating",
	],
	["dividends dividend div", "/fundamental/dividend"],
	["insider insiders insidertrades insidertrading insidertransactions", "/fundamental/insider_trades"],
	[
		"screener stockscreener screen scan search scanner filter symbollist exchangesymbollist securitylist tickerlist",
		"/screener/search",
	],
	["strategies strategy", "/screener/strategies"],
	["filters", "/screener/filters"],
	["indicators indicator technical technicals technicalindicators", "/screener/indicators"],
	["usage limits quota account me whoami", "/account/usage"],
	["keys key apikeys apikey", "/account/keys"],
	["health healthcheck ping live livez alive up heartbeat", "/healthz"],
	["ready readiness", "/readyz"],
	["swagger apidocs doc documentation redoc reference help swaggerui", "/docs"],
	["openapi swaggerjson spec schema apispec openapijson openapiyaml", "/openapi.json"],
	["index indexhtml home", "/"],
]);
