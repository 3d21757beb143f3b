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
import type { CalcIndexesBody, CalcIndexesParams, Fields } from "../calc-indexes.ts";
import type { AnyMarketDataError } from "../errors.ts";
import type { PagedOperationId } from "../paging/pagers.ts";
import type { Conditions, RowOf, ScreenerBody, ScreenerParams, Show } from "../screener.ts";
import type { Body, CallArguments, OperationId, Params } from "../types.ts";

/** Begins with the operation and its parameters. `["us-market-data", "getQuotes"]` invalidates all of its queries. */
export type QueryKey = readonly ["us-market-data", OperationId, object];

type Ours = "queryKey" | "queryFn";

/** Settings of TanStack Query that a hook takes. */
export type QueryOptions<B, T> = Omit<UseQueryOptions<B, AnyMarketDataError, T, QueryKey>, Ours>;

export type SuspenseOptions<B, T> = Omit<UseSuspenseQueryOptions<B, AnyMarketDataError, T, QueryKey>, Ours>;

export type PagesOptions<B, T> = Omit<
	UseInfiniteQueryOptions<B, AnyMarketDataError, T, QueryKey, object>,
	Ours | "initialPageParam" | "getNextPageParam" | "getPreviousPageParam"
>;

/** Query options without hooks. */
export interface QueryFor<B> {
	queryKey: QueryKey;
	queryFn(context: { signal: AbortSignal }): Promise<B>;
	retry: false;
}

/** The operations whose parameters decide the members of their rows. */
type Asking = "searchScreener" | "getCalcIndexes";
type Plain = Exclude<OperationId, Asking>;

interface MarketDataQuery {
	<const S extends Show = readonly [], const C extends Conditions = "">(
		id: "searchScreener",
		params?: ScreenerParams<S, C>,
	): QueryFor<ScreenerBody<RowOf<S, C>>>;
	<const F extends Fields = readonly []>(
		id: "getCalcIndexes",
		params: CalcIndexesParams<F>,
	): QueryFor<CalcIndexesBody<F>>;
	<Id extends Plain>(id: Id, ...args: CallArguments<Params<Id>, never>): QueryFor<Body<Id>>;
}

interface UseMarketData {
	<const S extends Show = readonly [], const C extends Conditions = "", T = ScreenerBody<RowOf<S, C>>>(
		id: "searchScreener",
		params?: ScreenerParams<S, C> | SkipToken,
		options?: QueryOptions<ScreenerBody<RowOf<S, C>>, T>,
	): UseQueryResult<T, AnyMarketDataError>;
	<const F extends Fields = readonly [], T = CalcIndexesBody<F>>(
		id: "getCalcIndexes",
		params: CalcIndexesParams<F> | SkipToken,
		options?: QueryOptions<CalcIndexesBody<F>, T>,
	): UseQueryResult<T, AnyMarketDataError>;
	<Id extends Plain, T = Body<Id>>(
		id: Id,
		...args: CallArguments<Params<Id>, QueryOptions<Body<Id>, T>, SkipToken>
	): UseQueryResult<T, AnyMarketDataError>;
}

interface UseSuspenseMarketData {
	<const S extends Show = readonly [], const C extends Conditions = "", T = ScreenerBody<RowOf<S, C>>>(
		id: "searchScreener",
		params?: ScreenerParams<S, C>,
		options?: SuspenseOptions<ScreenerBody<RowOf<S, C>>, T>,
	): UseSuspenseQueryResult<T, AnyMarketDataError>;
	<const F extends Fields = readonly [], T = CalcIndexesBody<F>>(
		id: "getCalcIndexes",
		params: CalcIndexesParams<F>,
		options?: SuspenseOptions<CalcIndexesBody<F>, T>,
	): UseSuspenseQueryResult<T, AnyMarketDataError>;
	<Id extends Plain, T = Body<Id>>(
		id: Id,
		...args: CallArguments<Params<Id>, SuspenseOptions<Body<Id>, T>>
	): UseSuspenseQueryResult<T, AnyMarketDataError>;
}

interface UseMarketDataPages {
	<
		const S extends Show = readonly [],
		const C extends Conditions = "",
		T = InfiniteData<ScreenerBody<RowOf<S, C>>>,
	>(
		id: "searchScreener",
		params?: ScreenerParams<S, C>,
		options?: PagesOptions<ScreenerBody<RowOf<S, C>>, T>,
	): UseInfiniteQueryResult<T, AnyMarketDataError>;
	<Id extends Exclude<PagedOperationId, Asking>, T = InfiniteData<Body<Id>>>(
		id: Id,
		...args: CallArguments<Params<Id>, PagesOptions<Body<Id>, T>>
	): UseInfiniteQueryResult<T, AnyMarketDataError>;
}

/** Hooks and query options over the operations of one client. */
export interface MarketDataHooks {
	/** Options for `useQueries`, `prefetchQuery`, `ensureQueryData` and the like. */
	marketDataQuery: MarketDataQuery;
	/** `useQuery` of one operation; `skipToken` in place of the parameters waits until they are known. */
	useMarketData: UseMarketData;
	/** `useSuspenseQuery` of one operation. */
	useSuspenseMarketData: UseSuspenseMarketData;
	/** `useInfiniteQuery` of a paged operation: `fetchNextPage` asks for the page after the last one. */
	useMarketDataPages: UseMarketDataPages;
}
