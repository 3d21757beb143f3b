import { createServer, type Server } from "node:http";
import { WebSocketServer } from "ws";
import { Bot } from "./bot.ts";
import type { Service } from "./service.ts";
import type { Time } from "./upstream.ts";

/** Connections at once. */
const maxBots = 1_000;

/** Bytes of a message of a bot: a list of some thousand symbols. */
const maxMessageBytes = 65_536;

/** Milliseconds between two pings; a bot that has not answered one is gone. */
const pingMs = 30_000;

/** Version and feed, such as `/v2/iex`. All feeds have the data of the service. */
const path = /^\/v2\/[a-z_]+\/?$/;

export interface BridgeServer {
	http: Server;
	/** Ends all connections. */
	close(): void;
}

/** The server that bots connect to. */
export function createBridge(service: Service, time: Time): BridgeServer {
	const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
	const bots = new Set<Bot>();
	const http = createServer((_request, response) => {
		response.writeHead(426, { "Content-Type": "text/plain", Connection: "Upgrade", Upgrade: "websocket" });
		response.end("This address speaks WebSocket: connect to /v2/iex.\n");
	});
	http.on("upgrade", (request, socket, head) => {
		const { pathname } = new URL(request.url ?? "/", "http://bridge");
		const status = path.test(pathname) ? bots.size < maxBots || "503 Service Unavailable" : "404 Not Found";
		if (status !== true) {
			socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
			return;
		}
		sockets.handleUpgrade(request, socket, head, (webSocket) => {
			const bot = new Bot(webSocket, request.headers, service, time);
			bots.add(bot);
			webSocket.on("close", () => bots.delete(bot));
		});
	});
	const stopPinging = ping(sockets, time);
	return {
		http,
		close() {
			stopPinging();
			for (const bot of bots) bot.shutDown();
			sockets.close();
			http.close();
		},
	};
}

/** Pings all bots, and drops those that did not answer the last one. */
function ping({ clients }: WebSocketServer, time: Time): () => void {
	let waiting = new Set<object>();
	const round = (): (() => void) =>
		time.after(pingMs, () => {
			for (const socket of clients) {
				if (waiting.has(socket)) socket.terminate();
				socket.once("pong", () => waiting.delete(socket));
				socket.ping();
			}
			waiting = new Set(clients);
			cancel = round();
		});
	let cancel = round();
	return () => cancel();
}
