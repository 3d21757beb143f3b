import { detailOf, type Hint, quoted, type Refusal, withHint } from "../refusal.ts";
import { heldHint, type IsHeld } from "./held.ts";

const notHeld = "the service holds no such security";

/** The refusal of a symbol that is well formed and that the service does not hold. */
export function unknownSymbol(symbol: string, place: "query" | "path", hint: Hint = {}): Refusal {
	const where = `${place} parameter "symbol"`;
	return {
		code: "unknown_symbol",
		message: withHint(`Unknown symbol ${quoted(symbol)} in ${where}: ${notHeld}`, hint),
		details: [detailOf(`${place}.symbol`, withHint(`unknown symbol ${quoted(symbol)}`, hint), hint)],
	};
}

/** The likeliest meaning of an unknown symbol of a list. */
export interface UnknownSymbolHint {
	symbol: string;
	suggestion: string | null;
	reason: string;
}

/** @param former what is known of a symbol that a security had formerly */
export function unknownSymbolHint(symbol: string, isHeld: IsHeld, former?: Hint): UnknownSymbolHint {
	const hint = former ?? heldHint(symbol, isHeld);
	const reason = withHint(`T${notHeld.slice(1)}`, hint);
	return { symbol, suggestion: hint.suggestion ?? null, reason };
}
