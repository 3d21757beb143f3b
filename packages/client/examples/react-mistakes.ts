import { skipToken } from "@tanstack/react-query";
import type { NullableDecimal } from "@us-market-data/client";
import type { MarketDataHooks } from "@us-market-data/client/react";

/** Mistakes with the hooks that the compiler refuses, as in `mistakes.ts`. */
declare const hooks: MarketDataHooks;
declare const symbols: string[];
const { useMarketData, useMarketDataPages, useSuspenseMarketData, marketDataQuery } = hooks;

const use = (..._: readonly unknown[]): void => {};

/** The hooks. */
export function useMistakes(): void {
	const options = { refetchInterval: 1000 };
	use(useMarketData("getMarketStatus", undefined, options));
	// @ts-expect-error
	use(useMarketData("getMarketStatus", options));
	use(useMarketData("getMarketStatus", {}));
	// @ts-expect-error
	use(useMarketData("getMarketStatus", { market: "US" }));
	use(useMarketData("getMarketStatus", skipToken));
	// @ts-expect-error
	use(useSuspenseMarketData("getMarketStatus", skipToken));
	use(useMarketData("searchScreener", { conditions: "pettm:5:15" }));
	// @ts-expect-error
	use(useMarketData("searchScreener", { conditions: "petm:5:15" }));
	use(useMarketData("getCalcIndexes", { symbols, fields: ["pe"] }));
	// @ts-expect-error
	use(useMarketData("getCalcIndexes", { symbols, fields: ["p_e"] }));
	use(marketDataQuery("searchScreener", { show: ["beta"] }));
	// @ts-expect-error
	use(marketDataQuery("searchScreener", { show: ["betta"] }));
	const { results } = useSuspenseMarketData("searchScreener", { show: ["beta"] }).data;
	use("items" in results && results.items.map(({ beta }): NullableDecimal => beta));
	// @ts-expect-error
	use("items" in results && results.items.map(({ roe }): NullableDecimal => roe));
	const page = useMarketDataPages("searchScreener", { show: ["beta"] }).data?.pages[0]?.results;
	use(page && "items" in page && page.items.map(({ beta }): NullableDecimal => beta));
	// @ts-expect-error
	use(page && "items" in page && page.items.map(({ roe }): NullableDecimal => roe));
	const [row] = useSuspenseMarketData("getCalcIndexes", { symbols, fields: ["pe"] }).data.quote;
	use(row && (row.peTtm satisfies NullableDecimal));
	// @ts-expect-error
	use(row && (row.pbMrq satisfies NullableDecimal));
}
