import { ofService } from "../questions.ts";
import { rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Securities of kinds of which a service holds little: no book, no statements, no bars, no name. */
async function sparseSymbols(context: RuleContext): Promise<readonly string[]> {
	const { json } = await context.other("listSecurities", { count: "1000" });
	const kinds = new Map<string, string>();
	for (const security of rowsAt(json, "securities[]")) {
		const { securityType, listingStatus, name, symbol } = security;
		kinds.set(`${String(securityType)} ${String(listingStatus)} ${name === null}`, String(symbol));
	}
	return [...kinds.values()].slice(0, 12);
}

/** A security of any kind is answered, with what is held of it: an empty list or null, never an error. */
export const answersSparseSecurities = (parameter: "symbol" | "symbols"): Rule =>
	ofService("answers securities of which little is held", async (context) => {
		const symbols = await sparseSymbols(context);
		if (symbols.length === 0) context.skip("no securities are listed");
		const isCompany = context.operation.family === "company";
		const questions: readonly Changes[] =
			parameter === "symbols"
				? [{ symbols: symbols.join() }]
				: symbols.map((symbol) => ({ symbol: isCompany ? symbol.replace(/\.US$/, "") : symbol }));
		for (const question of questions) await context.body(question);
	});
