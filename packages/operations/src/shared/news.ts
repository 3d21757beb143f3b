import type { AreaRecord } from "@us-market-data/market";

/**
 * A news item of a security as answers have it.
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const titleOf = (item: AreaRecord<"news">) => newsOf(item, "AAPL.US").title;
 */
export const newsOf = (record: AreaRecord<"news">, symbol: string) => ({
	...record,
	relatedSymbols: [...new Set([...record.relatedSymbols, symbol])],
});
