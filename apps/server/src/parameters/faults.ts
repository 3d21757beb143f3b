import type { Parameter } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import { ApiError, BadParameter } from "../errors.ts";
import type { OperationRow } from "../request/context.ts";
import { allowed } from "./allowed.ts";
import type { CanonicalQuery } from "./canonical.ts";

/** The decoded path parameters of a request, and its query under main names. */
export interface SentParameters {
	path: Readonly<Record<string, string>>;
	query: CanonicalQuery;
}

/** A parameter that breaks its schema. */
export interface Fault {
	name: string;
	place: "query" | "path";
	isMissing: boolean;
}

/** The error that names a parameter as it was sent, its value and the allowed values. */
export function errorOf(
	{ name, place, isMissing }: Fault,
	operation: OperationRow,
	sent: SentParameters,
): ApiError {
	if (place === "path") {
		const value = shortened(sent.path[name] ?? "");
		return new BadParameter(name, value, allowed(declared(name, operation)), { in: "path" });
	}
	const known = sent.query.get(name);
	if (known && !isMissing) return new BadParameter(known.sentAs, known.sentValue, allowed(known.parameter));
	const message = `is missing; allowed: ${allowed(declared(name, operation))}`;
	return new ApiError("missing_parameter", `Query parameter "${name}" ${message}.`, {
		details: [{ path: `query.${name}`, message }],
	});
}

function declared(name: string, { operationId, parameters }: OperationRow): Parameter {
	const parameter = parameters.find((candidate) => candidate.name === name);
	if (!parameter) throw new Error(`the validator names "${name}", which ${operationId} does not declare`);
	return parameter;
}
