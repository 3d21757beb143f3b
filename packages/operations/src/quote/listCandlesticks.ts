import type { Handler, LongQueryTest } from "../handler.ts";
import { candlesticks } from "../shared/candlesticks.ts";
import { isLong } from "../shared/long-bars.ts";

/** The newest bars, oldest first. */
export const listCandlesticks: Handler<"listCandlesticks"> = (input, context) =>
	candlesticks(input, { order: "desc", count: input.count }, context);

export const isLongQuery: LongQueryTest<"listCandlesticks"> = ({ count, ...bars }) => isLong(bars, count);
