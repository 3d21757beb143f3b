import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Symbols of which the answer tells what they mean; see `UnknownSymbolHints` in the contract. */
const maxHints = 20;

/** A held symbol with its last letter twice, as it is mistyped. */
const mistyped = (symbol: string): string => symbol.replace(/(\w)(\.US)?$/, "$1$1$2");

/** The first twenty unknown symbols have a hint each, in their order; a suggestion is a symbol that is held. */
export const hintsAtUnknown: Rule = ofService(
	"hints at the first twenty unknown symbols",
	async (context) => {
		const wrong = context.service.symbols.slice(0, 3).map(mistyped);
		const unlisted = Array.from({ length: maxHints }, (_, index) => `NOSUCH${index + 10}.US`);
		const body = await context.body({ symbols: [...wrong, ...unlisted].join() });
		const unknown = valuesAt(body, "unknownSymbols[]").map(String);
		const hints = rowsAt(body, "unknownSymbolHints[]");
		const hinted = hints.map(({ symbol }) => symbol);
		if (!equal(hinted, unknown.slice(0, maxHints)))
			context.fail(
				`of ${unknown.length} unknown symbols it hints at ${hinted.length}: ${formatValue(hinted)}`,
			);
		const own = hints.find(({ symbol, suggestion }) => symbol === suggestion);
		if (own) context.fail(`it suggests ${formatValue(own["symbol"])} for itself`);
		const suggested = [...new Set(hints.flatMap(({ suggestion }) => suggestion ?? []))].map(String);
		if (suggested.length === 0) return;
		const missing = valuesAt(await context.body({ symbols: suggested.join() }), "unknownSymbols[]");
		if (missing.length > 0) context.fail(`it suggests ${formatValue(missing)}, and does not hold them`);
	},
);

/** A suggestion for an unknown symbol is one that is held: it may be sent instead. See `Error` in the contract. */
export const suggestsWhatExists: Rule = ofService("suggests symbols that it holds", async (context) => {
	const own = context.base["symbol"] ?? "";
	const suggestion = await suggestionFor(context, mistyped(own));
	if (suggestion !== undefined) await context.body({ symbol: suggestion });
	if (context.operation.family === "company" || own !== own.toUpperCase()) return;
	const upper = await suggestionFor(context, own.toLowerCase());
	if (upper !== undefined && upper !== own) context.fail(`${own.toLowerCase()}: it suggests ${upper}`);
});

/** Unknown symbols, which differ in more than their length. */
const strange = ["NOSUCH98", "NOSUCH99"] as const;

/** A refusal is about the symbol of its own request, also while another one is refused. */
export const rejectsItsOwnSymbol: Rule = ofService(
	"tells a refusal by the symbol of its own request",
	async (context) => {
		const market = /\.[A-Z]+$/.exec(context.base["symbol"] ?? "")?.[0] ?? "";
		const rejectionOf = async (symbol: string) => {
			const { text } = await context.rejection({ symbol: `${symbol}${market}` }, "an unknown symbol");
			const other = strange.find((one) => one !== symbol && text.includes(one));
			if (other) context.fail(`the refusal of ${symbol}${market} tells of ${other}`);
		};
		for (const symbol of strange) await rejectionOf(symbol);
		await Promise.all([...strange, ...strange].map(rejectionOf));
	},
);

async function suggestionFor(context: RuleContext, symbol: string): Promise<string | undefined> {
	const response = await context.send({ symbol }, { expect: 400, orElse: 200 });
	// A security may have the symbol.
	if (response.status === 200) return undefined;
	const suggestion = at(response.json, "details.0.suggestion");
	return typeof suggestion === "string" ? suggestion : undefined;
}
