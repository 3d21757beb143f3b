import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { largestHead, malformedRequest, noHost, noTunnel, severalHosts } from "@us-market-data/hints";
import { AdmissionQueue } from "./connections/admission-queue.ts";
import { Connection } from "./connections/connection.ts";
import { ConnectionManager } from "./connections/connection-manager.ts";
import { MemoryBudget } from "./connections/memory-budget.ts";
import { type ParserError, parserFault } from "./connections/parser-faults.ts";
import { keepAliveTimeout, type PlainListener } from "./connections/plain-exchange.ts";
import type { SharedState } from "./connections/shared-state.ts";
import { isUsableHost } from "./host.ts";
import { type Fault, type RefusalObserver, refuseConnection, refuseRequest } from "./refusals.ts";

/** Targets of supervisors, which need a response even when other requests receive none. These responses are small and immediate. */
const urgentTargets: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz"]);

/** Targets whose bodies are read: forms of the embedded issuer, messages to the tools, and changes of keys. */
const withBody = /^\/(oauth\/|explorer\/account\/|mcp(\?|$))/;

/**
 * An HTTP server with limits on its connections. Its refusals below the application, such as a malformed request line or
 * headers that are too large, are JSON with `error` like every other.
 *
 * @param observe called with each of those refusals, at most one per connection
 * @param plain takes plain requests in front of the listener
 */
export function createHttpServer(
	listener: RequestListener,
	connections = new ConnectionManager(),
	observe: RefusalObserver = () => {},
	admission = new AdmissionQueue(),
	plain?: PlainListener,
): Server {
	const budget = new MemoryBudget(connections.reportCut);
	const shared: SharedState = { budget, admission, plain, isClosing: () => connections.isClosing };
	const bySocket = new WeakMap<Duplex, Connection>();
	const begin: RequestListener = (request, response) => {
		const connection = bySocket.get(request.socket);
		// A request behind an answer that closes the connection is not read, or it would be charged and never answered.
		if (!connection || connection.isOver) return;
		const fault = faultOf(request);
		connection.began({
			request,
			response,
			arrived: () => connections.began(request, response),
			answer: () => (fault ? refuseRequest(response, fault, observe) : listener(request, response)),
			refuse: () => refuseRequest(response, overloaded, observe),
			isForm: fault === undefined && request.method === "POST" && withBody.test(request.url ?? ""),
			isUrgent: fault !== undefined || urgentTargets.has(request.url),
		});
		if (fault) connection.endHere();
	};
	const server = createServer(options, begin);
	connections.watch(server, shared.admission);
	server.on("connection", (socket) => {
		const connection = new Connection(socket, shared);
		bySocket.set(socket, connection);
		connections.add(connection, socket);
	});
	// An expectation other than 100-continue may be ignored (RFC 9110 section 10.1.1).
	server.on("checkExpectation", begin);
	server.on("connect", ({ socket }) => {
		// The server releases this socket, so an error without a listener would end the process.
		socket.on("error", () => socket.destroy());
		bySocket.get(socket)?.endWith((own) => refuseConnection(own, tunnel, observe));
	});
	server.on("clientError", (error: ParserError, duplex) => {
		const connection = bySocket.get(duplex);
		// The timer of node:http does not see requests that others answer.
		if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && connection?.isBeyondNode) return;
		const fault = parserFault(error);
		connection?.endWith((socket) => refuseConnection(socket, fault, observe));
	});
	return server;
}

/** A fault that the parser accepts and this service does not. */
function faultOf(request: IncomingMessage): Fault | undefined {
	if (request.httpVersionMajor !== 1) return malformedRequest;
	if (!hasKnownFraming(request)) return unknownFraming;
	return hostFault(request);
}

/** Any coding but `chunked`, and any in HTTP/1.0, may be read in two ways (RFC 9112 section 6.1). */
function hasKnownFraming({ headers, httpVersion }: IncomingMessage): boolean {
	const coding = headers["transfer-encoding"];
	return coding === undefined || (httpVersion === "1.1" && coding.toLowerCase() === "chunked");
}

function hostFault({ rawHeaders, headers, httpVersion }: IncomingMessage): Fault | undefined {
	const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
	if (hosts.length === 0) return httpVersion === "1.1" ? noHost : undefined;
	if (hosts.length > 1) return severalHosts;
	return isUsableHost(headers.host) ? undefined : unusableHost;
}

const options = {
	maxHeaderSize: largestHead,
	headersTimeout: 5_000,
	requestTimeout: 10_000,
	keepAliveTimeout,
	/** Interval of the checks of the first two. */
	connectionsCheckingInterval: 500,
	/** The refusal of node:http has no body. */
	requireHostHeader: false,
};

const unusableHost: Fault = {
	code: "bad_request",
	message: "The Host header names no host; send a name or an address, and a port or none.",
};

const unknownFraming: Fault = {
	code: "bad_request",
	message: "Transfer-Encoding must be chunked, in HTTP/1.1 (RFC 9112 section 6.1).",
};

const tunnel: Fault = { ...noTunnel, headers: { Allow: "GET" } };

const overloaded: Fault = {
	code: "unavailable",
	message: "Service unavailable: too many requests are being answered.",
	headers: { "Retry-After": "1" },
};
