import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { measure } from "./load.ts";
import type { Order } from "./order.ts";

/** Tests what the load measures, against servers that write bytes. */
let server: Server;
afterEach(() => void server.close());

async function serve(onRequest: (socket: Socket, number: number) => void): Promise<number> {
	let number = 0;
	server = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", () => onRequest(socket, number++));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

const never = new Promise<void>(() => {});
const orderOf = (port: number, more: Partial<Order> = {}): Order => ({
	workload: "hot",
	port,
	pids: [process.pid],
	connections: 4,
	warmMs: 20,
	measureMs: 200,
	...more,
});
const request = () => "GET / HTTP/1.1\r\n\r\n";
const answer = (status: number, body: string) =>
	`HTTP/1.1 ${status} X\r\nETag: "1"\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test("answers are counted by status with all their bytes, however they are cut", async () => {
	let written = 0;
	const port = await serve((socket, number) => {
		const text = answer(number % 2 === 0 ? 200 : 404, "x".repeat(10 + (number % 3) * 100_000));
		written += text.length;
		socket.write(text.slice(0, 20 + (number % 40)));
		setImmediate(() => socket.write(text.slice(20 + (number % 40))));
	});
	const seen = await measure(orderOf(port, { warmMs: 0 }), request, never);
	expect(Object.keys(seen.statuses)).toEqual(["200", "404"]);
	expect((seen.statuses[200] ?? 0) + (seen.statuses[404] ?? 0)).toBe(seen.answers);
	// At the end each connection has one answer under way.
	expect(written - seen.bytes).toBeLessThanOrEqual(4 * 200_200);
	expect(seen.ended).toBe(0);
});

test("a not modified answer has no body, whatever length it names", async () => {
	const port = await serve((socket) => socket.write("HTTP/1.1 304 X\r\nContent-Length: 50\r\n\r\n"));
	const seen = await measure(orderOf(port), request, never);
	expect(seen.statuses[304]).toBe(seen.answers);
	expect(seen.answers).toBeGreaterThan(10);
});

test("connections that the server ends are told", async () => {
	const port = await serve((socket, number) =>
		number < 2 ? socket.destroy() : socket.write(answer(200, "x")),
	);
	expect((await measure(orderOf(port), request, never)).ended).toBe(2);
});

test("an open loop keeps its pace and counts the wait for a connection from when a request was due", async () => {
	const port = await serve((socket) => void setTimeout(() => socket.write(answer(200, "x")), 20));
	const order = orderOf(port, { connections: 1, perSecond: 100, warmMs: 0, measureMs: 400 });
	const seen = await measure(order, request, never);
	// One connection carries fifty a second, so that half of the requests pile up.
	expect(seen.answers).toBeLessThan(60 * seen.seconds);
	expect(seen.latency.max).toBeGreaterThan(60);
});

test("an open loop sends as many requests as fall due, however slowly they are answered", async () => {
	let received = 0;
	const port = await serve((socket) => {
		if (received++ === 0) socket.write(answer(200, "x"));
	});
	const order = orderOf(port, { connections: 200, perSecond: 200, warmMs: 0, measureMs: 300 });
	const { seconds } = await measure(order, request, never);
	expect(received).toBeGreaterThan(0.5 * 200 * seconds);
	expect(received).toBeLessThan(2 * 200 * seconds + 20);
});

test("a measurement that is finished ends", async () => {
	const port = await serve((socket) => socket.write(answer(200, "x")));
	const finished = new Promise<void>((resolve) => setTimeout(resolve, 50));
	const seen = await measure(orderOf(port, { measureMs: 60_000 }), request, finished);
	expect(seen.seconds).toBeLessThan(5);
});
