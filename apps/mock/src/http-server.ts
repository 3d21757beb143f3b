import { randomUUID } from "node:crypto";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
	largeHead,
	malformedRequest,
	maxHeadBytes,
	noHost,
	noTunnel,
	requestTimeout,
	type TransportError,
} from "@us-market-data/operations/hints";
import { heartbeat, type StreamTime, systemTime } from "@us-market-data/streams";
import type { Control } from "./control/control.ts";
import { type Cors, createCors } from "./cors.ts";
import type { Journal, Noted } from "./journal.ts";
import type { Mock, MockRequest } from "./mock.ts";
import { errorResponse, type MockResponse, transportErrorResponse } from "./response.ts";
import type { EventPieces } from "./streams/event-pieces.ts";

/** Milliseconds between the pieces of a slow body. */
const step = 100;

/** Milliseconds without an event of a stream after which a comment is sent. */
const heartbeatMs = 15_000;

type SendOptions = Pick<ServerOptions, "sleep" | "time">;

/** Sends an answer as its delivery says: late, slowly, or cut off in the middle of the body. */
async function send(
	response: ServerResponse,
	{ status, headers, text = "", events, delivery }: MockResponse,
	{ sleep = pause, time = systemTime }: SendOptions,
): Promise<void> {
	const { delay = 0, isCut = false, bytesPerSecond } = delivery ?? {};
	if (delay > 0) await sleep(delay);
	response.writeHead(status, headers);
	if (events) {
		await sendEvents(response, events, isCut, (bytes) => write(bytes), time);
	} else {
		const bytes = Buffer.from(text);
		await write(isCut ? firstHalf(bytes) : bytes);
	}
	if (isCut) response.destroy();
	else response.end();

	async function write(bytes: Buffer): Promise<void> {
		const size =
			bytesPerSecond === undefined ? bytes.length : Math.max(1, Math.ceil((bytesPerSecond * step) / 1000));
		for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
			if (at > 0) await sleep(step);
			await written(response, bytes.subarray(at, at + size));
		}
	}
}

const firstHalf = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Sends a stream until it ends or its reader leaves. One that is cut ends in the middle of the first event of data. */
async function sendEvents(
	response: ServerResponse,
	{ format, pieces, stop }: EventPieces,
	isCut: boolean,
	write: (bytes: Buffer) => Promise<void>,
	time: StreamTime,
): Promise<void> {
	let lastAt = time.elapsed();
	const stopBeating = time.every(1000, () => {
		if (time.elapsed() - lastAt < heartbeatMs || response.writableNeedDrain) return;
		lastAt = time.elapsed();
		response.write(heartbeat[format]);
	});
	response.on("close", stop);
	try {
		for await (const piece of pieces) {
			if (response.destroyed) return;
			const isLast = isCut && !piece.includes('"event":"open"');
			const bytes = Buffer.from(piece);
			await write(isLast ? firstHalf(bytes) : bytes);
			lastAt = time.elapsed();
			if (isLast) return;
		}
	} finally {
		stopBeating();
		stop();
	}
}

/** Resolves when the piece has left, so that a cut comes behind it. */
const written = (response: ServerResponse, piece: Buffer): Promise<void> =>
	new Promise((resolve) => void response.write(piece, () => resolve()));

export interface ServerOptions {
	mock: Mock;
	cors?: Cors;
	/** Answers requests below `/_mock`. */
	control?: Control;
	/** Lets pages of other origins read the control API. */
	controlCors?: Cors;
	/** Answers requests for the explorer; undefined for any other. */
	explorer?: (request: MockRequest) => MockResponse | undefined;
	journal?: Journal;
	/** Waits for so many milliseconds; tests bring their own. */
	sleep?: (ms: number) => Promise<unknown>;
	/** Tells when the comments of idle streams are due; tests bring their own. */
	time?: StreamTime;
}

/**
 * The mock behind HTTP. No request ends the process: bytes that are not HTTP are refused in the contract's form,
 * and a failure of the mock itself is a 500 that says so.
 */
export function createMockServer(options: ServerOptions): Server {
	const listener = (request: IncomingMessage, response: ServerResponse): void => {
		void respond(request, options)
			.catch((cause) => failure(cause))
			.then((reply) => send(response, reply, options))
			.catch(() => response.destroy());
	};
	const server = createServer({ maxHeaderSize: maxHeadBytes, requireHostHeader: false }, listener);
	server.on("checkExpectation", listener);
	server.on("connect", (_request, socket) => rejectSocket(socket, tunnel()));
	server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
		rejectSocket(socket, transportErrorResponse(transportFaultOf(error), randomUUID())),
	);
	return server;
}

async function respond(
	request: IncomingMessage,
	{ mock, cors = createCors([]), control, controlCors = createCors([]), explorer, journal }: ServerOptions,
): Promise<MockResponse> {
	const { method = "", url = "", headers } = request;
	const mockRequest = { method, target: url, headers };
	if (request.httpVersion === "1.1" && !headers.host) return transportErrorResponse(noHost, randomUUID());
	const page = explorer?.(mockRequest);
	if (page) return page;
	const isControl = control !== undefined && /^\/_mock(?![\w-])/.test(url);
	const verdict = isControl ? controlCors(method, headers, "GET, POST") : cors(method, headers);
	const startedAt = performance.now();
	const noted: Noted = {};
	const reply =
		verdict.preflight ?? (isControl ? await control(mockRequest, request) : await mock(mockRequest, noted));
	if (!isControl) journal?.note(mockRequest, reply, noted, performance.now() - startedAt);
	const vary = [verdict.headers["Vary"], reply.headers["Vary"]].filter((name) => name !== undefined);
	const merged = { ...reply.headers, ...verdict.headers, ...(vary.length > 0 && { Vary: vary.join(", ") }) };
	return { ...reply, headers: merged };
}

/** Answers on a connection whose request the HTTP server could not parse. */
function rejectSocket(socket: Duplex, { status, headers, text = "" }: MockResponse): void {
	socket.on("error", () => socket.destroy());
	if (!socket.writable) return void socket.destroy();
	const head = Object.entries({ ...headers, Connection: "close" }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${text}`);
}

function transportFaultOf({ code }: NodeJS.ErrnoException): TransportError {
	if (code === "HPE_HEADER_OVERFLOW") return largeHead;
	return code === "ERR_HTTP_REQUEST_TIMEOUT" ? requestTimeout : malformedRequest;
}

const tunnel = (): MockResponse => transportErrorResponse(noTunnel, randomUUID(), { Allow: "GET" });

const failure = (cause: unknown): MockResponse =>
	errorResponse(500, randomUUID(), {
		error: `The mock itself failed: ${cause instanceof Error ? cause.message : String(cause)}`,
		code: "internal_error",
	});
