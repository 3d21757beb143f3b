import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { lastErrorOf, noteFailure, noteSuccess, pollEvery } from "./retry-delays.ts";

/** Milliseconds for which data that were shown once count as fresh. */
const fresh = 30_000;

/** Queries of all pages. An answer is kept as it came, because its provenance belongs to the object. */
export const queries = new QueryClient({
	queryCache: new QueryCache({
		onError: (error, { queryHash }) => noteFailure(queryHash, error),
		onSuccess: (_data, { queryHash }) => {
			noteSuccess(queryHash);
			repeatUnanswered();
		},
	}),
	defaultOptions: {
		queries: {
			staleTime: fresh,
			structuralSharing: false,
			refetchOnWindowFocus: false,
			retry: false,
			refetchInterval: pollEvery(false),
		},
	},
});

/** An answer shows that the network is back, so the queries that had none need not wait for the end of their pauses. */
const repeatUnanswered = (): void =>
	void queries.refetchQueries(
		{ type: "active", predicate: ({ queryHash }) => lastErrorOf(queryHash)?.name === "NetworkError" },
		{ cancelRefetch: false },
	);

/** Calls a listener after a query starts, ends or changes. A query starts while its component renders, so the call waits. */
export const watchQueries = (listener: () => void): (() => void) =>
	queries.getQueryCache().subscribe(notifyManager.batchCalls(listener));
