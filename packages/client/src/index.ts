export type { CalcIndexesBody, CalcIndexRow } from "./calc-indexes.ts";
export type { FamilyClient, MarketDataClient, Method } from "./client.ts";
export { createMarketDataClient } from "./create-client.ts";
export { dataVersionOf } from "./data-version.ts";
export type { ErrorCode, KnownErrorCode } from "./errors/codes.ts";
export { errorOf } from "./errors/error-of.ts";
export {
	BadRequestError,
	ForbiddenError,
	MarketDataError,
	MethodNotAllowedError,
	NetworkError,
	PaymentRequiredError,
	RateLimitedError,
	ServerError,
	TimeoutError,
	UnauthorizedError,
	UnexpectedAnswerError,
} from "./errors/errors.ts";
export { type AnyMarketDataError, isMarketDataError } from "./errors/guard.ts";
export type { IndicatorKey } from "./indicators.ts";
export type { ClientOptions, Credential, RetryOptions } from "./options.ts";
export type { ItemOf, PagedOperationId } from "./paging/pagers.ts";
export type { ScreenerBody, ScreenerRow } from "./screener.ts";
export type { Usage } from "./transport/usage.ts";
export type {
	Body,
	CallOptions,
	Decimal,
	DecimalOrEmpty,
	ErrorDetail,
	NullableDecimal,
	OperationId,
	Params,
	Schema,
} from "./types.ts";
