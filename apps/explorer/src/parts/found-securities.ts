import { skipToken } from "@tanstack/react-query";
import type { Schema } from "@us-market-data/client";
import { useMarketData } from "../market/market.ts";
import { useDebounced } from "./use-debounced.ts";

/** What a search tells of a security. */
export type FoundSecurity = Pick<Schema<"FoundSecurity">, "symbol" | "name" | "exchange">;

/** The securities that a text finds once nobody has typed for a while. None before the first answer and for no text. */
export function useFoundSecurities(
	text: string,
	count: number,
): { found: readonly FoundSecurity[] | undefined; query: string } {
	const query = useDebounced(text.trim());
	const { data } = useMarketData("searchSecurities", query === "" ? skipToken : { query, count }, {
		placeholderData: (before) => before,
	});
	return { found: query === "" ? undefined : data?.search.list, query };
}
