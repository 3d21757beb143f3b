import { detailOf, type Hint, quoted, type Refusal, withHint } from "../refusal.ts";
import { type IsStored, storedHint } from "./held.ts";

const notStored = "the service holds no such security";

/** The refusal of a symbol that is well formed and that the service does not hold. */
export function unknownSymbol(symbol: string, source: "query" | "path", hint: Hint = {}): Refusal {
	const where = `${source} parameter "symbol"`;
	return {
		code: "unknown_symbol",
		message: withHint(`Unknown symbol ${quoted(symbol)} in ${where}: ${notStored}`, hint),
		details: [detailOf(`${source}.symbol`, withHint(`unknown symbol ${quoted(symbol)}`, hint), hint)],
	};
}

/** The likeliest meaning of an unknown symbol of a list. */
export interface UnknownSymbolHint {
	symbol: string;
	suggestion: string | null;
	reason: string;
}

/** @param former what is known of a symbol that a security had formerly */
export function unknownSymbolHint(symbol: string, isStored: IsStored, former?: Hint): UnknownSymbolHint {
	const hint = former ?? storedHint(symbol, isStored);
	const reason = withHint(`T${notStored.slice(1)}`, hint);
	return { symbol, suggestion: hint.suggestion ?? null, reason };
}
