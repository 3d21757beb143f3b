import { batched, cached, collapsed, createMarketDataClient, paced } from "@us-market-data/client";
import { createMarketDataHooks, type MarketDataHooks } from "@us-market-data/client/react";
import { queries } from "../app/queries.ts";
import { authorizedFetch } from "../session/issuer/authorized.ts";
import { presentKey, watchKey } from "../session/session.ts";

/** The client of all pages. It asks the origin of the page, with the key of the tab. */
export const client = createMarketDataClient({
	baseUrl: location.origin,
	apiKey: presentKey,
	fetch: authorizedFetch,
	retry: { attempts: 1 },
	use: [collapsed(), batched(), cached({ entries: 500, maxAge: 5_000 }), paced()],
});

export const { marketDataQuery, useMarketData, useMarketDataPages }: MarketDataHooks =
	createMarketDataHooks(client);

// Answers to one account are not shown to another.
watchKey(() => void queries.resetQueries());
