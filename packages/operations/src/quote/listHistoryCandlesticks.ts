import type { Handler } from "../handler.ts";
import { candlesticks } from "../shared/candlesticks.ts";
import { spanOfHistory } from "./span-of-history.ts";

/** Bars of the past, by dates or counted from an instant; the newest thousand when neither is given. */
export const listHistoryCandlesticks: Handler<"listHistoryCandlesticks"> = (input, context) =>
	candlesticks(input, spanOfHistory(input), context);
