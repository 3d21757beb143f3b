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

/** The code of an error. An editor completes the known ones; the service may send others. */
export type ErrorCode = KnownErrorCode | (string & Record<never, never>);
