import type { Handler, LongQueryTest } from "../handler.ts";
import { candlesticks } from "../shared/candlesticks.ts";
import { isLong } from "../shared/long-bars.ts";

/** The newest bars, oldest first. */
export const listCandlesticks: Handler<"listCandlesticks"> = (input, context) => {
	const { count, as_of, cursor } = input;
	return candlesticks(
		input,
		{ order: "desc", count },
		{ scope: ["listCandlesticks", as_of], cursor },
		context,
	);
};

export const isLongQuery: LongQueryTest<"listCandlesticks"> = ({ count, ...bars }) => isLong(bars, count);
