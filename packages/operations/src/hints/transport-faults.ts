/** A fault that is found before the operation of a request is looked for, in the words of the answer. */
export interface TransportError {
	code: "bad_request" | "headers_too_large" | "method_not_allowed" | "request_timeout" | "uri_too_long";
	message: string;
}

/** Longest request target that is answered, in characters. 500 symbols with encoded commas fit. */
export const maxTargetLength = 16 * 1024;

/** Largest request line and headers together that are read, in bytes. */
export const maxHeadBytes = 64 * 1024;

/** Why requests without one Host header are refused. */
const oneHost = "HTTP/1.1 demands one (RFC 9112 section 3.2)";

export const malformedRequest: TransportError = {
	code: "bad_request",
	message: "The request is not well-formed HTTP.",
};

export const noHost: TransportError = {
	code: "bad_request",
	message: `The request has no Host header; ${oneHost}.`,
};

export const severalHosts: TransportError = {
	code: "bad_request",
	message: `The request has several Host headers; ${oneHost}.`,
};

export const noTunnel: TransportError = {
	code: "method_not_allowed",
	message: "Method CONNECT is not supported; use GET.",
};

export const requestTimeout: TransportError = {
	code: "request_timeout",
	message: "The request did not arrive in time.",
};

export const largeHead: TransportError = {
	code: "headers_too_large",
	message: `Request line and headers are larger than ${maxHeadBytes} bytes, or too many.`,
};

/**
 * The refusal of a target of so many characters.
 *
 * @example
 * longTarget(20_000).message; // => "The request target has 20000 characters; allowed: at most 16384."
 */
export const longTarget = (length: number): TransportError => ({
	code: "uri_too_long",
	message: `The request target has ${length} characters; allowed: at most ${maxTargetLength}.`,
});
