import type { WrongRequest } from "./wrong-request.ts";

const meant = (path: string) => `Did you mean ${path}`;
const main = "/api/market-data";

/** Paths of no operation. */
export const paths: readonly WrongRequest[] = [
	[`${main}/quotes?symbols=AAPL.US`, `No such route: ${main}/quotes`, meant(`${main}/quote?`)],
	[`${main}/Quote`, meant(`${main}/quote?`)],
	[`${main}/quote/`, meant(`${main}/quote?`)],
	[`${main}//quote`, meant(`${main}/quote?`)],
	[`${main}/quote/static-info`, meant(`${main}/quote/static_info`)],
	[`${main}/quote/staticInfo`, meant(`${main}/quote/static_info`)],
	["/v1/quote", meant(`${main}/quote?`)],
	["/quote", meant(`${main}/quote?`)],
	["/api/quote", meant(`${main}/quote?`)],
	["/api/v1/news", meant(`${main}/content/news`)],
	[`${main}/news`, meant(`${main}/content/news`)],
	[`${main}/quote/AAPL.US/candles`, meant(`${main}/quote/AAPL.US/candlestick`)],
	[`${main}/quote/AAPL.US/candlesticks`, meant(`${main}/quote/AAPL.US/candlestick`)],
	[`${main}/quote/AAPL.US/history`, meant(`${main}/quote/AAPL.US/history_candlestick`)],
	["/v8/finance/chart/AAPL", meant(`${main}/quote/AAPL.US/candlestick`)],
	[
		"/v2/aggs/ticker/AAPL/range/1/day/2026-01-02/2026-01-09",
		meant(`${main}/quote/AAPL.US/history_candlestick`),
	],
	[`${main}/quote/candlestick?symbol=AAPL.US`, meant(`${main}/quote/{symbol}/candlestick`)],
	[`${main}/history_candlestick`, meant(`${main}/quote/{symbol}/history_candlestick`)],
	[`${main}/quote&symbols=AAPL.US`, meant(`${main}/quote?`), "The query begins with ?"],
	[`${main}/kline`, meant(`${main}/quote/{symbol}/candlestick`)],
	[`${main}/quote/orderbook`, meant(`${main}/quote/depth`)],
	[`${main}/market/trading-calendar`, meant(`${main}/market/trading_calendar`)],
	[`${main}/market/movers`, meant(`${main}/market/top_movers`)],
	[`${main}/gainers`, meant(`${main}/market/rank_list`)],
	[`${main}/earnings`, meant(`${main}/calendar/finance`)],
	[`${main}/fundamental/dividends`, meant(`${main}/fundamental/dividend`)],
	[`${main}/fundamental/insider-trades`, meant(`${main}/fundamental/insider_trades`)],
	[`${main}/fundamental/estimates`, meant(`${main}/fundamental/consensus`)],
	[`${main}/screener`, meant(`${main}/screener/search`)],
	["/company/AAPL/profiles", meant("/company/AAPL/profile")],
	["/company/AAPL", "/company/AAPL/profile"],
	["/api/legacy/quote/static-info", meant("/api/legacy/quote/static_info")],
	["/account", meant("/account/usage")],
	["/usage", meant("/account/usage")],
	[`${main}/quote/AAPL.US`, meant(`${main}/quote?`)],
	["/nothing-of-the-kind", "See /openapi.json"],
];
