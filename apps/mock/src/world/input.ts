import type { ParameterSchema } from "@us-market-data/contract";
import { canonicalQuery, type Input } from "@us-market-data/operations/parameters";
import type { SentParameters } from "../parameters.ts";
import type { OperationRow } from "../routes.ts";

/**
 * The values of parameters that Prism has found valid, under main names and with defaults.
 *
 * @throws {ApiError} 400 for what the service refuses although the schemas allow it
 */
export function inputOf(operation: OperationRow, { path, query }: SentParameters): Input {
	const named = [...query].map(([name, value]) => ({ name, value }));
	const canonical = canonicalQuery(operation, named);
	const own = operation.parameters.filter((one) => one.in === "query" && one.aliasOf === undefined);
	const values = own.map(({ name, schema }) => {
		const value = canonical.get(name)?.value;
		return [name, value === undefined ? schema.default : valueFrom(schema, value)] as const;
	});
	return {
		...Object.fromEntries(path),
		...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
	};
}

function valueFrom({ type }: ParameterSchema, text: string): unknown {
	if (type === "array") return text.split(",");
	if (type === "integer" || type === "number") return Number(text);
	return type === "boolean" ? text === "true" : text;
}
