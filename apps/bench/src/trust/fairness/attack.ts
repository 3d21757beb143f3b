import { connect, type Socket } from "node:net";

/**
 * The order that the proof gives to the attacking process: requests, which the connections share, and a number of
 * connections. Null stops it.
 */
export interface Order {
	port: number;
	/** Whole requests of HTTP. */
	requests: readonly string[];
	connections: number;
}

/** A request for a target. */
export const getOf = (target: string, key: string): string =>
	`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`;

/** Answers since the last order, by status. */
export type Seen = Record<string, number>;

/**
 * The process of an attacker. It looks at no more of an answer than its status and its length, because reading long bodies
 * would keep it busy.
 */
let open: Socket[] = [];
let seen: Seen = {};

process.on("message", (order: Order | null) => {
	for (const socket of open) socket.destroy();
	open = [];
	process.send?.(seen);
	seen = {};
	if (order) open = Array.from({ length: order.connections }, (_, number) => sendRequests(order, number));
});
process.once("disconnect", () => process.exit());

function sendRequests({ port, requests }: Order, number: number): Socket {
	const socket = connect(port, "127.0.0.1").setNoDelay(true);
	const request = requests[number % requests.length] ?? "";
	let head = "";
	let left = 0;
	socket.on("connect", () => socket.write(request));
	socket.on("error", () => socket.destroy());
	socket.on("data", (chunk: Buffer) => {
		if (left > 0) left -= chunk.length;
		else {
			head += chunk.toString("latin1");
			const end = head.indexOf("\r\n\r\n");
			if (end < 0) return;
			const status = head.slice(9, 12);
			seen[status] = (seen[status] ?? 0) + 1;
			const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
			left = end + 4 + length - head.length;
			head = "";
		}
		if (left === 0) socket.write(request);
	});
	return socket;
}
