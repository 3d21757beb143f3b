import { useMarketData } from "./market.ts";
import { statusTtlMs } from "./status-pace.ts";

/** The state of the market, as new as a reader needs it. */
export const useMarketStatus = () =>
	useMarketData(
		"getMarketStatus",
		{},
		{ refetchInterval: ({ state: { data } }) => statusTtlMs(data, Date.now()) },
	);
