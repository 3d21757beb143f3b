const storageKey = "us-market-data comparison";

/** Securities that one comparison holds at most: more lines cannot be told apart. */
export const maxCompared = 8;

/** The securities that were compared last in this tab. */
export const comparedLast = (): string[] =>
	(sessionStorage.getItem(storageKey) ?? "").split(",").filter((symbol) => symbol !== "");

/** Keeps what is compared, for adding to it from elsewhere. */
export const rememberCompared = (symbols: readonly string[]): void =>
	sessionStorage.setItem(storageKey, symbols.join(","));

/** Adds a security to what was compared last; the oldest leaves a full comparison. */
export function addToCompared(symbol: string): string[] {
	const others = comparedLast().filter((one) => one !== symbol);
	const symbols = [...others, symbol].slice(-maxCompared);
	rememberCompared(symbols);
	return symbols;
}
