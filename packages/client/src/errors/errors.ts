import type { ErrorDetail } from "../types.ts";
import type { ErrorCode } from "./codes.ts";

/** A registered symbol, the same for every copy of this package in every realm. */
export const brand = Symbol.for("@us-market-data/client.error");

/** The facts of a failed call. */
export interface Failure {
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
