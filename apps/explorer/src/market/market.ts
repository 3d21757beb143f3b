import {
	batched,
	cached,
	collapsed,
	createMarketDataClient,
	type Layer,
	paced,
} from "@us-market-data/client";
import { createMarketDataHooks, type MarketDataHooks } from "@us-market-data/client/react";
import { queries } from "../app/queries.ts";
import { authorizedFetch } from "../session/authorized.ts";
import { currentCredential, watchCredential } from "../session/session.ts";

/** What is asked about the account changes with what the page does, so that it is asked anew each time. */
function exceptAccount(layer: Layer): Layer {
	return {
		send(next) {
			const within = layer.send?.(next) ?? next;
			return (request) => (new URL(request.url).pathname.startsWith("/account/") ? next : within)(request);
		},
	};
}

/** The client of all pages. It asks the origin of the page, with the key of the tab. */
export const client = createMarketDataClient({
	baseUrl: location.origin,
	apiKey: currentCredential,
	fetch: authorizedFetch,
	retry: { attempts: 1 },
	use: [collapsed(), batched(), exceptAccount(cached({ entries: 500, maxAge: 5_000 })), paced()],
});

export const { marketDataQuery, useMarketData, useMarketDataPages }: MarketDataHooks =
	createMarketDataHooks(client);

// Answers to one account are not shown to another.
watchCredential(() => void queries.resetQueries());
