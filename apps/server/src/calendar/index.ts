export { easternDate, easternMidnight, easternToUtc } from "./easternTime.ts";
export type { MarketSession, TradeStatus } from "./sessionAt.ts";
export { sessionAt } from "./sessionAt.ts";
export type { Session, TradeSession, TradingDay } from "./tradingDays.ts";
export {
	isTradingDay,
	nextTradingDay,
	previousTradingDay,
	tradingDay,
	tradingDays,
} from "./tradingDays.ts";
