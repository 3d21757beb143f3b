import type {
	InfiniteData,
	SkipToken,
	UseInfiniteQueryOptions,
	UseInfiniteQueryResult,
	UseQueryOptions,
	UseQueryResult,
	UseSuspenseQueryOptions,
	UseSuspenseQueryResult,
} from "@tanstack/react-query";
import type { AnyMarketDataError } from "../errors/guard.ts";
import type { PagedOperationId, PageParams } from "../paging/pagers.ts";
import type { Body, OperationId, Params } from "../types.ts";

/** Begins with the operation and its parameters. `["us-market-data", "getQuotes"]` invalidates all of its queries. */
export type QueryKey = readonly ["us-market-data", OperationId, object];

type Ours = "queryKey" | "queryFn";

/** Settings of TanStack Query that a hook takes. */
export type QueryOptions<Id extends OperationId, T> = Omit<
	UseQueryOptions<Body<Id>, AnyMarketDataError, T, QueryKey>,
	Ours
>;

export type SuspenseOptions<Id extends OperationId, T> = Omit<
	UseSuspenseQueryOptions<Body<Id>, AnyMarketDataError, T, QueryKey>,
	Ours
>;

export type PagesOptions<Id extends PagedOperationId, T> = Omit<
	UseInfiniteQueryOptions<Body<Id>, AnyMarketDataError, T, QueryKey, object>,
	Ours | "initialPageParam" | "getNextPageParam" | "getPreviousPageParam"
>;

/** Parameters may be left out if none is required. */
export type Arguments<P, Options> =
	Record<never, never> extends P ? [params?: P, options?: Options] : [params: P, options?: Options];

/** Hooks and query options over the operations of one client. */
export interface MarketDataHooks {
	/** Options for `useQueries`, `prefetchQuery`, `ensureQueryData` and the like. */
	marketDataQuery<Id extends OperationId>(
		id: Id,
		...args: Arguments<Params<Id>, never>
	): { queryKey: QueryKey; queryFn(context: { signal: AbortSignal }): Promise<Body<Id>>; retry: false };

	/** `useQuery` of one operation; `skipToken` in place of the parameters waits until they are known. */
	useMarketData<Id extends OperationId, T = Body<Id>>(
		id: Id,
		...args: Arguments<Params<Id> | SkipToken, QueryOptions<Id, T>>
	): UseQueryResult<T, AnyMarketDataError>;

	/** `useSuspenseQuery` of one operation. */
	useSuspenseMarketData<Id extends OperationId, T = Body<Id>>(
		id: Id,
		...args: Arguments<Params<Id>, SuspenseOptions<Id, T>>
	): UseSuspenseQueryResult<T, AnyMarketDataError>;

	/** `useInfiniteQuery` of a paged operation: `fetchNextPage` asks for the page after the last one. */
	useMarketDataPages<Id extends PagedOperationId, T = InfiniteData<Body<Id>>>(
		id: Id,
		...args: Arguments<PageParams<Id>, PagesOptions<Id, T>>
	): UseInfiniteQueryResult<T, AnyMarketDataError>;
}
