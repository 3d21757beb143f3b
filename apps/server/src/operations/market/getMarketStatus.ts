import { sessionAt } from "../../calendar/index.ts";
import { iso } from "../../iso.ts";
import type { Handler } from "../handler.ts";

/** Which session of the market is on, from the trading calendar. */
export const getMarketStatus: Handler<"getMarketStatus"> = (_input, { now }) => {
	const { tradeStatus, label, nextOpen, nextClose } = sessionAt(now);
	return {
		status: {
			marketTime: [{ market: "US", tradeStatus, label, timestamp: iso(now.getTime()), nextOpen, nextClose }],
		},
	};
};
