import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errorStatus } from "../errors.ts";
import { Connections } from "./connections.ts";
import { PendingAnswers } from "./pending-answers.ts";

/** Largest request line and headers together; more is answered 431. */
const maxHeaderSize = 64 * 1024;

/**
 * An HTTP server that keeps to the limits of its connections, and whose refusals below the application, such
 * as a malformed request line or headers that are too large, are JSON with `error` like every other.
 */
export function createHttpServer(listener: RequestListener, connections = new Connections()): Server {
	const pending = new PendingAnswers();
	const checked: RequestListener = (request, response) => {
		// What follows an answer that closes the connection is not read, or it would be charged and never sent.
		if (pending.isLast(request.socket)) return;
		pending.began(request.socket, response);
		connections.began(request, response);
		const fault = faultOf(request);
		if (!fault) return listener(request, response);
		pending.markLast(request.socket);
		const { status, headers, body } = answerTo(fault);
		response.writeHead(status, headers).end(body);
	};
	const server = createServer(options, checked);
	connections.watch(server);
	// An expectation other than 100-continue may be passed over (RFC 9110 section 10.1.1).
	server.on("checkExpectation", checked);
	server.on("connect", (_request, socket) => {
		// The server lets go of this socket, so that its errors would be nobody's and end the process.
		socket.on("error", () => socket.destroy());
		pending.after(socket, () => refuse(socket, noTunnel));
	});
	server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
		pending.after(socket, () => refuse(socket, faults[error.code ?? ""] ?? malformed)),
	);
	return server;
}

/** What the parser lets through and this service does not. */
function faultOf(request: IncomingMessage): Fault | undefined {
	if (request.httpVersionMajor !== 1) return malformed;
	return hasOneHost(request) ? undefined : notOneHost;
}

function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
	const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
	return headers.host ? hosts.length === 1 : httpVersion !== "1.1";
}

const options = {
	maxHeaderSize,
	headersTimeout: 5_000,
	requestTimeout: 10_000,
	keepAliveTimeout: 65_000,
	/** How often the first two are looked at. */
	connectionsCheckingInterval: 500,
	/** The server's own refusal has no body. */
	requireHostHeader: false,
};

interface Fault {
	code: ErrorCode;
	message: string;
	headers?: Readonly<Record<string, string>>;
}

const malformed: Fault = { code: "bad_request", message: "The request is not well-formed HTTP." };

const notOneHost: Fault = {
	code: "bad_request",
	message: "The request has no Host header or several; HTTP/1.1 demands one (RFC 9112 section 3.2).",
};

const noTunnel: Fault = {
	code: "method_not_allowed",
	message: "Method CONNECT is not supported; use GET.",
	headers: { Allow: "GET" },
};

const faults: Readonly<Record<string, Fault>> = {
	HPE_HEADER_OVERFLOW: {
		code: "headers_too_large",
		message: `Request line and headers are larger than ${maxHeaderSize} bytes.`,
	},
	ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", message: "The request did not arrive in time." },
};

function answerTo({ code, message, headers }: Fault) {
	const body = JSON.stringify({ error: message, code });
	return {
		status: errorStatus[code],
		headers: {
			...headers,
			"Content-Type": "application/json; charset=utf-8",
			"Content-Length": String(Buffer.byteLength(body)),
			Connection: "close",
		},
		body,
	};
}

function refuse(socket: Duplex, fault: Fault): void {
	if (socket.writableEnded) return;
	if (!socket.writable) return void socket.destroy();
	const { status, headers, body } = answerTo(fault);
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
}
