/** The next step after an error, by the code of the contract. */
const byCode: Readonly<Record<string, string>> = {
	invalid_parameter: "Correct the value that details names. allowed and suggestion list what is accepted.",
	missing_parameter: "Send the parameter that details names.",
	unknown_parameter: "Correct the name; suggestion has the one that is most like it.",
	repeated_parameter: "Send the parameter once.",
	conflicting_parameters: "Send one of the parameters that details names.",
	unknown_symbol: "Search the symbol; a security that was renamed is found by its former symbol too.",
	position_gone: "Open the stream again without a position, and load what is missing by a request.",
	unknown_version: "Send the request without data_version and take the version of its answer.",
	missing_credential: "Send a key in the header x-api-key, or a bearer token.",
	invalid_credential:
		"Check that the whole key is sent. The account page lists your keys by their beginning.",
	expired_credential: "Create another key on the account page, or ask the operator for one.",
	revoked_credential: "Use another key of the account.",
	allowance_exhausted: "Wait until X-Data-Requests-Reset, or ask the operator for a larger plan.",
	access_denied: "Ask the operator for a plan that includes this operation.",
	method_not_allowed: "Use GET.",
	not_acceptable: "Accept a media type that the message names, or send format.",
	rate_limited: "Wait for the seconds of Retry-After, then send it again.",
	internal_error: "Send it again once. If it fails again, give the request id to the operator.",
	unavailable: "Wait for the seconds of Retry-After, then send it again.",
};

/** What to do about an error with a code that this page may not know yet. */
export const adviceFor = (code: string): string => byCode[code] ?? "Read the message; it says what is wrong.";
