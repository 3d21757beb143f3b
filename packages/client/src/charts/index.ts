export type { BarsClient, ChartAdjust, ChartPeriod, ChartSession } from "./history.ts";
export {
	type ChartCandle,
	type ChartTime,
	type ChartVolume,
	type FollowOptions,
	followBars,
} from "./lightweight.ts";
export type { PollOptions } from "./poll.ts";
export { createTradingViewDatafeed, type DatafeedClient, type TradingViewOptions } from "./tradingview.ts";
export type {
	TradingViewBar,
	TradingViewConfiguration,
	TradingViewDatafeed,
	TradingViewRange,
	TradingViewSearchRow,
	TradingViewSymbol,
} from "./tradingview-types.ts";
