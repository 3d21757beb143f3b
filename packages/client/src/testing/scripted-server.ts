import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of a script. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server that gives the answers of a script in turn and repeats the last one. */
export interface ScriptedServer extends AsyncDisposable {
	url: string;
	/** Request targets so far. */
	targets: string[];
	/** Headers of the requests so far. */
	headers: IncomingMessage["headers"][];
}

export async function scriptedServer(...script: Answer[]): Promise<ScriptedServer> {
	const targets: string[] = [];
	const headers: IncomingMessage["headers"][] = [];
	const server = createServer((request, response) => {
		const answer = script[Math.min(targets.length, script.length - 1)];
		targets.push(request.url ?? "");
		headers.push(request.headers);
		answer?.(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		targets,
		headers,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** A JSON answer. */
export const json =
	(status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
	(_, response) => {
		response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
		response.end(JSON.stringify(body));
	};

/** An answer that is not JSON, as a proxy may give. */
export const html =
	(status: number): Answer =>
	(_, response) => {
		response.writeHead(status, { "content-type": "text/html" });
		response.end("<html>…</html>");
	};

/** Closes the connection without an answer. */
export const hangUp: Answer = (request) => void request.socket.destroy();

/** Never answers. */
export const silence: Answer = () => {};

/** Closes the connection in the middle of the body. */
export const cutOff: Answer = (request, response) => {
	response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
	response.write('{"quote":[', () => request.socket.destroy());
};
