import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { Budget } from "./budget.ts";
import { Connections } from "./connections.ts";
import { Conversation, type Shared } from "./conversation.ts";
import { Places } from "./places.ts";
import { type Fault, type RefusalObserver, refuseConnection, refuseRequest } from "./refusals.ts";

/** Largest request line and headers together; more is answered 431. */
const maxHeaderSize = 64 * 1024;

/** Asked by supervisors, who need an answer also when nobody else gets one. They hold nothing and are made at once. */
const urgentTargets: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz"]);

/** Targets below this take forms: those of the embedded issuer. */
const forms = "/oauth/";

/**
 * An HTTP server that keeps to the limits of its connections, and whose refusals below the application, such
 * as a malformed request line or headers that are too large, are JSON with `error` like every other.
 *
 * @param observe told of each of those refusals, which are one on a connection at most
 */
export function createHttpServer(
	listener: RequestListener,
	connections = new Connections(),
	observe: RefusalObserver = () => {},
	places = new Places(),
): Server {
	const shared: Shared = { budget: new Budget(connections.tellCut), places };
	const conversations = new WeakMap<Duplex, Conversation>();
	const begin: RequestListener = (request, response) => {
		const conversation = conversations.get(request.socket);
		// What follows an answer that closes the connection is not read, or it would be charged and never sent.
		if (!conversation || conversation.isOver) return;
		const fault = faultOf(request);
		conversation.began({
			request,
			response,
			arrived: () => connections.began(request, response),
			answer: () => (fault ? refuseRequest(response, fault, observe) : listener(request, response)),
			refuse: () => refuseRequest(response, overloaded, observe),
			isForm: fault === undefined && request.method === "POST" && request.url?.startsWith(forms) === true,
			isUrgent: fault !== undefined || urgentTargets.has(request.url),
		});
		if (fault) conversation.endHere();
	};
	const server = createServer(options, begin);
	connections.watch(server, shared.places);
	server.on("connection", (socket) => {
		const conversation = new Conversation(socket, shared);
		conversations.set(socket, conversation);
		connections.met(conversation, socket);
	});
	// An expectation other than 100-continue may be passed over (RFC 9110 section 10.1.1).
	server.on("checkExpectation", begin);
	server.on("connect", ({ socket }) => {
		// The server lets go of this socket, so that its errors would be nobody's and end the process.
		socket.on("error", () => socket.destroy());
		conversations.get(socket)?.endWith((own) => refuseConnection(own, noTunnel, observe));
	});
	server.on("clientError", (error: NodeJS.ErrnoException, duplex) => {
		const conversation = conversations.get(duplex);
		const fault = faults[error.code ?? ""] ?? malformed;
		conversation?.endWith((socket) => refuseConnection(socket, fault, observe));
	});
	return server;
}

/** What the parser lets through and this service does not. */
function faultOf(request: IncomingMessage): Fault | undefined {
	if (request.httpVersionMajor !== 1) return malformed;
	if (!hasKnownFraming(request)) return unknownFraming;
	return hasOneHost(request) ? undefined : notOneHost;
}

/** Any coding but `chunked`, and any in HTTP/1.0, may be read in two ways (RFC 9112 section 6.1). */
function hasKnownFraming({ headers, httpVersion }: IncomingMessage): boolean {
	const coding = headers["transfer-encoding"];
	return coding === undefined || (httpVersion === "1.1" && coding.toLowerCase() === "chunked");
}

/** A name or an address, and a port (RFC 9110 section 7.2). */
const hostPattern = /^[\w.~!$&'()*+,;=%:[\]-]+$/;

function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
	const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
	if (!headers.host) return httpVersion !== "1.1";
	return hosts.length === 1 && hostPattern.test(headers.host);
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

const malformed: Fault = { code: "bad_request", message: "The request is not well-formed HTTP." };

const notOneHost: Fault = {
	code: "bad_request",
	message: "The request has no usable Host header or several; HTTP/1.1 demands one (RFC 9112 section 3.2).",
};

const unknownFraming: Fault = {
	code: "bad_request",
	message: "Transfer-Encoding must be chunked, in HTTP/1.1 (RFC 9112 section 6.1).",
};

const noTunnel: Fault = {
	code: "method_not_allowed",
	message: "Method CONNECT is not supported; use GET.",
	headers: { Allow: "GET" },
};

const overloaded: Fault = {
	code: "unavailable",
	message: "Service unavailable: too many requests are being answered.",
	headers: { "Retry-After": "1" },
};

const faults: Readonly<Record<string, Fault>> = {
	HPE_HEADER_OVERFLOW: {
		code: "headers_too_large",
		message: `Request line and headers are larger than ${maxHeaderSize} bytes.`,
	},
	ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", message: "The request did not arrive in time." },
};
