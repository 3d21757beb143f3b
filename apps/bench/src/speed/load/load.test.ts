import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { measure } from "./load.ts";
import type { LoadJob } from "./load-job.ts";

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

const orderOf = (port: number, more: Partial<LoadJob> = {}): LoadJob => ({
	workload: "hot",
	port,
	pids: [process.pid],
	databasePids: [],
	connections: 4,
	warmMs: 20,
	measureMs: 200,
	...more,
});
const request = () => "GET / HTTP/1.1\r\n\r\n";
const responseBytes = (status: number, body: string) =>
	`HTTP/1.1 ${status} X\r\nETag: "1"\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test("answers are counted by status with all their bytes, however they are cut", async () => {
	let written = 0;
	const port = await serve((socket, number) => {
		const text = responseBytes(number % 2 === 0 ? 200 : 404, "x".repeat(10 + (number % 3) * 100_000));
		written += text.length;
		socket.write(text.slice(0, 20 + (number % 40)));
		setImmediate(() => socket.write(text.slice(20 + (number % 40))));
	});
	const seen = await measure(orderOf(port, { warmMs: 0 }), request);
	expect(Object.keys(seen.statuses)).toEqual(["200", "404"]);
	expect((seen.statuses[200] ?? 0) + (seen.statuses[404] ?? 0)).toBe(seen.responses);
	// At the end each connection has one answer under way.
	expect(written - seen.bytes).toBeLessThanOrEqual(4 * 200_200);
	expect(seen.ended).toBe(0);
});

test("a not modified answer has no body, whatever length it names", async () => {
	const port = await serve((socket) => socket.write("HTTP/1.1 304 X\r\nContent-Length: 50\r\n\r\n"));
	const seen = await measure(orderOf(port), request);
	expect(seen.statuses[304]).toBe(seen.responses);
	expect(seen.responses).toBeGreaterThan(0);
});

test("connections that the server ends are told", async () => {
	const port = await serve((socket, number) =>
		number < 2 ? socket.destroy() : socket.write(responseBytes(200, "x")),
	);
	expect((await measure(orderOf(port), request)).ended).toBe(2);
});
