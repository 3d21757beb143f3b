import type { ErrorBody, ErrorDetail } from "./types.ts";

/** The codes that the contract gives. */
export type KnownErrorCode =
	| "invalid_parameter"
	| "missing_parameter"
	| "unknown_parameter"
	| "repeated_parameter"
	| "conflicting_parameters"
	| "unknown_symbol"
	| "unknown_version"
	| "missing_credential"
	| "invalid_credential"
	| "expired_credential"
	| "revoked_credential"
	| "allowance_exhausted"
	| "access_denied"
	| "method_not_allowed"
	| "not_acceptable"
	| "position_gone"
	| "rate_limited"
	| "internal_error"
	| "unavailable";

/** The codes of requests that reach no operation, and those of files of days. */
type OtherErrorCode =
	| "bad_request"
	| "not_in_plan"
	| "precondition_failed"
	| "range_not_satisfiable"
	| "unknown_file"
	| "unknown_route"
	| "request_timeout"
	| "uri_too_long"
	| "headers_too_large";

/** The code of an error, so that the compiler refuses a misspelled one. A later service may send others. */
export type ErrorCode = KnownErrorCode | OtherErrorCode;

/** A registered symbol, the same for every copy of this package in every realm. */
const brand = Symbol.for("@us-market-data/client.error");

/** The facts of a failed call. */
interface Failure {
	/** Address of the request; it never holds credentials. */
	url: string;
	/** The fault, in the service's words if it answered. */
	reason: string;
	status?: number | undefined;
	code?: ErrorCode | undefined;
	requestId?: string | undefined;
	details?: readonly ErrorDetail[] | undefined;
	/** Seconds after which the service allows another try. */
	retryAfter?: number | undefined;
	cause?: unknown;
}

/** A failed call. `name` is the kind; `status`, `code` and `requestId` are undefined without an answer. */
export abstract class MarketDataError extends Error {
	abstract override readonly name: string;
	readonly [brand] = true;
	/** The fault without the address, fit to be shown to a user. */
	readonly reason: string;
	readonly url: string;
	readonly status: number | undefined;
	/** Stable slug of the kind of error, such as `unknown_symbol`. */
	readonly code: ErrorCode | undefined;
	/** Id of the request, to quote to support. */
	readonly requestId: string | undefined;
	/** The faulty parameters; empty when none is named. */
	readonly details: readonly ErrorDetail[];
	/** Seconds after which the service allows another try; undefined when it does not say. */
	readonly retryAfter: number | undefined;

	constructor(failure: Failure) {
		const { url, reason, status } = failure;
		super(
			`${reason} [GET ${url}${status === undefined ? "" : `, ${status}`}]`,
			"cause" in failure ? { cause: failure.cause } : undefined,
		);
		this.reason = reason;
		this.url = url;
		this.status = status;
		this.code = failure.code;
		this.requestId = failure.requestId;
		this.details = failure.details ?? [];
		this.retryAfter = failure.retryAfter;
	}
}

/** 400: a parameter is invalid; `details` names it. */
export class BadRequestError extends MarketDataError {
	override readonly name = "BadRequestError";
}

/** 401: the credential is missing, expired or invalid. */
export class UnauthorizedError extends MarketDataError {
	override readonly name = "UnauthorizedError";
}

/** 402: a paid plan or remaining allowance is required. */
export class PaymentRequiredError extends MarketDataError {
	override readonly name = "PaymentRequiredError";
}

/** 403: the credential is valid but has no access. */
export class ForbiddenError extends MarketDataError {
	override readonly name = "ForbiddenError";
}

/** 405: an intermediary changed the method. */
export class MethodNotAllowedError extends MarketDataError {
	override readonly name = "MethodNotAllowedError";
}

/** 410: the position of a stream is older than the data that the service keeps. */
export class GoneError extends MarketDataError {
	override readonly name = "GoneError";

	/** The oldest position from which the stream continues; what happened between the two is lost. */
	get oldestPosition(): string | undefined {
		return this.details.find(({ path }) => path === "query.since")?.allowed?.[0];
	}
}

/** 429 on every try: the rate limit of the plan is exceeded; see `retryAfter`. */
export class RateLimitedError extends MarketDataError {
	override readonly name = "RateLimitedError";
}

/** 5xx on every try: the service failed or cannot answer now. */
export class ServerError extends MarketDataError {
	override readonly name = "ServerError";
}

/** No answer on any try; `cause` is what `fetch` reported. */
export class NetworkError extends MarketDataError {
	override readonly name = "NetworkError";
}

/** No answer within the timeout, retries included. */
export class TimeoutError extends MarketDataError {
	override readonly name = "TimeoutError";
}

/** An answer outside the contract: another status, a redirect, a body that is not a JSON object. */
export class UnexpectedAnswerError extends MarketDataError {
	override readonly name = "UnexpectedAnswerError";
}

/** Every error of a call; `name` distinguishes them in a `switch`. */
export type AnyMarketDataError =
	| BadRequestError
	| UnauthorizedError
	| PaymentRequiredError
	| ForbiddenError
	| MethodNotAllowedError
	| GoneError
	| RateLimitedError
	| ServerError
	| NetworkError
	| TimeoutError
	| UnexpectedAnswerError;

type Name = AnyMarketDataError["name"];

/**
 * True for an error of this client, and of the given kind when a name is given. Unlike `instanceof` it also
 * recognises errors of another copy of this package and of another realm, such as an iframe.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * try {
 * 	await client.getQuotes({ symbols: ["NOPE.US"] });
 * } catch (error) {
 * 	if (isMarketDataError(error, "RateLimitedError")) console.log(error.retryAfter);
 * 	else if (isMarketDataError(error, "BadRequestError")) console.log(error.details);
 * 	else throw error;
 * }
 */
export function isMarketDataError<N extends Name = Name>(
	value: unknown,
	name?: N,
): value is Extract<AnyMarketDataError, { name: N }> {
	if (typeof value !== "object" || value === null || !(brand in value)) return false;
	return name === undefined || ("name" in value && value.name === name);
}

/** Seconds of a `Retry-After` header, given as number or as date; undefined when absent or unreadable. */
export function retryAfterOf(response: Response, now = Date.now()): number | undefined {
	const text = response.headers.get("retry-after");
	if (text === null) return undefined;
	const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
	return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

const classByStatus: Readonly<Record<number, new (failure: Failure) => AnyMarketDataError>> = {
	400: BadRequestError,
	401: UnauthorizedError,
	402: PaymentRequiredError,
	403: ForbiddenError,
	405: MethodNotAllowedError,
	410: GoneError,
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
