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
	| "rate_limited"
	| "internal_error"
	| "unavailable";

/** The codes of requests that reach no operation. */
type OtherErrorCode =
	| "bad_request"
	| "unknown_route"
	| "request_timeout"
	| "uri_too_long"
	| "headers_too_large";

/** The code of an error, so that the compiler refuses a misspelled one. A later service may send others. */
export type ErrorCode = KnownErrorCode | OtherErrorCode;
