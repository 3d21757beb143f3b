import type { Parameter } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import { ApiError, BadParameter, type ErrorDetail } from "../errors.ts";
import type { RequestContext } from "../request/context.ts";
import { allowed } from "./allowed.ts";
import type { CanonicalQuery } from "./canonical.ts";

/** The error of express-openapi-validator for a request: one entry per broken rule. */
interface ValidatorError {
	status: number;
	errors: { path: string; message: string; errorCode?: string }[];
}

const isValidatorError = (error: unknown): error is ValidatorError =>
	error instanceof Error &&
	"status" in error &&
	error.status === 400 &&
	"errors" in error &&
	Array.isArray(error.errors);

/**
 * Turns a validator's error into one that names the parameter as it was sent, its value and the allowed values. Other
 * errors stay as they are.
 */
export function apiErrorOf(error: unknown, context: RequestContext, query: CanonicalQuery): unknown {
	if (!isValidatorError(error) || error instanceof ApiError) return error;
	const faults = new Map<string, ApiError>();
	for (const { path, errorCode } of error.errors) {
		const [, place, name = ""] = path.split("/");
		if (faults.has(name)) continue;
		faults.set(
			name,
			place === "params" ? pathFault(name, context) : queryFault(name, errorCode, context, query),
		);
	}
	const [first] = faults.values();
	if (!first) return error;
	const details: ErrorDetail[] = [...faults.values()].flatMap((fault) => [...fault.details]);
	return new ApiError(first.code, first.message, { details, cause: error });
}

function queryFault(
	name: string,
	errorCode: string | undefined,
	context: RequestContext,
	query: CanonicalQuery,
): ApiError {
	const sent = query.get(name);
	if (!sent || errorCode?.startsWith("required")) {
		const message = `is missing; allowed: ${allowed(declared(name, context))}`;
		return new ApiError("missing_parameter", `Query parameter "${name}" ${message}.`, {
			details: [{ path: `query.${name}`, message }],
		});
	}
	return new BadParameter(sent.sentAs, sent.value, allowed(sent.parameter));
}

function pathFault(name: string, context: RequestContext): ApiError {
	const value = String(context.input?.[name] ?? "");
	return new BadParameter(name, shortened(value), allowed(declared(name, context)), { in: "path" });
}

function declared(name: string, context: RequestContext): Parameter {
	const parameter = context.route?.operation.parameters.find((candidate) => candidate.name === name);
	if (!parameter) throw new Error(`the validator names "${name}", which the operation does not declare`);
	return parameter;
}
