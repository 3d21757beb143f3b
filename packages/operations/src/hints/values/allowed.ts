import type { Parameter, ParameterSchema } from "@us-market-data/contract";

/** Bounds of dates in requests: years keep four digits, whatever days are added or subtracted. */
export const firstDate = "1900-01-01";
export const lastDate = "2200-12-31";

/** Describes the accepted values of a parameter for an error. */
export function allowed(parameter: Parameter): string {
	return describe(parameter.schema, parameter.valueAliases);
}

function describe(schema: ParameterSchema, codes: Readonly<Record<string, string>> = {}): string {
	if (schema.enum) return oneOf(schema.enum, codes);
	switch (schema.type) {
		case "integer":
		case "number":
			return `an ${schema.type} from ${schema.minimum} to ${schema.maximum}`;
		case "boolean":
			return "true or false";
		case "array":
			return `${schema.minItems ?? 0} to ${schema.maxItems} values separated by commas, each ${describe(schema.items ?? { type: "string" }, codes)}`;
		case "string":
			return text(schema);
	}
}

function oneOf(values: readonly string[], codes: Readonly<Record<string, string>>): string {
	const words = values.filter((value) => !(value in codes));
	const named = values.filter((value) => value in codes && /^\d+$/.test(value));
	const list = words.length > 0 ? words : named;
	const first = list.length === 1 ? `only ${list[0]}` : `one of ${list.join(", ")}`;
	return words.length > 0 && named.length > 0 ? `${first} (or the codes ${named.join(", ")})` : first;
}

function text(schema: ParameterSchema): string {
	if (schema.format === "date") return `a calendar date YYYY-MM-DD from ${firstDate} to ${lastDate}`;
	const example = schema.examples?.[0];
	const such = example === undefined ? "a text" : `a text such as ${example}`;
	if (schema.pattern !== undefined && /\\\.\(?US/.test(schema.pattern))
		return `a symbol such as ${example ?? "AAPL.US"}`;
	if (schema.pattern) {
		const lengthLimit = schema.maxLength === undefined ? "" : `, at most ${schema.maxLength} characters`;
		return `${such} that matches ${schema.pattern}${lengthLimit}`;
	}
	return `${such} of ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
}
