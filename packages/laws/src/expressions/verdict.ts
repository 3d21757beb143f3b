import { checkSync } from "recheck";
import type { Expression } from "./find.ts";

/**
 * The growth of an expression's time on the worst text: `safe` when it is linear, else the kind of growth, or the
 * reason why it is not known. An automaton judges, so that `safe` is a proof.
 */
export function verdictOf({ source, flags }: Pick<Expression, "source" | "flags">, timeout: number): string {
	// This setting prevents the checker from looking for its programs in other languages.
	process.env["RECHECK_BACKEND"] = "pure";
	const result = checkSync(source, flags, { timeout, checker: "automaton" });
	if (result.status === "vulnerable") return result.complexity.type;
	return result.status === "safe" ? "safe" : result.error.kind;
}
