import { QueryClient } from "@tanstack/react-query";
import { isMarketDataError } from "@us-market-data/client";

/** Milliseconds for which data that were shown once count as fresh. */
const fresh = 30_000;

/** Queries of all pages. An answer is kept as it came, because its provenance belongs to the object. */
export const queries = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: fresh,
			structuralSharing: false,
			refetchOnWindowFocus: false,
			retry: false,
			refetchInterval: ({ state: { error } }) => (error && isPassing(error) ? pauseAfter(error) : false),
		},
	},
});

/** True for a failure that ends by itself: the page asks again. */
const isPassing = (error: Error): boolean =>
	["RateLimitedError", "ServerError", "NetworkError", "TimeoutError"].some((name) => error.name === name);

/** Milliseconds until a failed query is asked again. */
const pauseAfter = (error: Error): number =>
	isMarketDataError(error) && error.retryAfter ? error.retryAfter * 1000 : 10_000;
