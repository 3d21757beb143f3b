import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { Input } from "@us-market-data/operations/parameters";

/** A request for an operation as the contract exemplifies it. */
export interface WarmRequest {
	operation: OperationRow;
	target: string;
	/** The same, as validation passes it to the handler. */
	input: Input;
}

/**
 * A request for an operation with an example of each required parameter, and the defaults of the others.
 *
 * @param symbol takes the place of the example of a symbol
 */
export function warmRequest(operation: OperationRow, legacyPrefix: string, symbol: string): WarmRequest {
	const own = operation.parameters.filter((parameter) => !parameter.aliasOf);
	const input: Record<string, unknown> = {};
	const query: string[] = [];
	let path = operation.path;
	for (const parameter of own) {
		const { name, required, schema } = parameter;
		if (!required) {
			if (schema.default !== undefined) input[name] = schema.default;
			continue;
		}
		const example = exampleOf(parameter, legacyPrefix, symbol);
		input[name] = schema.type === "array" ? example.split(",") : example;
		if (parameter.in === "path") path = path.replace(`{${name}}`, example);
		else query.push(`${name}=${encodeURIComponent(example)}`);
	}
	return { operation, target: query.length > 0 ? `${path}?${query.join("&")}` : path, input };
}

function exampleOf({ name, schema }: Parameter, legacyPrefix: string, symbol: string): string {
	if (name === "legacy_prefix") return legacyPrefix;
	const example = String(firstOf(schema) ?? symbol.replace(/\.US$/, ""));
	return /^[A-Z]+\.US$/.test(example) ? symbol : example;
}

const firstOf = ({ examples, enum: values, items }: ParameterSchema): string | number | undefined =>
	examples?.[0] ?? values?.[0] ?? (items && firstOf(items));
