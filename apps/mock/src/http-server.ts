import { randomUUID } from "node:crypto";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { type Answer, errorAnswer } from "./answer.ts";
import type { Mock } from "./mock.ts";

/** Largest request line and headers together; more is answered 431. */
const maxHeaderSize = 64 * 1024;

/**
 * The mock behind HTTP. No request ends the process: bytes that are not HTTP are refused in the contract's form,
 * and a failure of the mock itself is a 500 that says so.
 */
export function createMockServer(mock: Mock): Server {
	const listener = (request: IncomingMessage, response: ServerResponse): void => {
		const hostless = request.httpVersion === "1.1" && !request.headers.host;
		const answer = hostless ? Promise.resolve(noHost()) : mock(asked(request));
		void answer
			.then((found) => write(response, found))
			.catch((cause) => write(response, failure(cause)))
			.catch(() => response.destroy());
	};
	const server = createServer({ maxHeaderSize, requireHostHeader: false }, listener);
	server.on("checkExpectation", listener);
	server.on("connect", (_request, socket) => refuse(socket, noTunnel()));
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, faultOf(error)));
	return server;
}

function asked({ method = "", url = "", headers }: IncomingMessage) {
	return { method, target: url, headers };
}

function write(response: ServerResponse, { status, headers, text }: Answer): void {
	response.writeHead(status, headers).end(text);
}

/** Answers on a connection whose request the HTTP server could not parse. */
function refuse(socket: Duplex, { status, headers, text = "" }: Answer): void {
	socket.on("error", () => socket.destroy());
	if (!socket.writable) return void socket.destroy();
	const head = Object.entries({ ...headers, Connection: "close" }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${text}`);
}

function faultOf({ code }: NodeJS.ErrnoException): Answer {
	if (code === "HPE_HEADER_OVERFLOW") {
		const error = `Request line and headers are larger than ${maxHeaderSize} bytes.`;
		return errorAnswer(431, randomUUID(), { error, code: "headers_too_large" });
	}
	if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
		const error = "The request did not arrive in time.";
		return errorAnswer(408, randomUUID(), { error, code: "request_timeout" });
	}
	return badRequest("The request is not well-formed HTTP.");
}

const badRequest = (error: string): Answer => errorAnswer(400, randomUUID(), { error, code: "bad_request" });

const noHost = (): Answer => badRequest("The request has no Host header, which HTTP/1.1 demands.");

const noTunnel = (): Answer =>
	errorAnswer(
		405,
		randomUUID(),
		{ error: "Method CONNECT is not supported; use GET.", code: "method_not_allowed" },
		{ Allow: "GET" },
	);

const failure = (cause: unknown): Answer =>
	errorAnswer(500, randomUUID(), {
		error: `The mock itself failed: ${cause instanceof Error ? cause.message : String(cause)}`,
		code: "internal_error",
	});
