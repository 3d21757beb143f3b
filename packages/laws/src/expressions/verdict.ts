import { checkSync } from "recheck";
import type { Expression } from "./find.ts";

/**
 * How long an expression may take on the worst text: `safe` is linear, else the kind of growth, or why it is not
 * known. By an automaton, so that `safe` is a proof.
 */
export function verdictOf({ source, flags }: Pick<Expression, "source" | "flags">, timeout: number): string {
	// Without it the checker looks for programs of its own beside this one.
	process.env["RECHECK_BACKEND"] = "pure";
	const result = checkSync(source, flags, { timeout, checker: "automaton" });
	if (result.status === "vulnerable") return result.complexity.type;
	return result.status === "safe" ? "safe" : result.error.kind;
}
