import { createMarketDataClient } from "@us-market-data/client";
import { createMarketDataHooks, useStream } from "@us-market-data/client/react";

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

/** The newest trades of a security, of the simulated market. */
export function useTape(symbol: string): string[] {
	const { events, error } = useStream(client, "trades", { symbols: [symbol], replay: "now" }, { keep: 20 });
	if (error) return [error.reason];
	return events.flatMap((event) => (event.event === "trade" ? [event.trade.price] : []));
}
