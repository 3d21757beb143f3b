import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export interface CallOptions {
	/** API key for the `x-api-key` header. */
	key?: string;
	method?: string;
	headers?: OutgoingHttpHeaders;
	body?: string;
}

export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	/** Names and values of the headers in turns, as they were sent. */
	rawHeaders: string[];
	text: string;
	/** The body read as JSON. Throws when it is not JSON. */
	json(): unknown;
}

/** Body of an answer other than 200. */
export interface ErrorBody {
	error: string;
	code: string;
	requestId: string;
	details?: { path: string; message: string }[];
}

export interface HttpClient {
	/** Sends a request target as it is written. It encodes, collapses and resolves nothing. */
	call(target: string, options?: CallOptions): Promise<Answer>;
	close(): void;
}

export function createHttpClient(port: number): HttpClient {
	const agent = new Agent({ keepAlive: true });
	return {
		call(target, { key, method = "GET", headers = {}, body } = {}) {
			return new Promise((resolve, reject) => {
				const sent = {
					...(key === undefined ? {} : { "x-api-key": key }),
					...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
					...headers,
				};
				const outgoing = request(
					{ host: "127.0.0.1", port, agent, path: target, method, headers: sent },
					async (incoming) => {
						const received = await text(incoming);
						resolve({
							status: incoming.statusCode ?? 0,
							headers: incoming.headers,
							rawHeaders: incoming.rawHeaders,
							text: received,
							json: () => JSON.parse(received),
						});
					},
				);
				outgoing.on("error", reject);
				outgoing.end(body);
			});
		},
		close: () => agent.destroy(),
	};
}
