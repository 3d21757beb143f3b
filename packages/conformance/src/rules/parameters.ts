import type { Parameter } from "@us-market-data/contract";
import type { ContractOperation } from "../contract/contract.ts";
import { same } from "./questions.ts";
import type { Changes, Rule } from "./rule.ts";

/** All names of a parameter ask the same. */
export function aliasesAgree(operation: ContractOperation, sample: (parameter: Parameter) => string): Rule[] {
	return operation.parameters.flatMap((alias) => {
		const main = operation.parameters.find(({ name }) => name === alias.aliasOf);
		if (!main) return [];
		const value = sample(alias);
		const word = alias.valueAliases?.[value] ?? value;
		const cleared = Object.fromEntries(namesOf(operation, main.name).map((name) => [name, undefined]));
		return [same({ ...cleared, [alias.name]: value }, { ...cleared, [main.name]: word })];
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
