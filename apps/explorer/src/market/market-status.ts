import { pollEvery } from "../app/retry-delays.ts";
import { useMarketData } from "./market.ts";
import { statusTtlMs } from "./status-pace.ts";

/** The state of the market, as new as a reader needs it. */
export const useMarketStatus = () =>
	useMarketData(
		"getMarketStatus",
		{},
		{ refetchInterval: (query) => pollEvery(statusTtlMs(query.state.data, Date.now()))(query) },
	);
