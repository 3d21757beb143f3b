import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";

/** Passes a request on, and its answer back as it comes: an answer without an end cannot be read first. */
export function passThrough(to: string, incoming: IncomingMessage, response: ServerResponse): void {
	const base = new URL(to);
	const { host: _, connection: __, ...headers } = incoming.headers;
	const options = {
		method: incoming.method ?? "GET",
		path: `${base.pathname.replace(/\/$/, "")}${incoming.url ?? "/"}`,
		headers,
	};
	const outgoing = base.protocol === "https:" ? httpsRequest(base, options) : httpRequest(base, options);
	outgoing.once("response", (answer) => {
		const { connection: _own, "transfer-encoding": _framing, ...passed } = answer.headers;
		response.writeHead(answer.statusCode ?? 502, passed);
		response.flushHeaders();
		answer.pipe(response);
		answer.once("error", () => response.destroy());
	});
	outgoing.once("error", () => response.destroy());
	response.once("close", () => outgoing.destroy());
	outgoing.end();
}
