import {
	type BadRequestError,
	brand,
	type ForbiddenError,
	type MethodNotAllowedError,
	type NetworkError,
	type PaymentRequiredError,
	type RateLimitedError,
	type ServerError,
	type TimeoutError,
	type UnauthorizedError,
	type UnexpectedAnswerError,
} from "./errors.ts";

/** Every error of a call; `name` distinguishes them in a `switch`. */
export type AnyMarketDataError =
	| BadRequestError
	| UnauthorizedError
	| PaymentRequiredError
	| ForbiddenError
	| MethodNotAllowedError
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
