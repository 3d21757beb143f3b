import { randomUUID } from "node:crypto";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
	largeHead,
	malformedRequest,
	maxHeadBytes,
	noHost,
	noTunnel,
	requestTimeout,
	type TransportError,
} from "@us-market-data/hints";
import { type Answer, errorAnswer, faultAnswer } from "./answer.ts";
import type { Control } from "./control/control.ts";
import { type Cors, createCors } from "./cors.ts";
import type { Journal } from "./log/journal.ts";
import type { Noted } from "./log/noted.ts";
import type { Mock, MockRequest } from "./mock.ts";

/** Milliseconds between the pieces of a slow body. */
const step = 100;

/** Sends an answer as its delivery says: late, slowly, or cut off in the middle of the body. */
async function send(response: ServerResponse, { status, headers, text, delivery }: Answer): Promise<void> {
	const { delay = 0, isCut = false, bytesPerSecond } = delivery ?? {};
	if (delay > 0) await sleep(delay);
	response.writeHead(status, headers);
	const bytes = Buffer.from(text ?? "");
	const whole = isCut ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
	const size =
		bytesPerSecond === undefined ? whole.length : Math.max(1, Math.ceil((bytesPerSecond * step) / 1000));
	for (let at = 0; at < whole.length && !response.destroyed; at += size) {
		if (at > 0) await sleep(step);
		await written(response, whole.subarray(at, at + size));
	}
	if (isCut) response.destroy();
	else response.end();
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
	explorer?: (request: MockRequest) => Answer | undefined;
	journal?: Journal;
}

/**
 * The mock behind HTTP. No request ends the process: bytes that are not HTTP are refused in the contract's form,
 * and a failure of the mock itself is a 500 that says so.
 */
export function createMockServer(options: ServerOptions): Server {
	const listener = (request: IncomingMessage, response: ServerResponse): void => {
		void answered(request, options)
			.catch((cause) => failure(cause))
			.then((answer) => send(response, answer))
			.catch(() => response.destroy());
	};
	const server = createServer({ maxHeaderSize: maxHeadBytes, requireHostHeader: false }, listener);
	server.on("checkExpectation", listener);
	server.on("connect", (_request, socket) => refuse(socket, tunnel()));
	server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
		refuse(socket, faultAnswer(faultOf(error), randomUUID())),
	);
	return server;
}

async function answered(
	request: IncomingMessage,
	{ mock, cors = createCors([]), control, controlCors = createCors([]), explorer, journal }: ServerOptions,
): Promise<Answer> {
	const { method = "", url = "", headers } = request;
	const asked = { method, target: url, headers };
	if (request.httpVersion === "1.1" && !headers.host) return faultAnswer(noHost, randomUUID());
	const page = explorer?.(asked);
	if (page) return page;
	const isControl = control !== undefined && /^\/_mock(?![\w-])/.test(url);
	const verdict = isControl ? controlCors(method, headers, "GET, POST") : cors(method, headers);
	const startedAt = performance.now();
	const noted: Noted = {};
	const answer = verdict.preflight ?? (isControl ? await control(asked, request) : await mock(asked, noted));
	if (!isControl) journal?.note(asked, answer, noted, performance.now() - startedAt);
	return { ...answer, headers: { ...answer.headers, ...verdict.headers } };
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

function faultOf({ code }: NodeJS.ErrnoException): TransportError {
	if (code === "HPE_HEADER_OVERFLOW") return largeHead;
	return code === "ERR_HTTP_REQUEST_TIMEOUT" ? requestTimeout : malformedRequest;
}

const tunnel = (): Answer => faultAnswer(noTunnel, randomUUID(), { Allow: "GET" });

const failure = (cause: unknown): Answer =>
	errorAnswer(500, randomUUID(), {
		error: `The mock itself failed: ${cause instanceof Error ? cause.message : String(cause)}`,
		code: "internal_error",
	});
