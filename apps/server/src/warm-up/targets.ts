import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { Route } from "../request/context.ts";

/** A request for an operation as the contract exemplifies it. */
export interface WarmTarget {
	route: Route;
	target: string;
}

/**
 * A request for an operation with an example of each required parameter.
 *
 * @param symbol takes the place of the example of a symbol
 */
export function warmTarget(operation: OperationRow, legacyPrefix: string, symbol: string): WarmTarget {
	const required = operation.parameters.filter((parameter) => parameter.required && !parameter.aliasOf);
	const rawPath: Record<string, string> = {};
	const query: string[] = [];
	for (const parameter of required) {
		const value = exampleOf(parameter, legacyPrefix, symbol);
		if (parameter.in === "path") rawPath[parameter.name] = value;
		else query.push(`${parameter.name}=${encodeURIComponent(value)}`);
	}
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => rawPath[name] ?? "");
	return { route: { operation, rawPath }, target: query.length > 0 ? `${path}?${query.join("&")}` : path };
}

function exampleOf({ name, schema }: Parameter, legacyPrefix: string, symbol: string): string {
	if (name === "legacy_prefix") return legacyPrefix;
	const example = String(firstOf(schema) ?? symbol.replace(/\.US$/, ""));
	return /^[A-Z]+\.US$/.test(example) ? symbol : example;
}

const firstOf = ({ examples, enum: values, items }: ParameterSchema): string | number | undefined =>
	examples?.[0] ?? values?.[0] ?? (items && firstOf(items));
