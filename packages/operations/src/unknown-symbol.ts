import { type MarketView, tenureOn, tenuresOf } from "@us-market-data/analytics";
import { type Hint, storedHint, unknownSymbol } from "@us-market-data/hints";
import { ApiError } from "./errors.ts";

/** 400 for a symbol that the service does not hold. */
export class UnknownSymbol extends ApiError {
	readonly symbol: string;
	readonly place: "query" | "path";

	constructor(symbol: string, place: "query" | "path", hint?: Hint) {
		const { code, message, details } = unknownSymbol(symbol, place, hint);
		super(code, message, { details });
		this.symbol = symbol;
		this.place = place;
	}
}

/** The error of a handler: the refusal of an unknown symbol names the nearest ones that are held. */
export async function withNearest(error: unknown, view: () => Promise<MarketView>): Promise<unknown> {
	if (!(error instanceof UnknownSymbol)) return error;
	const held = await view().catch(() => undefined);
	if (!held) return error;
	const isHeld = (symbol: string) => held.row(symbol) !== undefined;
	return new UnknownSymbol(
		error.symbol,
		error.place,
		formerHint(held, error.symbol) ?? storedHint(error.symbol, isHeld),
	);
}

/** Says which security had a symbol formerly; undefined when none is known to have had it. */
export function formerHint(view: MarketView, symbol: string): Hint | undefined {
	const former = tenureOn(tenuresOf(view, symbol.replace(/\.US$/, "")), undefined);
	const today = former && view.rows[former.place]?.symbol;
	if (today === undefined || today === symbol) return undefined;
	const until = former?.last ? ` until ${former.last}` : "";
	return { suggestion: today, note: `It was the symbol of ${today}${until}` };
}
