/** Requested symbols without a security, each once and in their order. */
export function unknownSymbols(
	requested: readonly string[],
	held: readonly { readonly symbol: string }[],
): string[] {
	if (held.length === requested.length) return [];
	const known = new Set(held.map(({ symbol }) => symbol));
	return [...new Set(requested)].filter((symbol) => !known.has(symbol));
}
