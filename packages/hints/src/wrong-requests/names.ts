import type { WrongRequest } from "./wrong-request.ts";

const main = (path: string) => `/api/market-data${path}`;
const candles = (query: string) => main(`/quote/AAPL.US/candlestick?${query}`);
const history = (query: string) => main(`/quote/AAPL.US/history_candlestick?${query}`);
const screen = (query: string) => main(`/screener/search?${query}`);
const meant = (name: string) => `did you mean "${name}"?`;

/** Wrong names of parameters. */
export const names: readonly WrongRequest[] = [
	[main("/quote?symbol=AAPL.US"), 'Unknown query parameter "symbol"', meant("symbols")],
	[main("/quote?tickers=AAPL.US"), meant("symbols")],
	[main("/quote?ticker=AAPL.US"), meant("symbols")],
	[main("/quote?Symbols=AAPL.US"), meant("symbols")],
	[main("/quote?symbols%5B%5D=AAPL.US"), meant("symbols")],
	[main("/quote?q=AAPL.US"), meant("symbols")],
	[main("/content/news?ticker=AAPL.US"), meant("symbol")],
	[main("/content/news?symbols=AAPL.US"), meant("symbol")],
	[main("/content/news?symbol=AAPL.US&limit=5"), meant("count")],
	[main("/content/news?symbol=AAPL.US&page=2"), "no pages"],
	[main("/content/news?symbol=AAPL.US&cuont=2"), meant("count")],
	[main("/content/filings?symbol=AAPL.US&type=10-K"), meant("form")],
	[candles("interval=day"), meant("period")],
	[candles("resolution=D"), meant("period")],
	[candles("timeframe=1h"), meant("period")],
	[candles("limit=10"), meant("count")],
	[candles("size=10"), meant("count")],
	[candles("adjusted=true"), meant("adjust")],
	[candles("extended_hours=true"), meant("session")],
	[candles("from=2026-01-01"), "/history_candlestick"],
	[candles("symbol=AAPL.US"), "a part of the path: /api/market-data/quote/{symbol}/candlestick"],
	[history("from=2026-01-01"), meant("start")],
	[history("to=2026-01-01"), meant("end")],
	[history("start_date=2026-01-01"), meant("start")],
	[history("endDate=2026-01-01"), meant("end")],
	[history("since=2026-01-01"), meant("start")],
	[main("/quote/short_trades?symbol=AAPL.US&lastTimestamp=1"), meant("last_timestamp")],
	[main("/quote/short_trades?symbol=AAPL.US&cursor=1"), meant("last_timestamp")],
	[main("/quote/trading_days?exchange=NYSE"), meant("market")],
	[main("/calendar/finance?type=report"), meant("category")],
	[main("/market/status?market=US"), "leave it out", "This operation takes none"],
	[main("/market/rank_list?category=gainers"), meant("key")],
	[main("/fundamental/compare?symbol=AAPL.US&peers=MSFT.US"), meant("symbols")],
	[main("/fundamental/shareholder/top?symbol=AAPL.US&quarters=4"), meant("periods")],
	[main("/fundamental/dividend?symbol=AAPL.US&fiscal_year=2025"), meant("year")],
	[screen("filters=pettm:5:20"), meant("conditions")],
	[screen("per_page=10"), meant("size")],
	[screen("limit=10"), meant("size")],
	[screen("sort_by=roe"), meant("sort")],
	[screen("columns=roe"), meant("show")],
	[screen("xylophone=1"), "this operation takes: market, strategy_id, conditions"],
	["/company/AAPL/insider-trades?size=3", meant("limit")],
	[main("/quote?symbols=AAPL.US&format=json"), "answers are always JSON"],
	[main("/quote?symbols=AAPL.US&api_key=secret-of-mine"), "the header x-api-key"],
	[main("/quote?symbols=AAPL.US&token=secret-of-mine"), "the header x-api-key"],
	[candles("count=5&count=6"), "more than once; allowed: once"],
	[candles("adjust=none&adjust_type=1"), "two names of one parameter", "send one of them"],
	[main("/quote?symbols=100%"), "malformed percent-encoding", "%25"],
];
