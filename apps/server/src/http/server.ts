import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import {
	malformedRequest,
	maxHeadBytes,
	noHost,
	noTunnel,
	severalHosts,
} from "@us-market-data/operations/hints";
import type { Logger } from "pino";
import {
	endWithError,
	type ParserError,
	parserError,
	type RejectionObserver,
	sendTransportError,
	type TransportError,
} from "../errors.ts";
import { originForm } from "../request.ts";
import { type AddressTest, ownerOf } from "./addresses.ts";

/** The limits of a server's connections. */
export interface ConnectionLimits {
	/** Connections at once; 0 means no limit. */
	maxConnections: number;
	/** Connections at once from one address (an IPv6 one with its /64); 0 means no limit. */
	maxConnectionsPerAddress: number;
	/** Addresses that carry the connections of many clients, such as proxies. */
	isExempt: AddressTest;
	/**
	 * Milliseconds that a finished response may wait for a client that does not read it, and that a file may stand still for a
	 * client that takes no more of it.
	 */
	unreadTimeoutMs: number;
	/** Unanswered requests of one connection (pipelining). A connection with more is ended. */
	maxPipelinedRequests: number;
	log?: Pick<Logger, "warn">;
}

const defaultLimits: ConnectionLimits = {
	maxConnections: 0,
	maxConnectionsPerAddress: 0,
	isExempt: () => false,
	unreadTimeoutMs: 30_000,
	maxPipelinedRequests: 8,
};

/** Targets whose bodies are read: forms of the embedded issuer, messages to the tools, and changes of keys. */
const pathsWithBody = /^\/(oauth\/|explorer\/account\/|mcp(\?|$))/;

/** Milliseconds between two searches for unread responses. */
const sweepIntervalMs = 1_000;

/** Milliseconds between two looks at a stopping server. */
const closePollMs = 20;

/** Milliseconds between two log lines with the same message: a refused client tries again. */
const warningIntervalMs = 60_000;

/** The state of one connection. */
interface Connection {
	/** The responses that are not finished, in the order of their requests. */
	readonly responses: ServerResponse[];
	/** True when nothing more is read: a request behind the last response would be charged and never answered. */
	isEnding: boolean;
}

/** An HTTP server, and how to stop it without losing a response. */
export interface HttpServer {
	server: Server;
	/**
	 * Accepts no new connections, announces the end with each response, waits for the requests under way, and cuts the
	 * connections that do not end.
	 *
	 * @param closePort called when this process does not listen any more; resolves when no other process on the port does
	 * @returns the number of connections that were cut
	 */
	stop(closePort?: () => Promise<unknown>, timeouts?: StopTimeouts): Promise<number>;
}

/** Milliseconds of a graceful stop. */
export interface StopTimeouts {
	/**
	 * Time in which a connection whose client expects it to go on may still send a request, whose response says
	 * `Connection: close`. It begins with the stop, or with the end of a response that has not said so.
	 */
	announceMs: number;
	/** Time after which connections are cut, from the beginning. */
	cutMs: number;
}

const defaultStopTimeouts: StopTimeouts = { announceMs: 800, cutMs: 9_000 };

/**
 * Creates the HTTP server of the service, with limits on connections, heads, bodies and time by documented options and
 * events of node:http. Errors below the application, such as a malformed head, are JSON with `error` like every other.
 *
 * @param observe called with each of those errors, at most one per connection
 *
 * @example
 * const { server, stop } = createHttpServer(app, { maxConnections: 2_500 });
 * server.listen(3000);
 */
export function createHttpServer(
	listener: RequestListener,
	limits: Partial<ConnectionLimits> = {},
	observe: RejectionObserver = () => {},
): HttpServer {
	const { maxConnections, maxPipelinedRequests, unreadTimeoutMs, ...rest } = { ...defaultLimits, ...limits };
	const warn = warnings(rest.log);
	const connections = new Map<Socket, Connection>();
	let accepted = 0;
	/** Lists the responses of all connections that are not finished. */
	const unfinished = () => [...connections.values()].flatMap(({ responses }) => responses);
	let isStopping = false;
	/** When the last response has left whose client may send another request on the connection. */
	let lastKeepAliveAt = Number.NEGATIVE_INFINITY;

	const handleRequest: RequestListener = (request, response) => {
		const { socket } = request;
		const connection = connections.get(socket);
		if (!connection || connection.isEnding) return;
		const { responses } = connection;
		if (responses.length === maxPipelinedRequests) {
			connection.isEnding = true;
			socket.destroy();
			return;
		}
		responses.push(response);
		// A client that sends on before it has its responses waits: heads of nearly 64 KiB would fill the memory.
		if (responses.length > 1) socket.pause();
		response.once("close", () => {
			responses.splice(responses.indexOf(response), 1);
			if (response.getHeader("Connection") !== "close") lastKeepAliveAt = performance.now();
			if (responses.length < 2 && socket.isPaused()) socket.resume();
		});
		const error = framingError(request);
		// The body of a GET has no meaning (RFC 9110 section 9.3.1): it is not read, and so the connection ends.
		if (error || isStopping || offersUpgrade(request) || (hasBody(request) && !takesBody(request))) {
			connection.isEnding = error !== undefined || offersUpgrade(request) || hasBody(request);
			response.setHeader("Connection", "close");
		}
		if (error) sendTransportError(response, error, observe);
		else listener(request, response);
	};

	const server = createServer(serverOptions, handleRequest);
	if (maxConnections > 0) server.maxConnections = maxConnections;
	server.on("drop", () => warn("MAX_CONNECTIONS is reached: a connection was refused"));
	limitPerAddress(server, rest, warn);
	server.on("connection", (socket) => {
		accepted++;
		connections.set(socket, { responses: [], isEnding: false });
		socket.once("close", () => connections.delete(socket));
	});
	// An expectation other than 100-continue may be ignored (RFC 9110 section 10.1.1).
	server.on("checkExpectation", handleRequest);
	const endWith = (socket: Socket, error: TransportError) => {
		const connection = connections.get(socket);
		if (!connection || connection.isEnding) return;
		connection.isEnding = true;
		// The client would take an error in front of an outstanding response for that response.
		const last = connection.responses.at(-1);
		if (!last) return endWithError(socket, error, observe);
		last.once("close", () => endWithError(socket, error, observe));
	};
	server.on("connect", ({ socket }) => {
		// The server releases this socket, so an error without a listener would end the process.
		socket.on("error", () => socket.destroy());
		endWith(socket, { ...noTunnel, headers: { Allow: "GET" } });
	});
	server.on("clientError", (error: ParserError, socket) => endWith(socket as Socket, parserError(error)));

	const unread = new WeakMap<object, { since: number; bytes: number | undefined }>();
	const sweep = setInterval(() => {
		const now = performance.now();
		for (const response of unfinished()) {
			// Files are read from the disk as their client takes them: one that takes them slowly is none that stands still.
			const bytes = response.writableEnded ? undefined : response.socket?.bytesWritten;
			const last = unread.get(response);
			const since = last && last.bytes === bytes ? last.since : now;
			unread.set(response, { since, bytes });
			if (!response.writableEnded && !response.writableNeedDrain) continue;
			if (now - since < unreadTimeoutMs) continue;
			warn("a client did not take its response in time", response.socket?.remoteAddress);
			response.socket?.destroy();
		}
	}, sweepIntervalMs).unref();
	server.once("close", () => clearInterval(sweep));

	return {
		server,
		async stop(closePort = async () => {}, { announceMs, cutMs } = defaultStopTimeouts) {
			const cutAt = performance.now() + cutMs;
			const closed = new AbortController();
			server.once("close", () => closed.abort());
			const wait = (ms: number) => sleep(ms, undefined, { signal: closed.signal }).catch(() => {});
			// Connections that the system has not handed over yet are accepted in the next ticks, each tick some.
			const acceptUntil = performance.now() + announceMs;
			let seen: number;
			do {
				seen = accepted;
				await wait(20);
				await nextTick();
			} while (accepted > seen && performance.now() < acceptUntil);
			// The close of node:http would also end connections whose response is written and not yet sent.
			NetServer.prototype.close.call(server);
			// Nobody is told to end before the other processes on the port stop listening too: a client
			// that comes back meanwhile would wait at a listener that closes, and be reset.
			await closePort();
			isStopping = true;
			for (const response of unfinished())
				if (!response.headersSent) response.setHeader("Connection", "close");
			// Connections still open bring their next request meanwhile; its response tells them to end.
			await wait(announceMs);
			while (!closed.signal.aborted && performance.now() < cutAt) {
				const isQuiet = performance.now() - lastKeepAliveAt >= announceMs;
				if (isQuiet && unfinished().length === 0) server.closeIdleConnections();
				await sleep(closePollMs, undefined, { signal: closed.signal }).catch(() => {});
			}
			const cut = closed.signal.aborted ? 0 : connections.size;
			server.closeAllConnections();
			// Ends the timers of node:http.
			server.close();
			return cut;
		},
	};
}

/** Destroys connections of an address that has too many. */
function limitPerAddress(
	server: Server,
	{ maxConnectionsPerAddress, isExempt }: Pick<ConnectionLimits, "maxConnectionsPerAddress" | "isExempt">,
	warn: ReturnType<typeof warnings>,
): void {
	if (maxConnectionsPerAddress === 0) return;
	const counts = new Map<string, number>();
	server.on("connection", (socket: Socket) => {
		if (isExempt(socket.remoteAddress)) return;
		const owner = ownerOf(socket.remoteAddress);
		const count = (counts.get(owner) ?? 0) + 1;
		counts.set(owner, count);
		socket.once("close", () => {
			const left = (counts.get(owner) ?? 1) - 1;
			if (left > 0) counts.set(owner, left);
			else counts.delete(owner);
		});
		if (count <= maxConnectionsPerAddress) return;
		socket.destroy();
		warn("MAX_CONNECTIONS_PER_ADDRESS is reached: a connection was refused", owner);
	});
}

/** Logs each message at most once in a minute, with the number of connections since then. */
function warnings(log: Pick<Logger, "warn"> | undefined): (message: string, client?: string) => void {
	const reported = new Map<string, { at: number; connections: number }>();
	return (message, client) => {
		const state = reported.get(message) ?? { at: Number.NEGATIVE_INFINITY, connections: 0 };
		reported.set(message, state);
		state.connections++;
		if (performance.now() - state.at < warningIntervalMs) return;
		log?.warn({ client, connections: state.connections }, message);
		state.at = performance.now();
		state.connections = 0;
	};
}

/** True when a body follows the head of a request. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
	Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers;

/**
 * True when a request offers another protocol, which no response here accepts. The parser of node:http then drops what it
 * received behind the head, so that a pipelined request would wait for its response without end.
 */
const offersUpgrade = ({ headers }: IncomingMessage): boolean =>
	"upgrade" in headers && /upgrade/i.test(headers.connection ?? "");

const takesBody = ({ method, url = "" }: IncomingMessage): boolean =>
	method === "POST" && pathsWithBody.test(url);

/** An error in a head that the parser accepts and this service does not. */
function framingError(request: IncomingMessage): TransportError | undefined {
	if (request.httpVersionMajor !== 1) return malformedRequest;
	if (!hasValidFraming(request)) return unknownFraming;
	return hostError(request);
}

/** Any coding but `chunked`, and any in HTTP/1.0, may be read in two ways (RFC 9112 section 6.1). */
function hasValidFraming({ headers, httpVersion }: IncomingMessage): boolean {
	const coding = headers["transfer-encoding"];
	return coding === undefined || (httpVersion === "1.1" && coding.toLowerCase() === "chunked");
}

function hostError({
	rawHeaders,
	headers,
	httpVersion,
	url = "",
}: IncomingMessage): TransportError | undefined {
	const { host } = originForm(url);
	if (host !== undefined && !isUsableHost(host)) return unusableHost("target");
	let hosts = 0;
	for (let i = 0; i < rawHeaders.length; i += 2)
		if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts++;
	if (hosts === 0) return httpVersion === "1.1" ? noHost : undefined;
	if (hosts > 1) return severalHosts;
	return isUsableHost(headers.host) ? undefined : unusableHost("Host header");
}

const serverOptions = {
	maxHeaderSize: maxHeadBytes,
	headersTimeout: 5_000,
	requestTimeout: 10_000,
	keepAliveTimeout: 65_000,
	/** Interval of the checks of the first two timeouts. */
	connectionsCheckingInterval: 500,
	/** The error of node:http has no body. */
	requireHostHeader: false,
};

/** A name or an address, and a port (RFC 9110 section 7.2). */
const hostPattern = /^[\w.~!$&'()*+,;=%:[\]-]+$/;

const isUsableHost = (host: string | undefined): boolean => host !== undefined && hostPattern.test(host);

const unusableHost = (where: string): TransportError => ({
	code: "bad_request",
	message: `The ${where} names no host; send a name or an address, and a port or none.`,
});

const unknownFraming: TransportError = {
	code: "bad_request",
	message: "Transfer-Encoding must be chunked, in HTTP/1.1 (RFC 9112 section 6.1).",
};
