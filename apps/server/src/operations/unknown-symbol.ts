import type { MarketView } from "@us-market-data/analytics";
import { type Hint, heldHint, unknownSymbol } from "@us-market-data/hints";
import { ApiError } from "../errors.ts";

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
	return new UnknownSymbol(error.symbol, error.place, heldHint(error.symbol, isHeld));
}
