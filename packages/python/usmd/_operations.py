# Generated from the contract by `pnpm generate`. Do not edit.
"""The operations and streams of the contract."""

from __future__ import annotations

from . import _models as m
from ._answers import Column, Operation, Stream, Table

GET_QUOTES: Operation[m.QuotesResponse] = Operation(
    id="getQuotes",
    path="/api/market-data/quote",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._quotes_response,
    table=Table(
        lists=(("quote",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("name", "text", 0, ("name",)),
            Column("lastDone", "decimal", 0, ("lastDone",)),
            Column("prevClose", "decimal", 0, ("prevClose",)),
            Column("open", "decimal", 0, ("open",)),
            Column("high", "decimal", 0, ("high",)),
            Column("low", "decimal", 0, ("low",)),
            Column("changeValue", "decimal", 0, ("changeValue",)),
            Column("changeRate", "decimal", 0, ("changeRate",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("tradeStatus", "integer", 0, ("tradeStatus",)),
            Column("preMarketQuote.lastDone", "decimal", 0, ("preMarketQuote", "lastDone")),
            Column("preMarketQuote.timestamp", "timestamp", 0, ("preMarketQuote", "timestamp")),
            Column("preMarketQuote.volume", "decimal", 0, ("preMarketQuote", "volume")),
            Column("preMarketQuote.turnover", "decimal", 0, ("preMarketQuote", "turnover")),
            Column("preMarketQuote.high", "decimal", 0, ("preMarketQuote", "high")),
            Column("preMarketQuote.low", "decimal", 0, ("preMarketQuote", "low")),
            Column("preMarketQuote.prevClose", "decimal", 0, ("preMarketQuote", "prevClose")),
            Column("postMarketQuote.lastDone", "decimal", 0, ("postMarketQuote", "lastDone")),
            Column("postMarketQuote.timestamp", "timestamp", 0, ("postMarketQuote", "timestamp")),
            Column("postMarketQuote.volume", "decimal", 0, ("postMarketQuote", "volume")),
            Column("postMarketQuote.turnover", "decimal", 0, ("postMarketQuote", "turnover")),
            Column("postMarketQuote.high", "decimal", 0, ("postMarketQuote", "high")),
            Column("postMarketQuote.low", "decimal", 0, ("postMarketQuote", "low")),
            Column("postMarketQuote.prevClose", "decimal", 0, ("postMarketQuote", "prevClose")),
            Column("overnightQuote.lastDone", "decimal", 0, ("overnightQuote", "lastDone")),
            Column("overnightQuote.timestamp", "timestamp", 0, ("overnightQuote", "timestamp")),
            Column("overnightQuote.volume", "decimal", 0, ("overnightQuote", "volume")),
            Column("overnightQuote.turnover", "decimal", 0, ("overnightQuote", "turnover")),
            Column("overnightQuote.high", "decimal", 0, ("overnightQuote", "high")),
            Column("overnightQuote.low", "decimal", 0, ("overnightQuote", "low")),
            Column("overnightQuote.prevClose", "decimal", 0, ("overnightQuote", "prevClose")),
        ),
    ),
)

GET_BROKER_QUEUE: Operation[m.BrokerQueueResponse] = Operation(
    id="getBrokerQueue",
    path="/api/market-data/quote/brokers",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._broker_queue_response,
    table=Table(
        lists=(("brokers", "askBrokers"), ("brokers", "bidBrokers")),
        columns=(
            Column("list", "text", None, ()),
            Column("position", "integer", 0, ("position",)),
            Column("brokerIds", "json", 0, ("brokerIds",)),
        ),
    ),
)

GET_CALC_INDEXES: Operation[m.CalcIndexesResponse] = Operation(
    id="getCalcIndexes",
    path="/api/market-data/quote/calc_index",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._calc_indexes_response,
    table=Table(
        lists=(("quote",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("lastDone", "decimal", 0, ("lastDone",), is_optional=True),
            Column("changeValue", "decimal", 0, ("changeValue",), is_optional=True),
            Column("changeRate", "decimal", 0, ("changeRate",), is_optional=True),
            Column("volume", "decimal", 0, ("volume",), is_optional=True),
            Column("turnover", "decimal", 0, ("turnover",), is_optional=True),
            Column("ytdChangeRate", "decimal", 0, ("ytdChangeRate",), is_optional=True),
            Column("marketCap", "decimal", 0, ("marketCap",), is_optional=True),
            Column("peTtm", "decimal", 0, ("peTtm",), is_optional=True),
            Column("pbMrq", "decimal", 0, ("pbMrq",), is_optional=True),
            Column("dividendYield", "decimal", 0, ("dividendYield",), is_optional=True),
            Column("turnoverRate", "decimal", 0, ("turnoverRate",), is_optional=True),
            Column("amplitude", "decimal", 0, ("amplitude",), is_optional=True),
            Column("volumeRatio", "decimal", 0, ("volumeRatio",), is_optional=True),
            Column("fiveDayChangeRate", "decimal", 0, ("fiveDayChangeRate",), is_optional=True),
            Column("tenDayChangeRate", "decimal", 0, ("tenDayChangeRate",), is_optional=True),
            Column("halfYearChangeRate", "decimal", 0, ("halfYearChangeRate",), is_optional=True),
        ),
    ),
)

LIST_BATCH_CANDLESTICKS: Operation[m.BatchCandlesticksResponse] = Operation(
    id="listBatchCandlesticks",
    path="/api/market-data/quote/candlesticks",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._batch_candlesticks_response,
    table=Table(
        lists=(("candlesticks",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("date", "date", 0, ("date",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("open", "decimal", 0, ("open",)),
            Column("high", "decimal", 0, ("high",)),
            Column("low", "decimal", 0, ("low",)),
            Column("close", "decimal", 0, ("close",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("tradeSession", "integer", 0, ("tradeSession",)),
        ),
    ),
)

LIST_DAILY_CANDLESTICKS: Operation[m.DailyCandlesticksResponse] = Operation(
    id="listDailyCandlesticks",
    path="/api/market-data/quote/daily",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._daily_candlesticks_response,
    table=Table(
        lists=(("candlesticks",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("date", "date", 0, ("date",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("open", "decimal", 0, ("open",)),
            Column("high", "decimal", 0, ("high",)),
            Column("low", "decimal", 0, ("low",)),
            Column("close", "decimal", 0, ("close",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("tradeSession", "integer", 0, ("tradeSession",)),
        ),
    ),
)

LIST_DAILY_SHORT_TRADES: Operation[m.DailyShortTradesResponse] = Operation(
    id="listDailyShortTrades",
    path="/api/market-data/quote/daily_short_trades",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._daily_short_trades_response,
    table=Table(
        lists=(("dailyShortTrades",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("date", "date", 0, ("date",)),
            Column("shortVolumePercent", "decimal", 0, ("shortVolumePercent",)),
            Column("close", "decimal", 0, ("close",)),
            Column("shortVolume", "decimal", 0, ("shortVolume",)),
            Column("shortExemptVolume", "decimal", 0, ("shortExemptVolume",)),
            Column("totalVolume", "decimal", 0, ("totalVolume",)),
            Column("nasdaqShortVolume", "decimal", 0, ("nasdaqShortVolume",)),
            Column("nyseShortVolume", "decimal", 0, ("nyseShortVolume",)),
        ),
    ),
)

GET_QUOTE_DEPTH: Operation[m.DepthResponse] = Operation(
    id="getQuoteDepth",
    path="/api/market-data/quote/depth",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._depth_response,
    table=Table(
        lists=(("depth", "asks"), ("depth", "bids")),
        columns=(
            Column("list", "text", None, ()),
            Column("position", "integer", 0, ("position",)),
            Column("price", "decimal", 0, ("price",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("orderNum", "integer", 0, ("orderNum",)),
        ),
    ),
)

LIST_SHORT_TRADES: Operation[m.ShortTradesResponse] = Operation(
    id="listShortTrades",
    path="/api/market-data/quote/short_trades",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._short_trades_response,
    table=Table(
        lists=(("shortTrades", "data"),),
        columns=(
            Column("date", "date", 0, ("date",)),
            Column("shortVolumePercent", "decimal", 0, ("shortVolumePercent",)),
            Column("close", "decimal", 0, ("close",)),
            Column("shortVolume", "decimal", 0, ("shortVolume",)),
            Column("shortExemptVolume", "decimal", 0, ("shortExemptVolume",)),
            Column("totalVolume", "decimal", 0, ("totalVolume",)),
            Column("nasdaqShortVolume", "decimal", 0, ("nasdaqShortVolume",)),
            Column("nyseShortVolume", "decimal", 0, ("nyseShortVolume",)),
        ),
    ),
)

GET_STATIC_INFO: Operation[m.StaticInfoResponse] = Operation(
    id="getStaticInfo",
    path="/api/market-data/quote/static_info",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._static_info_response,
    table=Table(
        lists=(("quote",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("nameCn", "text", 0, ("nameCn",)),
            Column("nameEn", "text", 0, ("nameEn",)),
            Column("nameHk", "text", 0, ("nameHk",)),
            Column("exchange", "text", 0, ("exchange",)),
            Column("currency", "text", 0, ("currency",)),
            Column("lotSize", "integer", 0, ("lotSize",)),
            Column("totalShares", "decimal", 0, ("totalShares",)),
            Column("circulatingShares", "decimal", 0, ("circulatingShares",)),
            Column("hkShares", "decimal", 0, ("hkShares",)),
            Column("eps", "decimal", 0, ("eps",)),
            Column("epsTtm", "decimal", 0, ("epsTtm",)),
            Column("bps", "decimal", 0, ("bps",)),
            Column("dividendYield", "decimal", 0, ("dividendYield",)),
            Column("stockDerivatives", "json", 0, ("stockDerivatives",)),
            Column("board", "text", 0, ("board",)),
        ),
    ),
)

LIST_TRADES: Operation[m.TradesResponse] = Operation(
    id="listTrades",
    path="/api/market-data/quote/trades",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._trades_response,
    table=Table(
        lists=(("trades",),),
        columns=(
            Column("price", "decimal", 0, ("price",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("tradeType", "text", 0, ("tradeType",)),
            Column("direction", "integer", 0, ("direction",)),
            Column("tradeSession", "integer", 0, ("tradeSession",)),
        ),
    ),
)

LIST_TRADING_DAYS: Operation[m.TradingDaysResponse] = Operation(
    id="listTradingDays",
    path="/api/market-data/quote/trading_days",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._trading_days_response,
    table=Table(
        lists=(("tradingDays",), ("halfTradingDays",)),
        columns=(
            Column("list", "text", None, ()),
            Column("value", "date", 0, ()),
        ),
    ),
)

LIST_CANDLESTICKS: Operation[m.CandlesticksResponse] = Operation(
    id="listCandlesticks",
    path="/api/market-data/quote/{symbol}/candlestick",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._candlesticks_response,
    table=Table(
        lists=(("candlesticks",),),
        columns=(
            Column("date", "date", 0, ("date",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("open", "decimal", 0, ("open",)),
            Column("high", "decimal", 0, ("high",)),
            Column("low", "decimal", 0, ("low",)),
            Column("close", "decimal", 0, ("close",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("tradeSession", "integer", 0, ("tradeSession",)),
        ),
    ),
)

LIST_HISTORY_CANDLESTICKS: Operation[m.CandlesticksResponse] = Operation(
    id="listHistoryCandlesticks",
    path="/api/market-data/quote/{symbol}/history_candlestick",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._candlesticks_response,
    table=Table(
        lists=(("candlesticks",),),
        columns=(
            Column("date", "date", 0, ("date",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("open", "decimal", 0, ("open",)),
            Column("high", "decimal", 0, ("high",)),
            Column("low", "decimal", 0, ("low",)),
            Column("close", "decimal", 0, ("close",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("tradeSession", "integer", 0, ("tradeSession",)),
        ),
    ),
)

LIST_FILINGS: Operation[m.FilingsResponse] = Operation(
    id="listFilings",
    path="/api/market-data/content/filings",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._filings_response,
    table=Table(
        lists=(("filings",),),
        columns=(
            Column("id", "text", 0, ("id",)),
            Column("title", "text", 0, ("title",)),
            Column("description", "text", 0, ("description",)),
            Column("fileName", "text", 0, ("fileName",)),
            Column("fileUrls", "json", 0, ("fileUrls",)),
            Column("publishedAt", "timestamp", 0, ("publishedAt",)),
            Column("form", "text", 0, ("form",)),
            Column("accessionNumber", "text", 0, ("accessionNumber",)),
        ),
    ),
)

LIST_NEWS: Operation[m.NewsResponse] = Operation(
    id="listNews",
    path="/api/market-data/content/news",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._news_response,
    table=Table(
        lists=(("news",),),
        columns=(
            Column("id", "text", 0, ("id",)),
            Column("title", "text", 0, ("title",)),
            Column("summary", "text", 0, ("summary",)),
            Column("publishTime", "timestamp", 0, ("publishTime",)),
            Column("source", "text", 0, ("source",)),
            Column("url", "text", 0, ("url",)),
            Column("relatedSymbols", "json", 0, ("relatedSymbols",)),
        ),
    ),
)

LIST_TOPICS: Operation[m.TopicsResponse] = Operation(
    id="listTopics",
    path="/api/market-data/content/topics",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._topics_response,
    table=Table(
        lists=(("topics",),),
        columns=(
            Column("id", "text", 0, ("id",)),
            Column("title", "text", 0, ("title",)),
            Column("description", "text", 0, ("description",)),
            Column("url", "text", 0, ("url",)),
            Column("publishedAt", "timestamp", 0, ("publishedAt",)),
            Column("commentCount", "integer", 0, ("commentCount",)),
            Column("likeCount", "integer", 0, ("likeCount",)),
            Column("shareCount", "integer", 0, ("shareCount",)),
        ),
    ),
)

LIST_RANK_CATEGORIES: Operation[m.RankCategoriesResponse] = Operation(
    id="listRankCategories",
    path="/api/market-data/market/rank_categories",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._rank_categories_response,
    table=Table(
        lists=(("categories", "rankings"),),
        columns=(
            Column("categories.key", "text", 0, ("key",)),
            Column("categories.name", "text", 0, ("name",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("market", "text", 1, ("market",)),
        ),
    ),
)

LIST_RANK: Operation[m.RankResponse] = Operation(
    id="listRank",
    path="/api/market-data/market/rank_list",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._rank_response,
    table=Table(
        lists=(("ranking", "list"),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("ticker", "text", 0, ("ticker",)),
            Column("name", "text", 0, ("name",)),
            Column("lastDone", "decimal", 0, ("lastDone",)),
            Column("changeRate", "decimal", 0, ("changeRate",)),
            Column("changeValue", "decimal", 0, ("changeValue",)),
            Column("netInflow", "decimal", 0, ("netInflow",)),
            Column("marketCap", "decimal", 0, ("marketCap",)),
            Column("industry", "text", 0, ("industry",)),
            Column("amplitude", "decimal", 0, ("amplitude",)),
            Column("turnoverRate", "decimal", 0, ("turnoverRate",)),
            Column("volumeRatio", "decimal", 0, ("volumeRatio",)),
            Column("fiveDayChangeRate", "decimal", 0, ("fiveDayChangeRate",)),
            Column("tenDayChangeRate", "decimal", 0, ("tenDayChangeRate",)),
            Column("ytdChangeRate", "decimal", 0, ("ytdChangeRate",)),
        ),
    ),
)

GET_MARKET_STATUS: Operation[m.MarketStatusResponse] = Operation(
    id="getMarketStatus",
    path="/api/market-data/market/status",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._market_status_response,
    table=Table(
        lists=(("status", "marketTime"),),
        columns=(
            Column("market", "text", 0, ("market",)),
            Column("marketStatus", "integer", 0, ("marketStatus",)),
            Column("label", "text", 0, ("label",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("nextOpensAt", "timestamp", 0, ("nextOpensAt",)),
            Column("nextClosesAt", "timestamp", 0, ("nextClosesAt",)),
        ),
    ),
)

LIST_TOP_MOVERS: Operation[m.TopMoversResponse] = Operation(
    id="listTopMovers",
    path="/api/market-data/market/top_movers",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._top_movers_response,
    table=Table(
        lists=(("topMovers", "list"),),
        columns=(
            Column("date", "date", 0, ("date",)),
            Column("timestamp", "timestamp", 0, ("timestamp",)),
            Column("alertReason", "text", 0, ("alertReason",)),
            Column("direction", "integer", 0, ("direction",)),
            Column("stock.symbol", "text", 0, ("stock", "symbol")),
            Column("stock.ticker", "text", 0, ("stock", "ticker")),
            Column("stock.name", "text", 0, ("stock", "name")),
            Column("stock.close", "decimal", 0, ("stock", "close")),
            Column("stock.changeRate", "decimal", 0, ("stock", "changeRate")),
            Column("post.id", "text", 0, ("post", "id")),
            Column("post.title", "text", 0, ("post", "title")),
            Column("post.url", "text", 0, ("post", "url")),
            Column("post.publishedAt", "timestamp", 0, ("post", "publishedAt")),
        ),
    ),
)

GET_TRADING_CALENDAR: Operation[m.TradingCalendarResponse] = Operation(
    id="getTradingCalendar",
    path="/api/market-data/market/trading_calendar",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._trading_calendar_response,
    table=Table(
        lists=(("calendar",),),
        columns=(
            Column("date", "date", 0, ("date",)),
            Column("kind", "text", 0, ("kind",)),
            Column("reason", "text", 0, ("reason",)),
            Column("sessions", "json", 0, ("sessions",)),
        ),
    ),
)

LIST_UNUSUAL_ITEMS: Operation[m.UnusualItemsResponse] = Operation(
    id="listUnusualItems",
    path="/api/market-data/market/unusual_items",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._unusual_items_response,
    table=Table(
        lists=(("unusualItems", "changes"),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("name", "text", 0, ("name",)),
            Column("alertName", "text", 0, ("alertName",)),
            Column("alertTime", "integer", 0, ("alertTime",)),
            Column("changeValues", "json", 0, ("changeValues",)),
            Column("emotion", "integer", 0, ("emotion",)),
        ),
    ),
)

LIST_FINANCE_CALENDAR: Operation[m.FinanceCalendarResponse] = Operation(
    id="listFinanceCalendar",
    path="/api/market-data/calendar/finance",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._finance_calendar_response,
    table=Table(
        lists=(("calendar", "list", "events"),),
        columns=(
            Column("calendar.list.date", "date", 0, ("date",)),
            Column("count", "integer", 0, ("count",)),
            Column("symbol", "text", 1, ("symbol",)),
            Column("market", "text", 1, ("market",)),
            Column("description", "text", 1, ("description",)),
            Column("name", "text", 1, ("name",)),
            Column("eventType", "text", 1, ("eventType",)),
            Column("date", "date", 1, ("date",)),
            Column("datetime", "timestamp", 1, ("datetime",)),
            Column("importance", "integer", 1, ("importance",)),
        ),
    ),
)

GET_COMPANY_OVERVIEW: Operation[m.CompanyOverviewResponse] = Operation(
    id="getCompanyOverview",
    path="/api/market-data/fundamental/company",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._company_overview_response,
)

COMPARE_PEERS: Operation[m.PeerComparisonResponse] = Operation(
    id="comparePeers",
    path="/api/market-data/fundamental/compare",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._peer_comparison_response,
    table=Table(
        lists=(("comparison", "list"),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("name", "text", 0, ("name",)),
            Column("currency", "text", 0, ("currency",)),
            Column("marketCap", "decimal", 0, ("marketCap",)),
            Column("lastDone", "decimal", 0, ("lastDone",)),
            Column("peTtm", "decimal", 0, ("peTtm",)),
            Column("pbMrq", "decimal", 0, ("pbMrq",)),
            Column("psTtm", "decimal", 0, ("psTtm",)),
            Column("roe", "decimal", 0, ("roe",)),
            Column("roa", "decimal", 0, ("roa",)),
            Column("epsTtm", "decimal", 0, ("epsTtm",)),
            Column("bps", "decimal", 0, ("bps",)),
            Column("dpsTtm", "decimal", 0, ("dpsTtm",)),
            Column("dividendYield", "decimal", 0, ("dividendYield",)),
            Column("assets", "decimal", 0, ("assets",)),
            Column("liabilities", "decimal", 0, ("liabilities",)),
            Column("netIncomeTtm", "decimal", 0, ("netIncomeTtm",)),
            Column("netMargin", "decimal", 0, ("netMargin",)),
            Column("revenueTtm", "decimal", 0, ("revenueTtm",)),
            Column("turnover", "decimal", 0, ("turnover",)),
            Column("volume", "decimal", 0, ("volume",)),
            Column("history", "json", 0, ("history",)),
        ),
    ),
)

GET_CONSENSUS: Operation[m.ConsensusResponse] = Operation(
    id="getConsensus",
    path="/api/market-data/fundamental/consensus",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._consensus_response,
    table=Table(
        lists=(("consensus", "list", "figures"),),
        columns=(
            Column("fiscalYear", "integer", 0, ("fiscalYear",)),
            Column("fiscalPeriod", "text", 0, ("fiscalPeriod",)),
            Column("periodText", "text", 0, ("periodText",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("description", "text", 1, ("description",)),
            Column("actual", "decimal", 1, ("actual",)),
            Column("estimate", "decimal", 1, ("estimate",)),
            Column("surprise", "decimal", 1, ("surprise",)),
            Column("outcome", "text", 1, ("outcome",)),
            Column("isReleased", "boolean", 1, ("isReleased",)),
        ),
    ),
)

LIST_DIVIDENDS: Operation[m.DividendsResponse] = Operation(
    id="listDividends",
    path="/api/market-data/fundamental/dividend",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._dividends_response,
    table=Table(
        lists=(("dividend", "list"),),
        columns=(
            Column("id", "text", 0, ("id",)),
            Column("symbol", "text", 0, ("symbol",)),
            Column("description", "text", 0, ("description",)),
            Column("amount", "decimal", 0, ("amount",)),
            Column("currency", "text", 0, ("currency",)),
            Column("exDate", "date", 0, ("exDate",)),
            Column("recordDate", "date", 0, ("recordDate",)),
            Column("paymentDate", "date", 0, ("paymentDate",)),
            Column("fiscalYear", "integer", 0, ("fiscalYear",)),
            Column("fiscalPeriod", "text", 0, ("fiscalPeriod",)),
        ),
    ),
)

LIST_INSIDER_TRADES: Operation[m.InsiderTradesResponse] = Operation(
    id="listInsiderTrades",
    path="/api/market-data/fundamental/insider_trades",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._insider_trades_response,
    table=Table(
        lists=(("insiderTrades",),),
        columns=(
            Column("filingDate", "date", 0, ("filingDate",)),
            Column("date", "date", 0, ("date",)),
            Column("owner", "text", 0, ("owner",)),
            Column("role", "text", 0, ("role",)),
            Column("transactionCode", "text", 0, ("transactionCode",)),
            Column("transactionType", "text", 0, ("transactionType",)),
            Column("acquiredOrDisposed", "text", 0, ("acquiredOrDisposed",)),
            Column("shares", "decimal", 0, ("shares",)),
            Column("price", "decimal", 0, ("price",)),
            Column("priceUnitShares", "decimal", 0, ("priceUnitShares",)),
            Column("transactionValue", "decimal", 0, ("transactionValue",)),
            Column("sharesAfter", "decimal", 0, ("sharesAfter",)),
            Column("securityTitle", "text", 0, ("securityTitle",)),
            Column("ownership", "text", 0, ("ownership",)),
            Column("is10b5One", "boolean", 0, ("is10b5One",)),
            Column("accessionNumber", "text", 0, ("accessionNumber",)),
        ),
    ),
)

GET_INSTITUTION_RATING: Operation[m.InstitutionRatingResponse] = Operation(
    id="getInstitutionRating",
    path="/api/market-data/fundamental/institution_rating",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._institution_rating_response,
)

GET_OPERATING_DATA: Operation[m.OperatingDataResponse] = Operation(
    id="getOperatingData",
    path="/api/market-data/fundamental/operating",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._operating_data_response,
    table=Table(
        lists=(("operating", "list", "financial", "indicators"),),
        columns=(
            Column("id", "text", 0, ("id",)),
            Column("report", "text", 0, ("report",)),
            Column("title", "text", 0, ("title",)),
            Column("fiscalYear", "integer", 0, ("fiscalYear",)),
            Column("fiscalPeriod", "text", 0, ("fiscalPeriod",)),
            Column("isLatest", "boolean", 0, ("isLatest",)),
            Column("url", "text", 0, ("url",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("value", "decimal", 1, ("value",)),
            Column("derived", "text", 1, ("derived",)),
            Column("yoyChangeRate", "decimal", 1, ("yoyChangeRate",)),
        ),
    ),
)

LIST_SHAREHOLDERS: Operation[m.ShareholdersResponse] = Operation(
    id="listShareholders",
    path="/api/market-data/fundamental/shareholder",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._shareholders_response,
    table=Table(
        lists=(("shareholders", "list"),),
        columns=(
            Column("holderId", "text", 0, ("holderId",)),
            Column("holderName", "text", 0, ("holderName",)),
            Column("holderType", "text", 0, ("holderType",)),
            Column("sharesHeld", "decimal", 0, ("sharesHeld",)),
            Column("ownershipPercent", "decimal", 0, ("ownershipPercent",)),
            Column("sharesChanged", "decimal", 0, ("sharesChanged",)),
            Column("reportDate", "date", 0, ("reportDate",)),
        ),
    ),
)

LIST_TOP_SHAREHOLDERS: Operation[m.TopShareholdersResponse] = Operation(
    id="listTopShareholders",
    path="/api/market-data/fundamental/shareholder/top",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._top_shareholders_response,
    table=Table(
        lists=(("shareholders", "list", "holders"),),
        columns=(
            Column("reportDate", "date", 0, ("reportDate",)),
            Column("holderId", "text", 1, ("holderId",)),
            Column("holderName", "text", 1, ("holderName",)),
            Column("holderType", "text", 1, ("holderType",)),
            Column("role", "text", 1, ("role",)),
            Column("sharesHeld", "decimal", 1, ("sharesHeld",)),
            Column("sharesChanged", "decimal", 1, ("sharesChanged",)),
            Column("ownershipPercent", "decimal", 1, ("ownershipPercent",)),
            Column("sharesChangeRate", "decimal", 1, ("sharesChangeRate",)),
            Column("filingDate", "date", 1, ("filingDate",)),
        ),
    ),
)

LIST_STATEMENTS: Operation[m.ListStatementsResponse] = Operation(
    id="listStatements",
    path="/api/market-data/fundamental/statements",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._list_statements_response,
    table=Table(
        lists=(("statements", "income"), ("statements", "balance"), ("statements", "cashFlow"), ("statements", "perShare")),
        columns=(
            Column("list", "text", None, ()),
            Column("id", "text", 0, ("id",)),
            Column("report", "text", 0, ("report",)),
            Column("fiscalYear", "integer", 0, ("fiscalYear",)),
            Column("fiscalPeriod", "text", 0, ("fiscalPeriod",)),
            Column("startDate", "date", 0, ("startDate",)),
            Column("endDate", "date", 0, ("endDate",)),
            Column("filingDate", "date", 0, ("filingDate",)),
            Column("restatementDate", "date", 0, ("restatementDate",)),
            Column("currency", "text", 0, ("currency",)),
            Column("url", "text", 0, ("url",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("value", "decimal", 1, ("value",)),
            Column("derived", "text", 1, ("derived",)),
            Column("facts", "json", 1, ("facts",)),
        ),
    ),
)

LIST_SCREENER_FILTERS: Operation[m.ScreenerFiltersResponse] = Operation(
    id="listScreenerFilters",
    path="/api/market-data/screener/filters",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._screener_filters_response,
    table=Table(
        lists=(("groups", "filters"),),
        columns=(
            Column("groups.name", "text", 0, ("name",)),
            Column("id", "integer", 1, ("id",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("unit", "text", 1, ("unit",)),
            Column("min", "decimal", 1, ("min",)),
            Column("max", "decimal", 1, ("max",)),
            Column("defaultRange.min", "decimal", 1, ("defaultRange", "min")),
            Column("defaultRange.max", "decimal", 1, ("defaultRange", "max")),
            Column("techOptions", "json", 1, ("techOptions",)),
        ),
    ),
)

LIST_SCREENER_INDICATORS: Operation[m.ScreenerIndicatorsResponse] = Operation(
    id="listScreenerIndicators",
    path="/api/market-data/screener/indicators",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._screener_indicators_response,
    table=Table(
        lists=(("groups", "indicators"),),
        columns=(
            Column("groups.name", "text", 0, ("name",)),
            Column("id", "integer", 1, ("id",)),
            Column("key", "text", 1, ("key",)),
            Column("name", "text", 1, ("name",)),
            Column("description", "text", 1, ("description",)),
            Column("unit", "text", 1, ("unit",)),
            Column("value", "text", 1, ("value",)),
        ),
    ),
)

SEARCH_SCREENER: Operation[m.ScreenerResponse] = Operation(
    id="searchScreener",
    path="/api/market-data/screener/search",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._screener_response,
    table=Table(
        lists=(("results", "items"),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("name", "text", 0, ("name",)),
            Column("pettm", "decimal", 0, ("pettm",), is_optional=True),
            Column("pbmrq", "decimal", 0, ("pbmrq",), is_optional=True),
            Column("pstm", "decimal", 0, ("pstm",), is_optional=True),
            Column("marketcap", "decimal", 0, ("marketcap",), is_optional=True),
            Column("circulating_marketcap", "decimal", 0, ("circulating_marketcap",), is_optional=True),
            Column("divyld", "decimal", 0, ("divyld",), is_optional=True),
            Column("roe", "decimal", 0, ("roe",), is_optional=True),
            Column("roa", "decimal", 0, ("roa",), is_optional=True),
            Column("netmargin", "decimal", 0, ("netmargin",), is_optional=True),
            Column("grossmargin", "decimal", 0, ("grossmargin",), is_optional=True),
            Column("epsttm", "decimal", 0, ("epsttm",), is_optional=True),
            Column("netincome", "decimal", 0, ("netincome",), is_optional=True),
            Column("sales", "decimal", 0, ("sales",), is_optional=True),
            Column("salesgrowthyoy", "decimal", 0, ("salesgrowthyoy",), is_optional=True),
            Column("netincomegrowthyoy", "decimal", 0, ("netincomegrowthyoy",), is_optional=True),
            Column("la", "decimal", 0, ("la",), is_optional=True),
            Column("bps", "decimal", 0, ("bps",), is_optional=True),
            Column("lastdone", "decimal", 0, ("lastdone",)),
            Column("changerate", "decimal", 0, ("changerate",)),
            Column("turnover_rate", "decimal", 0, ("turnover_rate",), is_optional=True),
            Column("turnover", "decimal", 0, ("turnover",), is_optional=True),
            Column("volume", "decimal", 0, ("volume",), is_optional=True),
            Column("avgvolume20", "decimal", 0, ("avgvolume20",), is_optional=True),
            Column("volumeratio", "decimal", 0, ("volumeratio",), is_optional=True),
            Column("amplitude", "decimal", 0, ("amplitude",), is_optional=True),
            Column("shortvolumepercent", "decimal", 0, ("shortvolumepercent",), is_optional=True),
            Column("shortinterest", "decimal", 0, ("shortinterest",), is_optional=True),
            Column("daystocover", "decimal", 0, ("daystocover",), is_optional=True),
            Column("chg5d", "decimal", 0, ("chg5d",), is_optional=True),
            Column("chg10d", "decimal", 0, ("chg10d",), is_optional=True),
            Column("chg20d", "decimal", 0, ("chg20d",), is_optional=True),
            Column("chg60d", "decimal", 0, ("chg60d",), is_optional=True),
            Column("chg120d", "decimal", 0, ("chg120d",), is_optional=True),
            Column("chg250d", "decimal", 0, ("chg250d",), is_optional=True),
            Column("chgytd", "decimal", 0, ("chgytd",), is_optional=True),
            Column("high52w", "decimal", 0, ("high52w",), is_optional=True),
            Column("low52w", "decimal", 0, ("low52w",), is_optional=True),
            Column("beta", "decimal", 0, ("beta",), is_optional=True),
            Column("volatility20", "decimal", 0, ("volatility20",), is_optional=True),
            Column("insidernetbuy90d", "decimal", 0, ("insidernetbuy90d",), is_optional=True),
            Column("institutionshare", "decimal", 0, ("institutionshare",), is_optional=True),
            Column("macd_day", "text", 0, ("macd_day",), is_optional=True),
            Column("macd_week", "text", 0, ("macd_week",), is_optional=True),
            Column("rsi_day", "text", 0, ("rsi_day",), is_optional=True),
            Column("rsi_week", "text", 0, ("rsi_week",), is_optional=True),
            Column("kdj_day", "text", 0, ("kdj_day",), is_optional=True),
            Column("kdj_week", "text", 0, ("kdj_week",), is_optional=True),
            Column("boll_day", "text", 0, ("boll_day",), is_optional=True),
            Column("boll_week", "text", 0, ("boll_week",), is_optional=True),
            Column("ma_day", "text", 0, ("ma_day",), is_optional=True),
            Column("industry", "text", 0, ("industry",), is_optional=True),
            Column("sector", "text", 0, ("sector",), is_optional=True),
            Column("exchange", "text", 0, ("exchange",), is_optional=True),
        ),
    ),
)

LIST_SCREENER_STRATEGIES: Operation[m.ScreenerStrategiesResponse] = Operation(
    id="listScreenerStrategies",
    path="/api/market-data/screener/strategies",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._screener_strategies_response,
    table=Table(
        lists=(("strategies",),),
        columns=(
            Column("id", "integer", 0, ("id",)),
            Column("name", "text", 0, ("name",)),
            Column("description", "text", 0, ("description",)),
            Column("market", "text", 0, ("market",)),
            Column("theme", "text", 0, ("theme",)),
            Column("conditions", "json", 0, ("conditions",)),
        ),
    ),
)

LIST_CORPORATE_ACTIONS: Operation[m.CorporateActionsResponse] = Operation(
    id="listCorporateActions",
    path="/api/market-data/reference/actions",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._corporate_actions_response,
    table=Table(
        lists=(("actions",),),
        columns=(
            Column("kind", "text", 0, ("kind",)),
            Column("effectiveDate", "date", 0, ("effectiveDate",)),
            Column("effectiveAt", "timestamp", 0, ("effectiveAt",)),
            Column("announcedDate", "date", 0, ("announcedDate",)),
            Column("split.newShares", "decimal", 0, ("split", "newShares")),
            Column("split.oldShares", "decimal", 0, ("split", "oldShares")),
            Column("split.firstPossibleDate", "date", 0, ("split", "firstPossibleDate")),
            Column("dividend.amount", "decimal", 0, ("dividend", "amount")),
            Column("dividend.currency", "text", 0, ("dividend", "currency")),
            Column("dividend.recordDate", "date", 0, ("dividend", "recordDate")),
            Column("dividend.paymentDate", "date", 0, ("dividend", "paymentDate")),
            Column("rename.formerName", "text", 0, ("rename", "formerName")),
            Column("rename.laterName", "text", 0, ("rename", "laterName")),
            Column("symbolRename.formerSymbol", "text", 0, ("symbolRename", "formerSymbol")),
            Column("symbolRename.laterSymbol", "text", 0, ("symbolRename", "laterSymbol")),
            Column("halt.reasonCode", "text", 0, ("halt", "reasonCode")),
            Column("halt.reason", "text", 0, ("halt", "reason")),
            Column("halt.quotesResumedAt", "timestamp", 0, ("halt", "quotesResumedAt")),
            Column("halt.resumedAt", "timestamp", 0, ("halt", "resumedAt")),
        ),
    ),
)

LIST_CHANGES: Operation[m.ChangesResponse] = Operation(
    id="listChanges",
    path="/api/market-data/reference/changes",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._changes_response,
    table=Table(
        lists=(("changes",),),
        columns=(
            Column("dataVersion", "text", 0, ("dataVersion",)),
            Column("changedAt", "timestamp", 0, ("changedAt",)),
            Column("area", "text", 0, ("area",)),
            Column("securityId", "text", 0, ("securityId",)),
            Column("symbol", "text", 0, ("symbol",)),
            Column("firstDate", "date", 0, ("firstDate",)),
            Column("lastDate", "date", 0, ("lastDate",)),
        ),
    ),
)

LIST_COVERAGE: Operation[m.CoverageResponse] = Operation(
    id="listCoverage",
    path="/api/market-data/reference/coverage",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._coverage_response,
    table=Table(
        lists=(("coverage",),),
        columns=(
            Column("area", "text", 0, ("area",)),
            Column("symbol", "text", 0, ("symbol",)),
            Column("rows", "integer", 0, ("rows",)),
            Column("firstDate", "date", 0, ("firstDate",)),
            Column("lastDate", "date", 0, ("lastDate",)),
            Column("sources", "json", 0, ("sources",)),
            Column("gaps", "json", 0, ("gaps",)),
            Column("days", "json", 0, ("days",)),
        ),
    ),
)

LIST_DAILY_ACTIONS: Operation[m.DailyActionsResponse] = Operation(
    id="listDailyActions",
    path="/api/market-data/reference/daily_actions",
    family="main",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._daily_actions_response,
    table=Table(
        lists=(("actions",),),
        columns=(
            Column("symbol", "text", 0, ("symbol",)),
            Column("kind", "text", 0, ("kind",)),
            Column("effectiveDate", "date", 0, ("effectiveDate",)),
            Column("effectiveAt", "timestamp", 0, ("effectiveAt",)),
            Column("announcedDate", "date", 0, ("announcedDate",)),
            Column("split.newShares", "decimal", 0, ("split", "newShares")),
            Column("split.oldShares", "decimal", 0, ("split", "oldShares")),
            Column("split.firstPossibleDate", "date", 0, ("split", "firstPossibleDate")),
            Column("dividend.amount", "decimal", 0, ("dividend", "amount")),
            Column("dividend.currency", "text", 0, ("dividend", "currency")),
            Column("dividend.recordDate", "date", 0, ("dividend", "recordDate")),
            Column("dividend.paymentDate", "date", 0, ("dividend", "paymentDate")),
            Column("rename.formerName", "text", 0, ("rename", "formerName")),
            Column("rename.laterName", "text", 0, ("rename", "laterName")),
            Column("symbolRename.formerSymbol", "text", 0, ("symbolRename", "formerSymbol")),
            Column("symbolRename.laterSymbol", "text", 0, ("symbolRename", "laterSymbol")),
            Column("halt.reasonCode", "text", 0, ("halt", "reasonCode")),
            Column("halt.reason", "text", 0, ("halt", "reason")),
            Column("halt.quotesResumedAt", "timestamp", 0, ("halt", "quotesResumedAt")),
            Column("halt.resumedAt", "timestamp", 0, ("halt", "resumedAt")),
        ),
    ),
)

LIST_FIGURES: Operation[m.FiguresResponse] = Operation(
    id="listFigures",
    path="/api/market-data/reference/figures",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._figures_response,
    table=Table(
        lists=(("figures",),),
        columns=(
            Column("key", "text", 0, ("key",)),
            Column("name", "text", 0, ("name",)),
            Column("description", "text", 0, ("description",)),
            Column("formula", "text", 0, ("formula",)),
            Column("inputs", "json", 0, ("inputs",)),
            Column("unit", "text", 0, ("unit",)),
            Column("decimalPlaces", "integer", 0, ("decimalPlaces",)),
            Column("nullWhen", "text", 0, ("nullWhen",)),
            Column("areas", "json", 0, ("areas",)),
            Column("served", "json", 0, ("served",)),
        ),
    ),
)

RESOLVE_SYMBOL: Operation[m.SymbolResolutionResponse] = Operation(
    id="resolveSymbol",
    path="/api/market-data/reference/resolve",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._symbol_resolution_response,
)

SEARCH_SECURITIES: Operation[m.SecuritySearchResponse] = Operation(
    id="searchSecurities",
    path="/api/market-data/reference/search",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._security_search_response,
    table=Table(
        lists=(("search", "list"),),
        columns=(
            Column("securityId", "text", 0, ("securityId",)),
            Column("symbol", "text", 0, ("symbol",)),
            Column("ticker", "text", 0, ("ticker",)),
            Column("name", "text", 0, ("name",)),
            Column("exchange", "text", 0, ("exchange",)),
            Column("securityType", "text", 0, ("securityType",)),
            Column("listingStatus", "text", 0, ("listingStatus",)),
            Column("listingDate", "date", 0, ("listingDate",)),
            Column("delistingDate", "date", 0, ("delistingDate",)),
            Column("cik", "text", 0, ("cik",)),
            Column("figi", "text", 0, ("figi",)),
            Column("matchKind", "text", 0, ("matchKind",)),
            Column("matchText", "text", 0, ("matchText",)),
            Column("isExact", "boolean", 0, ("isExact",)),
        ),
    ),
)

LIST_SECURITIES: Operation[m.SecuritiesResponse] = Operation(
    id="listSecurities",
    path="/api/market-data/reference/securities",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._securities_response,
    table=Table(
        lists=(("securities",),),
        columns=(
            Column("securityId", "text", 0, ("securityId",)),
            Column("symbol", "text", 0, ("symbol",)),
            Column("ticker", "text", 0, ("ticker",)),
            Column("name", "text", 0, ("name",)),
            Column("exchange", "text", 0, ("exchange",)),
            Column("securityType", "text", 0, ("securityType",)),
            Column("listingStatus", "text", 0, ("listingStatus",)),
            Column("listingDate", "date", 0, ("listingDate",)),
            Column("delistingDate", "date", 0, ("delistingDate",)),
            Column("cik", "text", 0, ("cik",)),
            Column("figi", "text", 0, ("figi",)),
        ),
    ),
)

GET_BULK_LINK: Operation[m.BulkLinkResponse] = Operation(
    id="getBulkLink",
    path="/api/market-data/bulk/{area}/link",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=False,
    decode=m._bulk_link_response,
)

LIST_BULK_FILES: Operation[m.BulkFilesResponse] = Operation(
    id="listBulkFiles",
    path="/api/market-data/bulk/{area}/manifest",
    family="main",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=False,
    decode=m._bulk_files_response,
    table=Table(
        lists=(("files",),),
        columns=(
            Column("file", "text", 0, ("file",)),
            Column("path", "text", 0, ("path",)),
            Column("date", "date", 0, ("date",)),
            Column("format", "text", 0, ("format",)),
            Column("revision", "integer", 0, ("revision",)),
            Column("rows", "integer", 0, ("rows",)),
            Column("bytes", "integer", 0, ("bytes",)),
            Column("sha256", "text", 0, ("sha256",)),
            Column("etag", "text", 0, ("etag",)),
            Column("contentSha256", "text", 0, ("contentSha256",)),
            Column("columns", "json", 0, ("columns",)),
            Column("madeAtVersion", "integer", 0, ("madeAtVersion",)),
            Column("sources", "json", 0, ("sources",)),
            Column("licences", "json", 0, ("licences",)),
            Column("condition", "text", 0, ("condition",)),
            Column("publishedAt", "timestamp", 0, ("publishedAt",)),
            Column("supersedes", "text", 0, ("supersedes",)),
        ),
    ),
)

GET_COMPANY_INSIDER_TRADES: Operation[m.CompanyInsiderTradesResponse] = Operation(
    id="getCompanyInsiderTrades",
    path="/company/{symbol}/insider-trades",
    family="company",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._company_insider_trades_response,
)

GET_COMPANY_PROFILE: Operation[m.CompanyProfileResponse] = Operation(
    id="getCompanyProfile",
    path="/company/{symbol}/profile",
    family="company",
    is_metered=True,
    takes_as_of=True,
    takes_data_version=True,
    decode=m._company_profile_response,
)

LIST_LEGACY_FILINGS: Operation[m.LegacyFilingsResponse] = Operation(
    id="listLegacyFilings",
    path="/api/{legacy_prefix}/content/filings",
    family="legacy",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._legacy_filings_response,
)

GET_LEGACY_STATIC_INFO: Operation[m.LegacyStaticInfoResponse] = Operation(
    id="getLegacyStaticInfo",
    path="/api/{legacy_prefix}/quote/static_info",
    family="legacy",
    is_metered=True,
    takes_as_of=False,
    takes_data_version=True,
    decode=m._legacy_static_info_response,
)

LIST_ACCOUNT_KEYS: Operation[m.AccountKeysResponse] = Operation(
    id="listAccountKeys",
    path="/account/keys",
    family="account",
    is_metered=False,
    takes_as_of=False,
    takes_data_version=False,
    decode=m._account_keys_response,
)

GET_ACCOUNT_USAGE: Operation[m.AccountUsageResponse] = Operation(
    id="getAccountUsage",
    path="/account/usage",
    family="account",
    is_metered=False,
    takes_as_of=False,
    takes_data_version=False,
    decode=m._account_usage_response,
)

STREAM_BARS: Stream[m.BarsStreamEvent] = Stream(
    id="streamBars",
    path="/api/market-data/stream/bars",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "bar": m._stream_bar,
        "end_of_interval": m._stream_end_of_interval,
        "skipped": m._stream_skipped,
        "version": m._stream_version,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)

STREAM_DATA: Stream[m.DataStreamEvent] = Stream(
    id="streamData",
    path="/api/market-data/stream/data",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "data_change": m._stream_data_change,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)

STREAM_DEPTH: Stream[m.DepthStreamEvent] = Stream(
    id="streamDepth",
    path="/api/market-data/stream/depth",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "depth": m._stream_depth,
        "skipped": m._stream_skipped,
        "version": m._stream_version,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)

STREAM_EVENTS: Stream[m.EventsStreamEvent] = Stream(
    id="streamEvents",
    path="/api/market-data/stream/events",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "announcement": m._stream_announcement,
        "skipped": m._stream_skipped,
        "version": m._stream_version,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)

STREAM_QUOTES: Stream[m.QuotesStreamEvent] = Stream(
    id="streamQuotes",
    path="/api/market-data/stream/quotes",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "quote": m._stream_quote,
        "skipped": m._stream_skipped,
        "version": m._stream_version,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)

STREAM_TRADES: Stream[m.TradesStreamEvent] = Stream(
    id="streamTrades",
    path="/api/market-data/stream/trades",
    family="main",
    is_metered=True,
    decoders={
        "open": m._stream_open,
        "trade": m._stream_trade,
        "skipped": m._stream_skipped,
        "version": m._stream_version,
        "usage": m._stream_usage,
        "close": m._stream_close,
    },
)
