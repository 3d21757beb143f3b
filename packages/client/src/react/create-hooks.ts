import {
	type SkipToken,
	skipToken,
	useInfiniteQuery,
	useQuery,
	useSuspenseQuery,
} from "@tanstack/react-query";
import type { MarketDataClient } from "../client.ts";
import { firstPage, nextPage } from "../paging/iterate.ts";
import type { PagedOperationId } from "../paging/pagers.ts";
import type { CallOptions, OperationId } from "../types.ts";
import type { MarketDataHooks, QueryKey } from "./types.ts";

type UntypedMethod = (params: object, options: CallOptions) => Promise<object>;

/**
 * Hooks over one client. Create them once, together with the client; they need a `QueryClientProvider` above.
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 * import { createMarketDataHooks } from "@us-market-data/client/react";
 *
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * const { useMarketData } = createMarketDataHooks(client);
 */
export function createMarketDataHooks(client: MarketDataClient): MarketDataHooks {
	const keyOf = (id: OperationId, params: object): QueryKey => ["us-market-data", id, params];
	const call = (id: OperationId, params: object, signal: AbortSignal) =>
		(client[id] as unknown as UntypedMethod)(params, { signal });

	// The client has retried already, so TanStack Query must not.
	const query = (id: OperationId, params: object = {}) => ({
		queryKey: keyOf(id, params),
		queryFn: ({ signal }: { signal: AbortSignal }) => call(id, params, signal),
		retry: false as const,
	});
	const unlessSkipped = (id: OperationId, params: object | SkipToken = {}) =>
		params === skipToken ? { queryKey: keyOf(id, {}), queryFn: skipToken as SkipToken } : query(id, params);

	const pages = (id: PagedOperationId, params: object = {}) => ({
		queryKey: [...keyOf(id, params), "pages"],
		queryFn: ({ pageParam, signal }: { pageParam: object; signal: AbortSignal }) =>
			call(id, pageParam, signal),
		initialPageParam: firstPage(id, params),
		getNextPageParam: (body: object, _: unknown, pageParams: object) => nextPage(id, pageParams, body),
		retry: false as const,
	});

	const hooks = {
		marketDataQuery: query,
		useMarketData: (id: OperationId, params?: object | SkipToken, options?: object) =>
			useQuery({ ...unlessSkipped(id, params), ...options }),
		useSuspenseMarketData: (id: OperationId, params?: object, options?: object) =>
			useSuspenseQuery({ ...query(id, params), ...options }),
		useMarketDataPages: (id: PagedOperationId, params?: object, options?: object) =>
			useInfiniteQuery({ ...pages(id, params), ...options }),
	};
	return hooks as unknown as MarketDataHooks;
}
