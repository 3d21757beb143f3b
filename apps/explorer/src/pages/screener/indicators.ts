import type { Schema } from "@us-market-data/client";
import { useMemo } from "react";
import { useMarketData } from "../../market/market.ts";

/** An indicator that a condition may name. */
export type Filter = Schema<"ScreenerFilter">;

/** An indicator with the group that it is listed in. */
export interface GroupedFilter extends Filter {
	group: string;
}

/** Milliseconds for which the list of indicators counts as fresh. */
const fresh = 600_000;

/** Every indicator of the screener, in its order and by key, and the call that brings them. */
export function useIndicators() {
	const query = useMarketData("listScreenerFilters", {}, { staleTime: fresh });
	const { data } = query;
	const indicators = useMemo(() => {
		const list: GroupedFilter[] = (data?.groups ?? []).flatMap(({ name, filters }) =>
			filters.map((filter) => ({ ...filter, group: name })),
		);
		return { list, byKey: new Map(list.map((filter) => [filter.key, filter])) };
	}, [data]);
	return { query, ...indicators };
}

/** Every indicator of the screener by key. */
export type Indicators = ReadonlyMap<string, GroupedFilter>;

/** True for an indicator with figures, which has bounds and an order. */
export const isNumeric = ({ techOptions }: Filter): boolean => Object.keys(techOptions).length === 0;

/** True for an amount of money of a million or more, which is displayed in short. Prices are not. */
export const isLargeAmount = (value: string, unit: string | null | undefined): boolean =>
	unit === "currency" && Math.abs(Number(value)) >= 1_000_000;

/** A unit in words that people read; empty for plain numbers and texts. */
export const unitOf = ({ unit }: Filter): string => (unit === "currency" ? "USD" : (unit ?? ""));

/** The values of each indicator with figures among the largest securities, from one call. */
export function useDistributions(list: readonly GroupedFilter[]): ReadonlyMap<string, readonly string[]> {
	const show = list.filter(isNumeric).map(({ key }) => key);
	const params = { show: show.join(","), sort: "marketcap", size: 100 } as const;
	const { data } = useMarketData("searchScreener", params, { staleTime: fresh, enabled: show.length > 0 });
	return useMemo(() => {
		const items = data && "items" in data.results ? data.results.items : [];
		const rows = items as unknown as readonly Record<string, string | null>[];
		return new Map(
			list.map(({ key }) => [key, rows.map((row) => row[key]).filter((value) => typeof value === "string")]),
		);
	}, [data, list]);
}
