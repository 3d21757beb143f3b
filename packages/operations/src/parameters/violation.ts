import type { Parameter } from "@us-market-data/contract";
import { type ApiError, parameterError } from "../errors.ts";
import { badValue, missingParameter } from "../hints/index.ts";
import type { OperationRow } from "../operation-row.ts";
import type { CanonicalQuery } from "./canonical.ts";

/** The decoded path parameters of a request, and its query under main names. */
export interface SentParameters {
	path: Readonly<Record<string, string>>;
	query: CanonicalQuery;
}

/** A parameter that breaks its schema, as a validator reports it. */
export interface ParameterViolation {
	name: string;
	location: "query" | "path";
	isMissing: boolean;
}

/**
 * The error that names a parameter as it was sent, its value and the allowed values.
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * const violation = { name: "symbol", location: "query", isMissing: true } as const;
 * violationError(violation, operations.listShortTrades, { path: {}, query: new Map() }).code; // => "missing_parameter"
 */
export function violationError(
	{ name, location: at, isMissing }: ParameterViolation,
	operation: OperationRow,
	sent: SentParameters,
): ApiError {
	if (at === "path")
		return parameterError(badValue(declared(name, operation), sent.path[name] ?? "", "path"));
	const input = sent.query.get(name);
	if (input && !isMissing) return parameterError(badValue(input.parameter, input.sentValue));
	return parameterError(missingParameter(declared(name, operation)));
}

function declared(name: string, { operationId, parameters }: OperationRow): Parameter {
	const parameter = parameters.find((candidate) => candidate.name === name);
	if (!parameter) throw new Error(`the validator names "${name}", which ${operationId} does not declare`);
	return parameter;
}
