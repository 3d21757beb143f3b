import { type UnknownSymbolHint, unknownSymbolHint } from "@us-market-data/hints";
import type { HandlerContext } from "../handler.ts";
import { formerHint } from "../unknown-symbol.ts";

/** The requested symbols that an answer lacks. */
interface UnknownSymbols {
	/** Each once, in the order of the request. */
	unknownSymbols: string[];
	unknownSymbolHints: UnknownSymbolHint[];
}

/** The search of what a symbol means takes dozens of microseconds. */
const mostHints = 20;

/** Names the requested symbols without a security, and proposes what they mean. */
export async function unknownSymbols(
	requested: readonly string[],
	held: readonly { readonly symbol: string }[],
	{ uncitedView }: Pick<HandlerContext, "uncitedView">,
): Promise<UnknownSymbols> {
	if (held.length === requested.length) return { unknownSymbols: [], unknownSymbolHints: [] };
	const known = new Set(held.map(({ symbol }) => symbol));
	const unknown = [...new Set(requested)].filter((symbol) => !known.has(symbol));
	const view = unknown.length === 0 ? undefined : await uncitedView().catch(() => undefined);
	if (!view) return { unknownSymbols: unknown, unknownSymbolHints: [] };
	const isHeld = (symbol: string) => view.row(symbol) !== undefined;
	const hints = unknown
		.slice(0, mostHints)
		.map((symbol) => unknownSymbolHint(symbol, isHeld, formerHint(view, symbol)));
	return { unknownSymbols: unknown, unknownSymbolHints: hints };
}
