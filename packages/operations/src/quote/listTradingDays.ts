import { tradingDays } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { calendarRange } from "../shared/date-range.ts";

/** The trading days of a range, half days apart. */
export const listTradingDays: Handler<"listTradingDays"> = (input, { clock }) => {
	const { start, end } = calendarRange(input, clock.easternDate());
	const { trading, half } = tradingDays(start, end);
	return { tradingDays: trading, halfTradingDays: half };
};
