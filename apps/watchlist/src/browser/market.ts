import { batched, cached, collapsed, createMarketDataClient, paced } from "@us-market-data/client";
import { createMarketDataHooks } from "@us-market-data/client/react";

const { VITE_BASE_URL, VITE_API_KEY } = import.meta.env as Record<string, string | undefined>;

/** Milliseconds between two requests for what a screen shows. */
export const refetchInterval = 5000;

/** The client of the page. Its own origin is a proxy that adds the key; set `VITE_API_KEY` only for a mock. */
export const client = createMarketDataClient({
	baseUrl: VITE_BASE_URL || location.origin,
	apiKey: VITE_API_KEY || undefined,
	use: [collapsed(), batched(), cached({ maxAge: 1000 }), paced()],
});

export const { useMarketData } = createMarketDataHooks(client);
