import type { OperationRow } from "@us-market-data/operations";
import { errorOf, type SentParameters } from "@us-market-data/operations/parameters";
import { ApiError } from "@us-market-data/operations/refusals";

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
export function apiErrorOf(error: unknown, operation: OperationRow, sent: SentParameters): unknown {
	if (!isValidatorError(error) || error instanceof ApiError) return error;
	// The validator ends at the first fault.
	const [first] = error.errors;
	if (!first) return error;
	const [, place, name = ""] = first.path.split("/");
	const isMissing = first.errorCode?.startsWith("required") ?? false;
	return errorOf({ name, place: place === "params" ? "path" : "query", isMissing }, operation, sent);
}
