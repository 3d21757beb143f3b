import { createServer, type IncomingMessage, type RequestListener, request as send } from "node:http";
import { type Duplex, duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { HttpReply } from "@us-market-data/mcp";
import { type ParentMessage, setParentMessage } from "../request/asking-message.ts";

/** A data request in the name of a message. */
export interface DataRequest {
	/** Path and query. */
	target: string;
	/** The credential, the request id and the host. */
	headers: Readonly<Record<string, string>>;
	/** Address of the client that sent the message. */
	client: string | undefined;
	message: ParentMessage;
	/** Aborts it when the client has left. */
	signal: AbortSignal;
}

/** Sends a data request to the application of this process. */
export type SendInside = (request: DataRequest) => Promise<HttpReply>;

/**
 * Sends requests to the application without a socket: they are HTTP over a pair of streams in memory. So they reach no other
 * process, take no connection and no port, and are told from those of clients by the stream itself.
 */
export function sendInside(application: RequestListener): SendInside {
	// It never listens.
	const server = createServer(application);
	return async ({ target, headers, client, message, signal }) => {
		const [here, there] = duplexPair();
		Object.defineProperty(there, "remoteAddress", { value: client });
		setParentMessage(there, message);
		server.emit("connection", there);
		try {
			return await replyOver(here, target, headers, signal);
		} finally {
			here.destroy();
			there.destroy();
		}
	};
}

function replyOver(
	stream: Duplex,
	path: string,
	headers: DataRequest["headers"],
	signal: AbortSignal,
): Promise<HttpReply> {
	return new Promise((resolve, reject) => {
		stream.once("error", reject);
		const request = send(
			{ createConnection: () => stream, path, headers: { ...headers, connection: "close" }, signal },
			(incoming) => replyOf(incoming).then(resolve, reject),
		);
		request.once("error", reject);
		request.end();
	});
}

async function replyOf(incoming: IncomingMessage): Promise<HttpReply> {
	const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
	const body = new Uint8Array(await buffer(incoming));
	return { status: incoming.statusCode ?? 500, headers: Object.fromEntries(headers), body };
}
