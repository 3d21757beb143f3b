import { canonicalWords, type Parameter } from "@us-market-data/contract";
import type { ContractOperation } from "../contract.ts";
import { same, sameAs } from "./questions.ts";
import type { Changes, Rule } from "./rule.ts";

/** All names of a parameter ask the same. */
export function aliasesAgree(operation: ContractOperation, sample: (parameter: Parameter) => string): Rule[] {
	return operation.parameters.flatMap((alias) => {
		const main = operation.parameters.find(({ name }) => name === alias.aliasOf);
		if (!main) return [];
		const cleared = Object.fromEntries(namesOf(operation, main.name).map((name) => [name, undefined]));
		const values = new Set([sample(alias), ...(alias.schema.enum ?? []).slice(0, 2).map(String)]);
		return [...values].map((value) =>
			same({ ...cleared, [alias.name]: value }, { ...cleared, [main.name]: canonicalWords(alias, value) }),
		);
	});
}

/** A code and its word ask the same. */
export function codesAgree(operation: ContractOperation, needed: Changes): Rule[] {
	return operation.parameters.flatMap(({ name, valueAliases = {} }) =>
		Object.entries(valueAliases).map(([code, word]) =>
			same({ ...needed, [name]: code }, { ...needed, [name]: word }),
		),
	);
}

/** A list asks the same by commas, under its name several times, and in both ways. */
export function listsAgree(operation: ContractOperation, symbols: readonly string[]): Rule[] {
	return operation.parameters.flatMap((parameter) => {
		const [one, two = one, three = two] = itemsOf(parameter, symbols);
		if (one === undefined) return [];
		const { name, aliasOf = name } = parameter;
		const others = Object.fromEntries(namesOf(operation, aliasOf).map((other) => [other, undefined]));
		const commas = `${one},${two},${three}`;
		return [`${name}=${one}&${name}=${two}&${name}=${three}`, `${name}=${one},${two}&${name}=${three}`].map(
			(rawQuery) => sameAs(rawQuery, others, { ...others, [name]: commas }),
		);
	});
}

/** Items that a list accepts; none for a parameter that is no list. */
function itemsOf({ schema: { type, items } }: Parameter, symbols: readonly string[]): readonly string[] {
	if (type !== "array" || !items) return [];
	const fits = (text: string) => new RegExp(items.pattern ?? "").test(text);
	const namesSecurities = items.examples?.some((example) => /\.US$/.test(String(example))) ?? false;
	return (
		items.enum ?? [...(namesSecurities ? symbols.filter(fits) : []), ...(items.examples?.map(String) ?? [])]
	);
}

/** A default has the same effect, sent or omitted. */
export function defaultsAgree(operation: ContractOperation): Rule[] {
	return operation.parameters.flatMap(({ name, schema }) => {
		if (schema.default === undefined) return [];
		const cleared = Object.fromEntries(namesOf(operation, name).map((other) => [other, undefined]));
		return [same({ ...cleared, [name]: String(schema.default) }, cleared)];
	});
}

/** The main name and all aliases of a parameter. */
export const namesOf = ({ parameters }: ContractOperation, main: string): readonly string[] =>
	parameters.filter(({ name, aliasOf }) => name === main || aliasOf === main).map(({ name }) => name);
