import type { HandlerContext } from "../handler.ts";
import { type UnknownSymbolHint, unknownSymbolHint } from "../hints/symbol-hints.ts";
import { formerHint } from "../unknown-symbol.ts";

/** The requested symbols that an answer lacks. */
interface UnknownSymbols {
	/** Each once, in the order of the request. */
	unknownSymbols: string[];
	unknownSymbolHints: UnknownSymbolHint[];
}

/** The search of what a symbol means takes dozens of microseconds. */
const maxHints = 20;

/** Names the requested symbols without a security, and proposes what they mean. */
export async function unknownSymbols(
	requested: readonly string[],
	found: readonly { readonly symbol: string }[],
	{ untrackedView }: Pick<HandlerContext, "untrackedView">,
): Promise<UnknownSymbols> {
	if (found.length === requested.length) return { unknownSymbols: [], unknownSymbolHints: [] };
	const foundSymbols = new Set(found.map(({ symbol }) => symbol));
	const unknown = [...new Set(requested)].filter((symbol) => !foundSymbols.has(symbol));
	const view = unknown.length === 0 ? undefined : await untrackedView().catch(() => undefined);
	if (!view) return { unknownSymbols: unknown, unknownSymbolHints: [] };
	const exists = (symbol: string) => view.row(symbol) !== undefined;
	const hints = unknown
		.slice(0, maxHints)
		.map((symbol) => unknownSymbolHint(symbol, exists, formerHint(view, symbol)));
	return { unknownSymbols: unknown, unknownSymbolHints: hints };
}
