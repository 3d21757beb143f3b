import { useMarketData } from "../../market/market.ts";

/**
 * The splits and dividends of a security. It is the first call of the page, and the error of it is that of the page: where it
 * is refused, so is every other one.
 */
export const useActions = (symbol: string) =>
	useMarketData(
		"listCorporateActions",
		{ symbol, kinds: ["split", "dividend"] },
		{ meta: { isOfPage: true } },
	);
