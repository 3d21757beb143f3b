import { largeHead, lateRequest, malformedRequest } from "@us-market-data/hints";
import type { Fault } from "../refusals.ts";

/** An error of the parser, with the bytes that it was reading. */
export interface ParserError extends NodeJS.ErrnoException {
	rawPacket?: Buffer;
}

const tls: Fault = {
	code: "bad_request",
	message:
		"The request looks like TLS, and this port speaks plain HTTP: use http:// or the address of the proxy.",
};

/** First byte of a TLS handshake. */
const handshake = 0x16;

/** A request line with a method that the parser does not know. */
const methodForm = /^[\w!#$%&'*+.^`|~-]{1,24} \S/;

/** The refusal of bytes that the parser does not accept. */
export function parserFault({ code = "", rawPacket }: ParserError): Fault {
	if (code === "HPE_HEADER_OVERFLOW") return largeHead;
	if (code === "ERR_HTTP_REQUEST_TIMEOUT") return lateRequest;
	if (rawPacket?.[0] === handshake) return tls;
	const isMethod =
		code === "HPE_INVALID_METHOD" && methodForm.test(rawPacket?.toString("latin1", 0, 32) ?? "");
	return isMethod ? unknownMethod : malformedRequest;
}

const unknownMethod: Fault = {
	code: "method_not_allowed",
	message: "The method of the request is not supported; use GET, in capitals.",
	headers: { Allow: "GET" },
};
