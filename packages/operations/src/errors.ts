import type { InvalidValueError } from "@us-market-data/analytics";
import { type Detail, detailOf, type Hint, quoted, type Refusal, withHint } from "./hints/refusal.ts";

/**
 * Every error that the service answers: its stable code and status. The text is written where the error is
 * thrown, since it names the field, the value and what is allowed.
 */
export const errorStatus = {
	invalid_parameter: 400,
	missing_parameter: 400,
	unknown_parameter: 400,
	repeated_parameter: 400,
	conflicting_parameters: 400,
	unknown_symbol: 400,
	unknown_version: 400,
	missing_credential: 401,
	invalid_credential: 401,
	expired_credential: 401,
	revoked_credential: 401,
	allowance_exhausted: 402,
	not_in_plan: 402,
	access_denied: 403,
	unknown_route: 404,
	unknown_file: 404,
	method_not_allowed: 405,
	not_acceptable: 406,
	position_gone: 410,
	precondition_failed: 412,
	uri_too_long: 414,
	range_not_satisfiable: 416,
	rate_limited: 429,
	headers_too_large: 431,
	bad_request: 400,
	request_timeout: 408,
	internal_error: 500,
	unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorDetail = Detail;

/** An answer other than 2xx. Any code below the error handler may throw it. */
export class ApiError extends Error {
	override readonly name: string = "ApiError";
	readonly status: number;
	readonly code: ErrorCode;
	readonly details: readonly ErrorDetail[];
	/** Headers that the status demands, such as `Allow`. */
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		code: ErrorCode,
		message: string,
		options: { details?: readonly ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
	) {
		const { stackTraceLimit } = Error;
		// A refusal is an answer: nobody reads its stack, which takes longer than the rest of it.
		Error.stackTraceLimit = 0;
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		Error.stackTraceLimit = stackTraceLimit;
		this.status = errorStatus[code];
		this.code = code;
		this.details = options.details ?? [];
		this.headers = options.headers ?? {};
	}
}

/** A parameter whose value is refused: names the parameter, the value and the allowed values. */
export class BadParameter extends ApiError {
	override readonly name = "BadParameter";

	constructor(
		parameter: string,
		value: string,
		allowed: string,
		options: {
			in?: "query" | "path";
			code?: ErrorCode;
			hint?: Hint;
			accepted?: readonly string[] | undefined;
		} = {},
	) {
		const { in: location = "query", hint = {}, accepted } = options;
		const message = withHint(`is ${quoted(value)}; allowed: ${allowed}`, hint);
		super(options.code ?? "invalid_parameter", `${title(location)} parameter "${parameter}" ${message}`, {
			details: [detailOf(`${location}.${parameter}`, message, hint, accepted)],
		});
	}
}

/**
 * The error of a refused parameter.
 *
 * @example
 * const details = [{ path: "query.symbol", message: "is missing" }];
 * parameterError({ code: "missing_parameter", message: "no symbol", details }).status; // => 400
 */
export const parameterError = ({ code, message, details }: Refusal): ApiError =>
	new ApiError(code, message, { details });

/**
 * A value that a parser of a parameter refused.
 *
 * @example
 * import { InvalidValueError } from "@us-market-data/analytics";
 *
 * badParameter(new InvalidValueError("count", "many", "1 to 1000")).message;
 * // => 'Query parameter "count" is "many"; allowed: 1 to 1000.'
 */
export const badParameter = ({ parameter, value, allowed, hint }: InvalidValueError): BadParameter =>
	new BadParameter(parameter, value, allowed, { hint, accepted: hint.accepted });

const title = (location: "query" | "path"): string => (location === "query" ? "Query" : "Path");
