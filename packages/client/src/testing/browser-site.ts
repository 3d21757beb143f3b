import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web site with the API behind it, as in a deployment of both. */
export interface Site extends AsyncDisposable {
	origin: string;
}

/**
 * Serves pages and scripts by their paths. What begins with `/silent` is never answered, the
 * connection of a path that begins with `/cut` is closed, and everything else goes to the service, with the site's own key
 * unless the caller has sent one.
 */
export async function serveSite(
	files: ReadonlyMap<string, string>,
	service: string,
	key: string,
): Promise<Site> {
	const server = createServer((incoming, outgoing) => {
		const path = incoming.url ?? "/";
		const file = files.get(path);
		if (file !== undefined) {
			outgoing.setHeader("content-type", path.endsWith(".js") ? "text/javascript" : "text/html");
			outgoing.end(file);
		} else if (path.startsWith("/cut")) incoming.socket.destroy();
		else if (!path.startsWith("/silent")) forward(incoming, outgoing, service, key);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, service: string, key: string): void {
	const headers = { "x-api-key": key, ...incoming.headers, host: new URL(service).host };
	const onward = request(`${service}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(outgoing);
	});
	onward.on("error", () => outgoing.destroy());
	outgoing.on("close", () => onward.destroy());
	incoming.pipe(onward);
}
