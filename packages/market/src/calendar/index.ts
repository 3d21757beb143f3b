export { easternDate, easternMidnight, easternToUtc, tradingDateOf } from "./eastern-time.ts";
export { firstCalendarDay } from "./schedule.ts";
export { sessionAt, sessionSpanAt } from "./session-at.ts";
export type { Session, TradeSession } from "./trading-days.ts";
export {
	isTradingDay,
	nextTradingDay,
	previousTradingDay,
	tradingDay,
	tradingDays,
} from "./trading-days.ts";
