export type {
	ImportedFile,
	IssuedOwnKey,
	OperatorIssue,
	OperatorPage,
	OperatorPages,
	OperatorRun,
	OwnKey,
	OwnKeyChanges,
	Percentiles,
	SessionInfo,
	SignInOptions,
	SkippedRowCount,
} from "@us-market-data/contract";
export type { CalcIndexesBody, CalcIndexRow } from "./calc-indexes.ts";
export type { FamilyClient, MarketDataClient, Method } from "./client.ts";
export { createMarketDataClient } from "./create-client.ts";
export type { ErrorCode, KnownErrorCode } from "./errors.ts";
export {
	type AnyMarketDataError,
	BadRequestError,
	errorOf,
	ForbiddenError,
	GoneError,
	isMarketDataError,
	MarketDataError,
	MethodNotAllowedError,
	NetworkError,
	PaymentRequiredError,
	RateLimitedError,
	ServerError,
	TimeoutError,
	UnauthorizedError,
	UnexpectedAnswerError,
} from "./errors.ts";
export type { IndicatorKey } from "./indicators.ts";
export type { Ask, Layer, Outgoing, Question, Send } from "./layers.ts";
export {
	type AnsweredRequest,
	type BatchOptions,
	batched,
	type CacheOptions,
	cached,
	collapsed,
	type FailedRequest,
	type Observers,
	observed,
	paced,
	traced,
} from "./layers.ts";
export type { ClientOptions, Credential, RetryOptions } from "./options.ts";
export { isPageReversed, nextPage } from "./paging/iterate.ts";
export type { ItemOf, PagedOperationId } from "./paging/pagers.ts";
export { dataVersionOf, type Provenance, provenanceOf } from "./provenance.ts";
export type { ConditionEntry, Conditions, ScreenerBody, ScreenerRow } from "./screener.ts";
export { shortDecimal } from "./short-decimal.ts";
export type { StreamOptions, StreamRetry } from "./stream/event-stream.ts";
export type { StreamEvent, StreamName, StreamParams, Streams } from "./stream/streams.ts";
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
	Table,
	TableFormat,
	TableOperationId,
	TableOptions,
} from "./types.ts";
