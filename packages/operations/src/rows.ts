/** Rows as operations answer them, for files that hold the same ones. */
export type { RowContext } from "./handler.ts";
export { actionsOf } from "./reference/corporate-actions.ts";
export { factorsOf } from "./reference/factors.ts";
export { endOf, factsOf, minuteBarsOn, minuteBarsWithin, startOf } from "./shared/candlesticks.ts";
export { dailyCandlesticks } from "./shared/daily-candlesticks.ts";
export { dailyShortTrades } from "./shared/daily-short-trades.ts";
export { changeSelector, dataChangeOf } from "./shared/data-change.ts";
export { depthOf } from "./shared/depth.ts";
export { dividendOf, maxDividends } from "./shared/dividend.ts";
export { formFilingOf } from "./shared/filing.ts";
export { financeEventOf } from "./shared/finance-events.ts";
export { insiderTradeOf } from "./shared/insider-trade.ts";
export { newsOf } from "./shared/news.ts";
export { presentQuoteOf, quoteOf } from "./shared/quote.ts";
export { tradeOf } from "./shared/trade.ts";
