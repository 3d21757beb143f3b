import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer } from "../server.ts";
import { ConnectionManager } from "./connection-manager.ts";

const running: Server[] = [];
afterEach(() => {
	for (const server of running.splice(0)) server.close().closeAllConnections();
});

const answer: RequestListener = (_request, response) => void response.end("taken");

async function listening(listener: RequestListener, connections: ConnectionManager) {
	const server = createHttpServer(listener, connections).listen(0, "127.0.0.1");
	running.push(server);
	await once(server, "listening");
	return { server, port: (server.address() as AddressInfo).port };
}

interface Client {
	socket: Socket;
	received: () => string;
	closed: Promise<unknown>;
	send(line: string): void;
}

async function client(port: number): Promise<Client> {
	const socket = connect(port, "127.0.0.1");
	let received = "";
	socket.setEncoding("latin1").on("data", (text: string) => {
		received += text;
	});
	socket.on("error", () => {});
	const closed = once(socket, "close");
	await once(socket, "connect");
	const send = (line: string) => void socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
	return { socket, received: () => received, closed, send };
}

/** True when a connection answers a request instead of closing. */
async function answers({ socket, closed, send }: Client): Promise<boolean> {
	send("GET /");
	return Promise.race([once(socket, "data").then(() => true), closed.then(() => false)]);
}

describe("how many connections there may be", () => {
	test("from one address, until one of them ends", async () => {
		const warned: string[] = [];
		const log = { warn: (_about: object, text: string) => void warned.push(text) };
		const { port } = await listening(answer, new ConnectionManager({ perAddress: 2, log: log as never }));
		const [first, second] = [await client(port), await client(port)];
		expect([await answers(first), await answers(second)]).toEqual([true, true]);
		expect([await answers(await client(port)), await answers(await client(port))]).toEqual([false, false]);
		expect(warned, "one line in a minute").toEqual([
			"MAX_CONNECTIONS_PER_ADDRESS is reached: a connection was refused",
		]);
		first.socket.destroy();
		await first.closed;
		await sleep(50);
		expect(await answers(await client(port))).toBe(true);
	});

	test("a trusted proxy has no such limit", async () => {
		const { port } = await listening(answer, new ConnectionManager({ perAddress: 1, isExempt: () => true }));
		for (let index = 0; index < 3; index++) expect(await answers(await client(port))).toBe(true);
	});

	test("in all", async () => {
		const { port } = await listening(answer, new ConnectionManager({ total: 1 }));
		expect(await answers(await client(port))).toBe(true);
		expect(await answers(await client(port))).toBe(false);
	});
});

test("a client that does not take its answer is cut, one that takes it slowly is not", async () => {
	const body = "x".repeat(20_000_000);
	const large: RequestListener = (_request, response) => void response.end(body);
	const { port } = await listening(large, new ConnectionManager({ readTimeout: 1_500 }));
	const [stuck, slow] = [await client(port), await client(port)];
	const started = performance.now();
	stuck.send("GET /");
	slow.send("GET /");
	stuck.socket.pause();
	slow.socket.pause();
	await sleep(700);
	slow.socket.resume();
	while (slow.received().length < body.length) await once(slow.socket, "data");
	expect(slow.socket.destroyed).toBe(false);
	// A paused socket does not see that it was closed: it is read after the server let go of it.
	await sleep(Math.max(0, 4_000 - (performance.now() - started)));
	stuck.socket.resume();
	await stuck.closed;
	expect(stuck.received().length).toBeLessThan(body.length);
}, 20_000);

describe("a close loses nothing", () => {
	const timeouts = { idle: 400, cut: 1_500 };

	test("what is being answered is answered, with the word that the connection ends", async () => {
		const slow: RequestListener = (_request, response) => void setTimeout(() => response.end("late"), 300);
		const connections = new ConnectionManager();
		const { server, port } = await listening(slow, connections);
		const busy = await client(port);
		busy.send("GET /");
		await sleep(100);
		expect(await connections.close(server, timeouts)).toBe(0);
		await busy.closed;
		expect(busy.received()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n[\s\S]*late/);
	});

	test("connections that wait to be accepted are accepted first", async () => {
		const connections = new ConnectionManager();
		const { server, port } = await listening(answer, connections);
		const clients = await Promise.all(Array.from({ length: 60 }, () => client(port)));
		for (const one of clients) one.send("GET /");
		expect(await connections.close(server, timeouts)).toBe(0);
		await Promise.all(clients.map(({ closed }) => closed));
		expect(clients.filter(({ received }) => !received().endsWith("taken"))).toEqual([]);
	});

	test("an idle connection may bring one more request, and nobody connects", async () => {
		const connections = new ConnectionManager();
		const { server, port } = await listening(answer, connections);
		const [late, silent] = [await client(port), await client(port)];
		for (const one of [late, silent]) expect(await answers(one)).toBe(true);
		const done = connections.close(server, timeouts);
		await sleep(150);
		const refused = connect(port, "127.0.0.1");
		await expect(once(refused, "connect")).rejects.toThrow("ECONNREFUSED");
		late.send("GET /again");
		expect(await done).toBe(0);
		await Promise.all([late.closed, silent.closed]);
		expect(late.received().match(/taken/g)).toHaveLength(2);
		expect(late.received()).toMatch(/Connection: keep-alive[\s\S]*Connection: close/);
	});

	test("what hangs is cut", async () => {
		const never: RequestListener = () => {};
		const connections = new ConnectionManager();
		const { server, port } = await listening(never, connections);
		const hanging = await client(port);
		hanging.send("GET /");
		await sleep(100);
		const started = performance.now();
		expect(await connections.close(server, timeouts)).toBe(1);
		expect(performance.now() - started).toBeLessThan(3_000);
		await hanging.closed;
	});
});
