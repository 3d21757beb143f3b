import { type MarketView, tenureOn, tenuresOf } from "@us-market-data/analytics";
import { ApiError } from "./errors.ts";
import type { Hint } from "./hints/refusal.ts";
import { storedHint, unknownSymbol } from "./hints/symbol-hints.ts";

/** 400 for a symbol that the service does not hold. */
export class UnknownSymbol extends ApiError {
	readonly symbol: string;
	readonly location: "query" | "path";

	constructor(symbol: string, location: "query" | "path", hint?: Hint) {
		const { code, message, details } = unknownSymbol(symbol, location, hint);
		super(code, message, { details });
		this.symbol = symbol;
		this.location = location;
	}
}

/**
 * The error of a handler: the refusal of an unknown symbol names the nearest ones that are held.
 *
 * @example
 * const error = new Error("of a disk");
 * (await withNearest(error, () => Promise.reject(error))) === error; // => true
 */
export async function withNearest(error: unknown, view: () => Promise<MarketView>): Promise<unknown> {
	if (!(error instanceof UnknownSymbol)) return error;
	const market = await view().catch(() => undefined);
	if (!market) return error;
	const exists = (symbol: string) => market.row(symbol) !== undefined;
	return new UnknownSymbol(
		error.symbol,
		error.location,
		formerHint(market, error.symbol) ?? storedHint(error.symbol, exists),
	);
}

/** Says which security had a symbol formerly; undefined when none is known to have had it. */
export function formerHint(view: MarketView, symbol: string): Hint | undefined {
	const former = tenureOn(tenuresOf(view, symbol.replace(/\.US$/, "")), undefined);
	const today = former && view.rows[former.index]?.symbol;
	if (today === undefined || today === symbol) return undefined;
	const until = former?.last ? ` until ${former.last}` : "";
	return { suggestion: today, note: `It was the symbol of ${today}${until}` };
}
