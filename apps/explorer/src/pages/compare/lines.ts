import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { type Body, isMarketDataError, provenanceOf } from "@us-market-data/client";
import { useMemo } from "react";
import { marketDataQuery } from "../../market/market.ts";
import { barsInRange, barsOf, type Line } from "./compared.ts";
import type { Range } from "./search.ts";

type Result = UseQueryResult<Body<"listCandlesticks">>;

// The provenance belongs to the answer as it came, so it is read here, before anything is copied.
const read = (results: Result[]) =>
	results.map(({ data, error }) => ({
		bars: data?.candlesticks.map(({ date, close }) => ({ date, close })),
		provenance: data && provenanceOf(data),
		failure: isMarketDataError(error) ? error.reason : error?.message,
	}));

/** The lines of the securities in a span. */
export function useLines(symbols: readonly string[], range: Range): readonly Line[] {
	const results = useQueries({
		queries: symbols.map((symbol) => marketDataQuery("listCandlesticks", barsOf(symbol, range))),
		combine: read,
	});
	return useMemo(
		() =>
			symbols.map((symbol, index) => {
				const { bars, provenance, failure } = results[index] ?? {};
				return {
					symbol,
					points: barsInRange(bars ?? [], range),
					provenance,
					failure,
					isLoading: bars === undefined && failure === undefined,
				};
			}),
		[symbols, range, results],
	);
}
