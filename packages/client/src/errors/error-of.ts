import type { ErrorBody } from "../types.ts";
import type { ErrorCode } from "./codes.ts";
import {
	BadRequestError,
	type Failure,
	ForbiddenError,
	MethodNotAllowedError,
	PaymentRequiredError,
	RateLimitedError,
	ServerError,
	UnauthorizedError,
	UnexpectedAnswerError,
} from "./errors.ts";
import type { AnyMarketDataError } from "./guard.ts";
import { retryAfterOf } from "./retry-after.ts";

const classByStatus: Readonly<Record<number, new (failure: Failure) => AnyMarketDataError>> = {
	400: BadRequestError,
	401: UnauthorizedError,
	402: PaymentRequiredError,
	403: ForbiddenError,
	405: MethodNotAllowedError,
	429: RateLimitedError,
};

/**
 * The error of an answer other than 200; `body` is its body, parsed or not.
 *
 * @example
 * const response = new Response("", { status: 429, headers: { "retry-after": "2" } });
 * errorOf(response, { error: "too many requests" }).name; // => "RateLimitedError"
 */
export function errorOf(response: Response, body: unknown): AnyMarketDataError {
	const Class =
		classByStatus[response.status] ?? (response.status >= 500 ? ServerError : UnexpectedAnswerError);
	const { error, code, requestId, details }: Partial<ErrorBody> =
		typeof body === "object" && body !== null ? body : {};
	return new Class({
		url: response.url,
		reason: error ?? inWords(response),
		status: response.status,
		code: code as ErrorCode | undefined,
		requestId: requestId ?? response.headers.get("x-request-id") ?? undefined,
		details,
		retryAfter: retryAfterOf(response),
	});
}

/** The error for a response with a documented status and an undocumented body. */
export function unexpected(response: Response, reason: string, cause?: unknown): UnexpectedAnswerError {
	return new UnexpectedAnswerError({
		url: response.url,
		reason,
		status: response.status,
		requestId: response.headers.get("x-request-id") ?? undefined,
		...(cause === undefined ? {} : { cause }),
	});
}

/** The facts of an answer without a readable body; browsers hide everything about a redirect but its existence. */
function inWords({ type, status, statusText }: Response): string {
	if (status === 304) return "The body is unchanged, as If-None-Match asked; a method has none to resolve to";
	if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
		return "The service answered a redirect, which is not followed";
	}
	return `The service answered ${status} ${statusText}`.trimEnd();
}
