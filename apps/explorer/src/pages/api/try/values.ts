import type { Operation, Parameter } from "../contract/contract.ts";

/** The control that a parameter is given by. */
export type Control = "choice" | "choices" | "boolean" | "date" | "number" | "symbol" | "symbols" | "text";

/** Most values that stand beside each other to be ticked. */
const maxTicks = 16;

const isSymbol = (pattern = ""): boolean => pattern.includes("\\.US");

/** Chooses the control by the type that the contract gives. */
export function controlOf({ schema, codes }: Parameter): Control {
	const { type, items, pattern, format } = schema;
	if (type === "array") {
		if (isSymbol(items?.pattern)) return "symbols";
		return items?.enum && wordsOf(items.enum, codes).length <= maxTicks ? "choices" : "text";
	}
	if (schema.enum) return "choice";
	if (type === "boolean") return "boolean";
	if (type === "integer" || type === "number") return "number";
	if (isSymbol(pattern)) return "symbol";
	return format === "date" ? "date" : "text";
}

/** The values that a caller chooses among: codes for the same are left out. */
export const wordsOf = (values: readonly unknown[] = [], codes: readonly string[] = []): string[] =>
	values.map(String).filter((value) => !codes.includes(value));

/** The text of each field at first: what the address gives, and an example for what has to be there. */
export const firstValues = (
	{ parameters }: Operation,
	given: Readonly<Record<string, string>>,
): Record<string, string> =>
	Object.fromEntries(
		parameters.map(({ name, isRequired, example }) => [name, given[name] ?? (isRequired ? example : "")]),
	);

/** The parameters of a request: empty fields are left out, lists and numbers have their types. */
export function paramsOf(
	{ parameters }: Operation,
	values: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const entries = parameters.flatMap((parameter) => {
		const text = values[parameter.name]?.trim() ?? "";
		return text === "" ? [] : [[parameter.name, typed(parameter, text)] as const];
	});
	return Object.fromEntries(entries);
}

function typed({ schema: { type } }: Parameter, text: string): unknown {
	if (type === "array") return text.split(",").map((entry) => entry.trim());
	if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
	// Only integers that keep their digits.
	return type === "integer" && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
