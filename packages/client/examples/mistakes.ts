import type { Body, MarketDataClient, NullableDecimal, Schema } from "@us-market-data/client";

/**
 * Mistakes that the compiler refuses, each below a right use that differs in one word. The page stops compiling when a
 * mistake passes, and when a right use does not. Nothing runs it.
 */
declare const client: MarketDataClient;
declare const [symbol, symbols]: [string, string[]];
declare const quote: Schema<"Quote">;
declare const trade: Schema<"Trade">;
declare const candlesticks: Body<"listCandlesticks">;
declare const depth: Body<"getQuoteDepth">["depth"];
declare const filing: Schema<"Filing">;
declare const news: Schema<"NewsItem">;
declare const insiderTrade: Schema<"InsiderTrade">;
declare const day: Schema<"CalendarDay">;
declare const figure: Schema<"ConsensusFigure">;
declare const staticInfo: Schema<"StaticInfo">;
declare const profile: Body<"getCompanyProfile">;
declare const dividend: Schema<"Dividend">;
declare const usage: Schema<"AccountUsage">;

const use = (..._: readonly unknown[]): void => {};

/** Names of operations and parameters. */
export function operationsAndParameters(): void {
	use(client.getQuotes({ symbols }));
	// @ts-expect-error
	use(client.getQuote({ symbols }));
	use(client.getQuotes({ symbols }));
	// @ts-expect-error
	use(client.getQuotes({ symbol: symbols }));
	use(client.getQuotes({ symbols: ["AAPL.US"] as const }));
	// @ts-expect-error
	use(client.getQuotes({ symbols: "AAPL.US" }));
	use(client.getQuotes({ symbols }));
	// @ts-expect-error
	use(client.getQuotes());
	use(client.listTrades({ symbol, count: 20 }));
	// @ts-expect-error
	use(client.listTrades({ symbol, cuont: 20 }));
	use(client.listTrades({ symbol, count: 20 }));
	// @ts-expect-error
	use(client.listTrades({ symbol, count: "20" }));
	use(client.getQuoteDepth({ symbol }));
	// @ts-expect-error
	use(client.getQuoteDepth({ symbols }));
	use(client.listNews({ symbol, count: 5 }));
	// @ts-expect-error
	use(client.listNews({ symbol, limit: 5 }));
	use(client.listFilings({ symbol, form: ["10-K"] }));
	// @ts-expect-error
	use(client.listFilings({ symbol, forms: ["10-K"] }));
	use(client.listDividends({ symbol, year: 2026 }));
	// @ts-expect-error
	use(client.listDividends({ symbol, years: 2026 }));
	use(client.getCompanyProfile({ symbol: "AAPL" }));
	// @ts-expect-error
	use(client.getCompanyProfile({ ticker: "AAPL" }));
	use(client.getCompanyInsiderTrades({ symbol: "AAPL", limit: 5 }));
	// @ts-expect-error
	use(client.getCompanyInsiderTrades({ symbol: "AAPL", count: 5 }));
	use(client.getLegacyStaticInfo({ symbols }));
	// @ts-expect-error
	use(client.getLegacyStaticInfo({ symbols, lang: "en" }));
	use(client.getMarketStatus());
	// @ts-expect-error
	use(client.getMarketStatus({ market: "US" }));
	use(client.getQuotes({ symbols }, { timeout: 100 }));
	// @ts-expect-error
	use(client.getQuotes({ symbols }, { timeOut: 100 }));
	use(client.getQuotes({ symbols }, { timeout: 100 }));
	// @ts-expect-error
	use(client.getQuotes({ symbols, timeout: 100 }));
}

/** Codes of parameters, as words and as numbers. */
export function codes(): void {
	use(client.listCandlesticks({ symbol, period: "day" }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, period: "daily" }));
	use(client.listCandlesticks({ symbol, period: 1000 }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, period: 1001 }));
	use(client.listCandlesticks({ symbol, adjust: "forward" }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, adjust: "backward" }));
	use(client.listCandlesticks({ symbol, adjust_type: 1 }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, adjust_type: 2 }));
	use(client.listCandlesticks({ symbol, adjust_type: "1" }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, adjust_type: true }));
	use(client.listCandlesticks({ symbol, trade_sessions: 0 }));
	// @ts-expect-error
	use(client.listCandlesticks({ symbol, trade_session: 0 }));
	use(client.listHistoryCandlesticks({ symbol, forward: false }));
	// @ts-expect-error
	use(client.listHistoryCandlesticks({ symbol, forward: "no" }));
	use(client.listShortTrades({ symbol, last_timestamp: 1795150800 }));
	// @ts-expect-error
	use(client.listShortTrades({ symbol, lastTimestamp: 1795150800 }));
	use(client.listShortTrades({ symbol, last_timestamp: 1795150800 }));
	// @ts-expect-error
	use(client.listShortTrades({ symbol, last_timestamp: new Date() }));
	use(client.getCalcIndexes({ symbols, fields: ["pe", "pb"] }));
	// @ts-expect-error
	use(client.getCalcIndexes({ symbols, fields: ["pe", "p_b"] }));
	use(client.listTradingDays({ market: "US" }));
	// @ts-expect-error
	use(client.listTradingDays({ market: "NYSE" }));
	use(client.listTopMovers({ sort: 0 }));
	// @ts-expect-error
	use(client.listTopMovers({ sort: 3 }));
	use(client.listTopMovers({ sort: "time" }));
	// @ts-expect-error
	use(client.listTopMovers({ sort: "newest" }));
	use(client.listRank({ key: "gainers" }));
	// @ts-expect-error
	use(client.listRank({ key: "gainer" }));
	use(client.listFinanceCalendar({ category: 1 }));
	// @ts-expect-error
	use(client.listFinanceCalendar({ category: 6 }));
	use(client.listFinanceCalendar({ category: "dividend" }));
	// @ts-expect-error
	use(client.listFinanceCalendar({ category: "dividends" }));
	use(client.listShareholders({ symbol, range: "inc" }));
	// @ts-expect-error
	use(client.listShareholders({ symbol, range: "increase" }));
	use(client.listShareholders({ symbol, order: "asc" }));
	// @ts-expect-error
	use(client.listShareholders({ symbol, order: "ascending" }));
	use(client.comparePeers({ symbol, currency: "USD" }));
	// @ts-expect-error
	use(client.comparePeers({ symbol, currency: "EUR" }));
	use(client.getConsensus({ symbol, period: "af" }));
	// @ts-expect-error
	use(client.getConsensus({ symbol, period: "year" }));
	use(client.getOperatingData({ symbol, report: ["q1"] }));
	// @ts-expect-error
	use(client.getOperatingData({ symbol, report: ["q5"] }));
	use(client.market.GET("/quote/depth", { params: { query: { symbol } } }));
	// @ts-expect-error
	use(client.market.GET("/quote/dept", { params: { query: { symbol } } }));
	use(client.market.GET("/quote/depth", { params: { query: { symbol } } }));
	// @ts-expect-error
	use(client.market.GET("/quote/depth", { params: { query: { sybmol: symbol } } }));
}

/** Streams, their options and their events. */
export async function streams(): Promise<void> {
	use(client.stream.trades({ symbols }));
	// @ts-expect-error
	use(client.stream.trade({ symbols }));
	use(client.stream.trades({ symbols, replay: "now" }));
	// @ts-expect-error
	use(client.stream.trades({ symbol }));
	use(client.stream.events());
	// @ts-expect-error
	use(client.stream.trades());
	use(client.stream.data({ areas: ["splits"] }));
	// @ts-expect-error
	use(client.stream.data({ areas: ["split"] }));
	use(client.stream.depth({ symbols, conflate: 250 }, { lastEventId: "" }));
	// @ts-expect-error
	use(client.stream.depth({ symbols, since: "" }));
	for await (const event of client.stream.bars({ symbols })) {
		use(event.event === "bar" && event.candlestick.close);
		// @ts-expect-error
		use(event.candlestick);
		use(event.event === "close" && event.reason === "hour");
		// @ts-expect-error
		use(event.event === "close" && event.reason === "minute");
	}
}

/** Members of answers, and their codes. */
export function members(): void {
	use(quote.lastDone);
	// @ts-expect-error
	use(quote.lastDon);
	use(quote.preMarketQuote?.high);
	// @ts-expect-error
	use(quote.preMarketQuote?.hi);
	use(quote.lastDone?.length);
	// @ts-expect-error
	use(quote.lastDone.length);
	use(quote.tradeStatus === 1);
	// @ts-expect-error
	use(quote.tradeStatus === 4);
	use(trade.direction === 2);
	// @ts-expect-error
	use(trade.direction === 3);
	use(trade.tradeSession === 0);
	// @ts-expect-error
	use(trade.tradeSession === "regular");
	use(candlesticks.candlesticks[0]?.close);
	// @ts-expect-error
	use(candlesticks.candlestick[0]?.close);
	use(candlesticks.candlesticks[0]?.close);
	// @ts-expect-error
	use(candlesticks.candlesticks[0]?.closing);
	use(candlesticks.adjust === "forward");
	// @ts-expect-error
	use(candlesticks.adjust === 1);
	use(depth.asks[0]?.orderNum);
	// @ts-expect-error
	use(depth.asks[0]?.orderNumber);
	use(filing.publishedAt);
	// @ts-expect-error
	use(filing.publishTime);
	use(news.publishTime);
	// @ts-expect-error
	use(news.publishedAt);
	use(insiderTrade.transactionType === "BUY");
	// @ts-expect-error
	use(insiderTrade.transactionType === "buy");
	use(day.kind === "half");
	// @ts-expect-error
	use(day.kind === "halfday");
	use(figure.outcome === "beat");
	// @ts-expect-error
	use(figure.outcome === "beaten");
	use(staticInfo.totalShares);
	// @ts-expect-error
	use(staticInfo.sharesTotal);
	use(profile.data.market_cap);
	// @ts-expect-error
	use(profile.data.marketCap);
	use(profile.success);
	// @ts-expect-error
	use(profile.sucess);
	use(dividend.exDate);
	// @ts-expect-error
	use(dividend.ex_date);
	use(usage.remaining);
	// @ts-expect-error
	use(usage.remaning);
}

/** The screener. */
export async function screener(): Promise<void> {
	const { results } = await client.searchScreener({ conditions: "pettm:5:15", show: ["beta"] });
	use(client.searchScreener({ conditions: "pettm:5:15" }));
	// @ts-expect-error
	use(client.searchScreener({ condtions: "pettm:5:15" }));
	use(client.searchScreener({ show: ["beta", "roe"] }));
	// @ts-expect-error
	use(client.searchScreener({ show: ["beta", "rroe"] }));
	use(client.searchScreener({ sort: "marketcap" }));
	// @ts-expect-error
	use(client.searchScreener({ sort: "market_cap" }));
	use(client.searchScreener({ sort: "marketcap" }));
	// @ts-expect-error
	use(client.searchScreener({ sort: "sector" }));
	use(client.searchScreener({ order: "asc" }));
	// @ts-expect-error
	use(client.searchScreener({ order: "up" }));
	use(client.searchScreener({ strategy_id: 1 }));
	// @ts-expect-error
	use(client.searchScreener({ strategy_id: "1" }));
	use("items" in results && results.items[0]?.symbol);
	// @ts-expect-error
	use(results.items[0]?.symbol);
	use(client.searchScreener({ conditions: "pettm:5:15,filter_market_cap:1:" }));
	// @ts-expect-error
	use(client.searchScreener({ conditions: "pettm:5:15,filter_marketcp:1:" }));
	use(
		client.searchScreener({
			conditions: "prevchg:1:,ps_ttm:1:,revenue:1:,net_income_ttm:1:",
			show: "ytd_change_rate",
		}),
	);
	// @ts-expect-error
	use(client.searchScreener({ conditions: "prevchg:1:,ps_ttm:1:,revenues:1:,net_income_ttm:1:" }));
	use(client.searchScreener({ conditions: "industry:::value=Banks, Diversified" }));
	// @ts-expect-error
	use(client.searchScreener({ conditions: "industri:::value=Banks, Diversified" }));
	use(client.searchScreener({ conditions: ["pettm:5:15", { key: "roe", min: 15 }] }));
	// @ts-expect-error
	use(client.searchScreener({ conditions: ["pettm:5:15", { key: "rooe", min: 15 }] }));
	use(client.searchScreener({ conditions: ["pettm:5:15", "roe:15:"] }));
	// @ts-expect-error
	use(client.searchScreener({ conditions: ["petm:5:15", "roe:15:"] }));
	use(client.searchScreener({ conditions: `${symbol}:5:15`, show: `${symbol},beta` }));
	// @ts-expect-error
	use(client.searchScreener({ conditions: `pettmm:${symbol}:15` as const }));
	use(client.items.searchScreener({ show: "beta, roe" }));
	// @ts-expect-error
	use(client.items.searchScreener({ show: "beta, rroe" }));
	use("items" in results && results.total);
	// @ts-expect-error
	use("items" in results && results.totl);
	use("items" in results && results.items[0]?.beta);
	// @ts-expect-error
	use("items" in results && results.items[0]?.bta);
	use("items" in results && results.items.map(({ beta }): NullableDecimal => beta));
	// @ts-expect-error
	use("items" in results && results.items.map(({ roe }): NullableDecimal => roe));
	use("data" in results && results.data);
	// @ts-expect-error
	use("data" in results && results.items);
	use(client.items.searchScreener({ show: ["beta"], size: 50 }));
	// @ts-expect-error
	use(client.items.searchScreener({ show: ["beta"], sizes: 50 }));
	use(client.items.listDividends({ symbol, page: 2 }));
	// @ts-expect-error
	use(client.items.listDividends({ symbol, pages: 2 }));
	use(client.pages.listTopMovers({ sort: 1 }));
	// @ts-expect-error
	use(client.pages.listTopMover({ sort: 1 }));
}

/** The rows of calculated indexes have the figures of `fields`, or else the usual ones. */
export async function calcIndexes(): Promise<void> {
	const [row] = (await client.getCalcIndexes({ symbols, fields: ["pe", "ytd_change_rate"] })).quote;
	const [usual] = (await client.getCalcIndexes({ symbols })).quote;
	if (!row || !usual) return;
	use(row.peTtm satisfies NullableDecimal);
	// @ts-expect-error
	use(row.pbMrq satisfies NullableDecimal);
	use(row.ytdChangeRate satisfies NullableDecimal);
	// @ts-expect-error
	use(row.ytd_change_rate satisfies NullableDecimal);
	use(usual.marketCap satisfies NullableDecimal);
	// @ts-expect-error
	use(usual.lastDone satisfies NullableDecimal);
}
