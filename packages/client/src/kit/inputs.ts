import type { OperationId } from "../types.ts";
import { type ParameterFacts, parameterFacts } from "./examples.derived.ts";

/** A question refused as the service does: 400 with this text. */
export class Refused extends Error {
	readonly code: string;
	constructor(message: string, code = "invalid_parameter") {
		super(message);
		this.code = code;
	}
}

/**
 * The input of an operation as the service reads it: main names, words in place of codes, values, and defaults.
 *
 * @throws {Refused} for a parameter that is unknown, missing or out of bounds
 */
export function inputOf(id: OperationId, texts: Readonly<Record<string, string>>): Record<string, unknown> {
	const facts = parameterFacts[id];
	const defaults = Object.values(facts).flatMap(({ main, default: usual }) =>
		usual === undefined ? [] : [[main, usual] as const],
	);
	const given = Object.entries(texts).map(([name, text]) => {
		const fact = facts[name];
		if (!fact)
			throw new Refused(`Unknown query parameter "${name}"; ${id} takes: ${Object.keys(facts).join(", ")}.`);
		check(name, text, fact);
		return [fact.main, typed(text, fact)] as const;
	});
	const sent = new Set(given.map(([name]) => name));
	const missing = Object.values(facts).find(({ required, main }) => required && !sent.has(main));
	if (missing) throw new Refused(`Query parameter "${missing.main}" is missing.`);
	return { ...Object.fromEntries(defaults), ...Object.fromEntries(given) };
}

/** The service takes integers in plain digits alone: neither `1e3` nor `+5`. */
const digits = /^-?\d{1,10}$/;

function check(name: string, text: string, fact: ParameterFacts): void {
	const {
		type,
		minimum = Number.NEGATIVE_INFINITY,
		maximum = Number.POSITIVE_INFINITY,
		maxItems,
		words,
	} = fact;
	const refuse = (allowed: string): never => {
		throw new Refused(`Query parameter "${name}" is "${text}"; allowed: ${allowed}.`);
	};
	if (type === "integer" && !(digits.test(text) && Number(text) >= minimum && Number(text) <= maximum))
		refuse(`an integer from ${minimum} to ${maximum}`);
	if (type === "boolean" && text !== "true" && text !== "false") refuse("true, false");
	if (text === "") refuse("a value that is not empty");
	if (type === "array" && maxItems !== undefined && text.split(",").length > maxItems)
		refuse(`at most ${maxItems} entries`);
	if (words && !words.includes(text)) refuse(`one of ${words.join(", ")}`);
}

function typed(text: string, { type, codes }: ParameterFacts): unknown {
	const word = (one: string): string => codes[one] ?? one;
	if (type === "array") return text.split(",").map(word);
	if (type === "integer") return Number(text);
	return type === "boolean" ? text === "true" : word(text);
}
