import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An order for the bare server: it reads the streams of the service at these paths, then listens and sends them. */
interface Order {
	url: string;
	key: string;
	paths: string[];
	speed: number;
	/** Epoch milliseconds. */
	start: number;
}

interface Message {
	/** Milliseconds after the beginning of the stream. */
	at: number;
	text: string;
}

/** Milliseconds between two writes. */
const tickMs = 20;

async function messagesOf({ url, key, speed, start }: Order, path: string): Promise<Message[]> {
	const response = await fetch(new URL(path, url), { headers: { "x-api-key": key } });
	const text = await response.text();
	return text.split("\n\n").flatMap((message) => {
		const json = /^data: (.*)$/m.exec(message)?.[1];
		if (json === undefined) return [];
		const event = JSON.parse(json);
		if (event.event !== "trade") return [];
		return [{ at: (Date.parse(event.timestamp) - start) / speed, text: `${message}\n\n` }];
	});
}

/** Nothing but node:http: one timer, and one write for each connection with what is due. */
async function serve(order: Order): Promise<void> {
	const streams = await Promise.all(order.paths.map((path) => messagesOf(order, path)));
	const connections = new Set<{
		response: ServerResponse;
		messages: Message[];
		next: number;
		since: number;
	}>();
	let opened = 0;
	const server = createServer((_request, response) => {
		response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
		response.flushHeaders();
		const messages = streams[opened++ % streams.length] ?? [];
		const connection = { response, messages, next: 0, since: performance.now() };
		connections.add(connection);
		response.on("close", () => connections.delete(connection));
	});
	setInterval(() => {
		const now = performance.now();
		for (const connection of connections) {
			const { response, messages, since } = connection;
			let text = "";
			for (let message = messages[connection.next]; message && message.at <= now - since; ) {
				text += message.text;
				message = messages[++connection.next];
			}
			if (text !== "") response.write(text);
		}
	}, tickMs);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

process.on("message", (order: Order) => void serve(order));
