import { BadParameter } from "@us-market-data/operations/refusals";

/**
 * The symbols of a stream, each once; undefined for all securities.
 *
 * @throws {BadParameter} for `*` beside others
 *
 * @example
 * requestedSymbols(["AAPL.US", "AAPL.US"]); // => ["AAPL.US"]
 * requestedSymbols(["*"]); // => undefined
 */
export function requestedSymbols(symbols: readonly string[] | undefined): readonly string[] | undefined {
	if (!symbols?.includes("*")) return symbols && [...new Set(symbols)];
	if (symbols.length === 1) return undefined;
	throw new BadParameter("symbols", symbols.join(","), "symbols, or * alone for all securities");
}
