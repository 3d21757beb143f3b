import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { InvalidValueError } from "@us-market-data/analytics";
import { largeHead, malformedRequest, requestTimeout } from "@us-market-data/operations/hints";
import { ApiError, badParameter, type ErrorCode, errorStatus } from "@us-market-data/operations/refusals";
import { type AccountStore, StoreReadOnly, StoreUnavailable } from "@us-market-data/store";
import { redactKeys } from "@us-market-data/store/accounts";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { apiHeaders } from "./http/api-headers.ts";
import { NotReady } from "./lifecycle/not-ready.ts";
import { rejectionHeaders } from "./metering.ts";
import { listOf, reply } from "./reply.ts";
import { contextOf, type RequestContext } from "./request.ts";

// Errors in the form of the contract are written here: those of the application (`errorHandler`), and those of HTTP
// below it (`sendTransportError` for a request that was read, `endWithError` for bytes that are no request). Pages,
// the issuer and the protocol of agents have forms of their own.

export interface ErrorDeps {
	accounts: Pick<AccountStore, "allowanceState">;
	log: Logger;
	now: () => number;
}

/** Headers that a response set before it failed. */
const responseHeaders = [
	"ETag",
	"X-Data-As-Of",
	"X-Data-Oldest",
	"X-Data-Source",
	"X-Data-Version",
	"Deprecation",
	"Sunset",
];

/** Writes the errors of the steps. */
export function errorHandler(deps: ErrorDeps): ErrorRequestHandler {
	return async (cause: unknown, _request, response, next) => {
		const context = contextOf(response);
		const error = toApiError(cause);
		if (error.status >= 500 && !(cause instanceof NotReady))
			deps.log.error({ requestId: context.id, err: cause }, "request failed");
		const headers = {
			...context.rateHeaders,
			...error.headers,
			"Cache-Control": "no-store",
			...(await allowance(error, context, deps)),
		};
		if (response.headersSent) return next(cause);
		for (const name of responseHeaders) response.removeHeader(name);
		reply(response, error.status, listOf(headers), { body: errorBody(error, context.id) });
	};
}

/** The headers that report the allowance. A store that is away is not queried again. */
async function allowance(error: ApiError, context: RequestContext, deps: ErrorDeps) {
	if (error.code === "unavailable") return {};
	return rejectionHeaders(context, deps).catch(() => ({}));
}

/** JSON with `error`. Messages quote what was sent, and a key may have been sent in the wrong place. */
const errorBody = ({ message, code, details }: ApiError, requestId: string): string =>
	redactKeys(JSON.stringify({ error: message, code, requestId, ...(details.length > 0 ? { details } : {}) }));

function toApiError(cause: unknown): ApiError {
	if (cause instanceof ApiError) return cause;
	if (cause instanceof InvalidValueError) return badParameter(cause);
	if (cause instanceof StoreUnavailable) {
		const what = cause instanceof StoreReadOnly ? "cannot be written" : "is not reachable";
		const message = `Service unavailable: the data store ${what}.`;
		return new ApiError("unavailable", message, { headers: { "Retry-After": "1" }, cause });
	}
	return new ApiError("internal_error", "Internal error. Quote the requestId to the operator.", { cause });
}

/** An error below the application. Nothing of it comes from the request. */
export interface TransportError {
	code: ErrorCode;
	message: string;
	headers?: Readonly<Record<string, string>>;
}

/** Observes errors below the application, as they are logged. */
export type RejectionObserver = (rejection: {
	requestId: string;
	status: number;
	code: ErrorCode;
	client: string | undefined;
}) => void;

/** Milliseconds in which a client may read the last response and end its side, whatever it still sends. */
const drainMs = 2_000;

/** Answers a request that was read. The connection ends behind the response. */
export function sendTransportError(
	response: ServerResponse,
	error: TransportError,
	observe: RejectionObserver,
): void {
	const { status, headers, body } = transportResponse(error, response.socket, observe);
	response.writeHead(status, headers).end(body);
}

/** Ends a connection whose bytes are no request. A client that stays is cut. */
export function endWithError(socket: Socket, error: TransportError, observe: RejectionObserver): void {
	if (!socket.writable) return void socket.destroy();
	const { status, headers, body } = transportResponse(error, socket, observe);
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
	// Bytes that still arrive are read, or the system would reset the connection under the response.
	socket.resume();
	const timer = setTimeout(() => socket.destroy(), drainMs).unref();
	socket.once("close", () => clearTimeout(timer));
}

function transportResponse(
	{ code, message, headers }: TransportError,
	socket: Socket | null,
	observe: RejectionObserver,
) {
	const requestId = randomUUID();
	const status = errorStatus[code];
	const body = JSON.stringify({ error: message, code, requestId });
	observe({ requestId, status, code, client: socket?.remoteAddress });
	return {
		status,
		headers: {
			"X-Request-Id": requestId,
			...headers,
			...apiHeaders,
			"Content-Type": "application/json; charset=utf-8",
			"Content-Length": String(Buffer.byteLength(body)),
			Connection: "close",
		},
		body,
	};
}

/** An error of the parser of node:http, with the packet that it was reading, and how far it came. */
export interface ParserError extends NodeJS.ErrnoException {
	rawPacket?: Buffer;
	bytesParsed?: number;
}

/** First byte of a TLS handshake. */
const tlsHandshake = 0x16;

/** A request line with a method that the parser does not know. */
const methodForm = /^[\w!#$%&'*+.^`|~-]{1,24} \S/;

/** The error for bytes that the parser does not accept. */
export function parserError({ code = "", rawPacket, bytesParsed = 0 }: ParserError): TransportError {
	if (code === "HPE_HEADER_OVERFLOW") return largeHead;
	if (code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTimeout;
	if (rawPacket?.[0] === tlsHandshake) return tls;
	if (code !== "HPE_INVALID_METHOD" || !rawPacket) return malformedRequest;
	// Other requests may stand in front of this one in its packet.
	const headEnd = rawPacket.lastIndexOf("\r\n\r\n", bytesParsed);
	const start = headEnd < 0 ? 0 : headEnd + 4;
	return methodForm.test(rawPacket.toString("latin1", start, start + 32)) ? unknownMethod : malformedRequest;
}

const tls: TransportError = {
	code: "bad_request",
	message:
		"The request looks like TLS, and this port speaks plain HTTP: use http:// or the address of the proxy.",
};

const unknownMethod: TransportError = {
	code: "method_not_allowed",
	message: "The method of the request is not supported; use GET, in capitals.",
	headers: { Allow: "GET" },
};
