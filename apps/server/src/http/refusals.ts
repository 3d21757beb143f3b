import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errorStatus } from "@us-market-data/operations/refusals";
import { apiHeaders } from "./api-headers.ts";
import { linger } from "./connections/linger.ts";

/** A refusal below the application. Nothing of it comes from the request. */
export interface Fault {
	code: ErrorCode;
	message: string;
	headers?: Readonly<Record<string, string>>;
}

/** A refusal, as it is logged. */
interface Refusal {
	requestId: string;
	status: number;
	code: ErrorCode;
	client: string | undefined;
}

/** Observer of refusals below the application. */
export type RefusalObserver = (refusal: Refusal) => void;

/** Milliseconds in which a refused client may read the reason. */
const lingerTime = 2_000;

/** Answers a request that was read with a refusal. */
export function refuseRequest(response: ServerResponse, fault: Fault, observe: RefusalObserver): void {
	const { status, headers, body, refusal } = answerTo(fault, response.socket);
	observe(refusal);
	response.writeHead(status, headers).end(body);
}

/** Ends a connection with a refusal of a request that could not be read. A client that stays is cut. */
export function refuseConnection(socket: Socket, fault: Fault, observe: RefusalObserver): void {
	if (socket.writableEnded) return;
	if (!socket.writable) return void socket.destroy();
	const { status, headers, body, refusal } = answerTo(fault, socket);
	observe(refusal);
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
	// Bytes that still arrive are read, or the system would reset the connection under the answer.
	socket.resume();
	linger(socket, lingerTime);
}

function answerTo({ code, message, headers }: Fault, socket: Socket | null) {
	const requestId = randomUUID();
	const status = errorStatus[code];
	const body = JSON.stringify({ error: message, code, requestId });
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
		refusal: { requestId, status, code, client: socket?.remoteAddress },
	};
}
