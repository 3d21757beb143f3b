import type { Parameter } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import { ApiError, BadParameter, type ErrorDetail } from "../../errors.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { allowed } from "./allowed.ts";
import type { CanonicalQuery } from "./canonical.ts";

/** What express-openapi-validator throws at a request: one entry per broken rule. */
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
 * Turns a validator's error into one that names the parameter as it was sent, its value and what is allowed.
 * Anything else passes through untouched.
 */
export function inOurWords(error: unknown, exchange: Exchange, query: CanonicalQuery): unknown {
	if (!isValidatorError(error) || error instanceof ApiError) return error;
	const faults = new Map<string, ApiError>();
	for (const { path, errorCode } of error.errors) {
		const [, place, name = ""] = path.split("/");
		if (faults.has(name)) continue;
		faults.set(
			name,
			place === "params" ? pathFault(name, exchange) : queryFault(name, errorCode, exchange, query),
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
	exchange: Exchange,
	query: CanonicalQuery,
): ApiError {
	const sent = query.get(name);
	if (!sent || errorCode?.startsWith("required")) {
		const message = `is missing; allowed: ${allowed(declared(name, exchange))}`;
		return new ApiError("missing_parameter", `Query parameter "${name}" ${message}.`, {
			details: [{ path: `query.${name}`, message }],
		});
	}
	return new BadParameter(sent.sentAs, sent.value, allowed(sent.parameter));
}

function pathFault(name: string, exchange: Exchange): ApiError {
	const value = String(exchange.input?.[name] ?? "");
	return new BadParameter(name, shortened(value), allowed(declared(name, exchange)), { in: "path" });
}

function declared(name: string, exchange: Exchange): Parameter {
	const parameter = exchange.route?.operation.parameters.find((candidate) => candidate.name === name);
	if (!parameter) throw new Error(`the validator names "${name}", which the operation does not declare`);
	return parameter;
}
