import { createMarketDataClient } from "@us-market-data/client";
import { createMarketDataHooks } from "@us-market-data/client/react";

const client = createMarketDataClient({ baseUrl: "/market-data" });
const { useMarketData, useMarketDataPages } = createMarketDataHooks(client);

/** The last price of a security, fetched again every five seconds. */
export function usePrice(symbol: string): string {
	const { data, error } = useMarketData("getQuotes", { symbols: [symbol] }, { refetchInterval: 5000 });
	return error ? error.reason : (data?.quote[0]?.lastDone ?? "…");
}

/** A list that grows with `fetchNextPage`. */
export function useScreener(conditions: string) {
	const { data, fetchNextPage, hasNextPage } = useMarketDataPages("searchScreener", { conditions });
	const items = data?.pages.flatMap(({ results }) => ("items" in results ? results.items : [])) ?? [];
	return { items, more: hasNextPage ? fetchNextPage : undefined };
}
