import type { OperationId } from "../types.ts";
import { type ParameterFacts, parameterFacts } from "./examples.derived.ts";

/** The input of an operation as the service reads it: main names, words in place of codes, values, and defaults. */
export function inputOf(id: OperationId, texts: Readonly<Record<string, string>>): Record<string, unknown> {
	const facts = parameterFacts[id];
	const defaults = Object.values(facts).flatMap(({ main, default: usual }) =>
		usual === undefined ? [] : [[main, usual] as const],
	);
	const given = Object.entries(texts).flatMap(([name, text]) => {
		const fact = facts[name];
		return fact ? [[fact.main, typed(text, fact)] as const] : [];
	});
	return { ...Object.fromEntries(defaults), ...Object.fromEntries(given) };
}

function typed(text: string, { type, codes }: ParameterFacts): unknown {
	const word = (one: string): string => codes[one] ?? one;
	if (type === "array") return text.split(",").map(word);
	if (type === "integer" || type === "number") return Number(text);
	return type === "boolean" ? text === "true" : word(text);
}
