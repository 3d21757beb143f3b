import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errorStatus } from "../errors.ts";

/** Largest request line and headers together; more is answered 431. */
const maxHeaderSize = 64 * 1024;

/**
 * An HTTP server whose refusals below the application, such as a malformed request line or headers that are
 * too large, are JSON with `error` like every other.
 */
export function createHttpServer(listener: RequestListener): Server {
	const server = createServer(
		{ maxHeaderSize, headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 65_000 },
		listener,
	);
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
		const fault = faults[error.code ?? ""] ?? malformed;
		refuse(socket, fault.code, fault.message);
	});
	return server;
}

const malformed = { code: "bad_request", message: "The request is not well-formed HTTP." } as const;

const faults: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
	HPE_HEADER_OVERFLOW: {
		code: "headers_too_large",
		message: `Request line and headers are larger than ${maxHeaderSize} bytes.`,
	},
	ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", message: "The request did not arrive in time." },
};

function refuse(socket: Duplex, code: ErrorCode, message: string): void {
	if (!socket.writable) return void socket.destroy();
	const status = errorStatus[code];
	const body = JSON.stringify({ error: message, code });
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		"Content-Type: application/json; charset=utf-8",
		`Content-Length: ${Buffer.byteLength(body)}`,
		"Connection: close",
	];
	socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
