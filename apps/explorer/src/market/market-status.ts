import { useMarketData } from "./market.ts";
import { statusHolds } from "./status-pace.ts";

/** The state of the market, as new as a reader needs it. */
export const useMarketStatus = () =>
	useMarketData(
		"getMarketStatus",
		{},
		{ refetchInterval: ({ state: { data } }) => statusHolds(data, Date.now()) },
	);
