import { detailOf, type Hint, quoted, type Refusal, withHint } from "../refusal.ts";

/** The refusal of a symbol that is well formed and that the service does not hold. */
export function unknownSymbol(symbol: string, place: "query" | "path", hint: Hint = {}): Refusal {
	const where = `${place} parameter "symbol"`;
	return {
		code: "unknown_symbol",
		message: withHint(
			`Unknown symbol ${quoted(symbol)} in ${where}: the service holds no such security`,
			hint,
		),
		details: [detailOf(`${place}.symbol`, withHint(`unknown symbol ${quoted(symbol)}`, hint), hint)],
	};
}
