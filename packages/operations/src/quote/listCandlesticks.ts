import type { Handler } from "../handler.ts";
import { candlesticks } from "../shared/candlesticks.ts";

/** The newest bars, oldest first. */
export const listCandlesticks: Handler<"listCandlesticks"> = (input, context) =>
	candlesticks(input, { order: "desc", count: input.count }, context);
