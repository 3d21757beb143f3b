import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../server.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { type ConnectionLimits, ConnectionManager } from "./connection-manager.ts";
import type { PlainExchange } from "./plain-exchange.ts";
import type { PlainRequest } from "./plain-request.ts";

const head = (target: string, ...lines: string[]) =>
	`GET ${target} HTTP/1.1\r\n${["Host: a", ...lines].join("\r\n")}\r\n\r\n`;
const answerTo = ({ target }: PlainRequest) =>
	[["HTTP/1.1 200 OK\r\n", `Content-Length: ${target.length}\r\n`], target] as const;

/** A server that answers plain requests as `plain` says, and all others by `application`. */
async function serve({
	plain = (request: PlainRequest, exchange: PlainExchange) => {
		exchange.send(...answerTo(request));
		return true;
	},
	application = (_request: IncomingMessage, response: ServerResponse) => void response.end("application"),
	limits = {} as Partial<ConnectionLimits>,
}) {
	const connections = new ConnectionManager(limits);
	const server = createHttpServer(application, connections, undefined, new AdmissionQueue(), plain);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(async () => {
		server.closeAllConnections();
		server.close();
	});
	/** @param staysOpen true for a client that does not end its side when the server ends its own */
	const open = (staysOpen = false): Client => {
		const { port } = server.address() as AddressInfo;
		return new Client(connect({ port, host: "127.0.0.1", allowHalfOpen: staysOpen }));
	};
	return { server, connections, open };
}

/** A connection, and the text that came over it. */
class Client {
	readonly socket: Socket;
	text = "";
	isClosed = false;

	constructor(socket: Socket) {
		this.socket = socket;
		socket.on("data", (bytes) => {
			this.text += bytes.toString("latin1");
		});
		socket.on("error", () => {});
		socket.on("close", () => {
			this.isClosed = true;
		});
	}

	/** Bodies of the answers so far. */
	get bodies(): string[] {
		return [...this.text.matchAll(/\r\n\r\n([^\r]*?)(?=HTTP\/1\.1|$)/g)].map(([, body = ""]) => body);
	}
}

test("pipelined requests are answered in their order, plain or not", async () => {
	const { open } = await serve({});
	const client = open();
	const bearer = "Authorization: Bearer a";
	client.socket.write(
		head("/1") + head("/2") + head("/3", bearer) + head("/4") + head("/5", bearer) + head("/6"),
	);
	await expect.poll(() => client.bodies).toEqual(["/1", "/2", "application", "/4", "application", "/6"]);
});

test("an answer that takes its time holds the next request back", async () => {
	const begun: string[] = [];
	const { open } = await serve({
		plain: (request, exchange) => {
			begun.push(request.target);
			setTimeout(() => {
				begun.push("answered");
				exchange.send(...answerTo(request));
			}, 20);
			return true;
		},
	});
	const client = open();
	client.socket.write(head("/1") + head("/2"));
	await expect.poll(() => client.bodies).toEqual(["/1", "/2"]);
	expect(begun).toEqual(["/1", "answered", "/2", "answered"]);
});

test("a request that comes in pieces, or is handed back, is answered by the application", async () => {
	const { open } = await serve({
		plain: (request, exchange) => {
			if (request.target !== "/back") exchange.send(...answerTo(request));
			else setTimeout(() => exchange.handBack(), 5);
			return true;
		},
	});
	const client = open();
	client.socket.write(head("/1"));
	await expect.poll(() => client.bodies).toHaveLength(1);
	const whole = head("/2");
	client.socket.write(whole.slice(0, 9));
	await sleep(10);
	client.socket.write(whole.slice(9) + head("/back") + head("/4"));
	await expect.poll(() => client.bodies).toEqual(["/1", "application", "application", "/4"]);
});

test("a client that has sent everything is answered, and then the connection ends", async () => {
	const { open } = await serve({
		plain: (request, exchange) => {
			setTimeout(() => exchange.send(...answerTo(request)), 20);
			return true;
		},
	});
	const client = open();
	client.socket.end(head("/1") + head("/2"));
	await expect.poll(() => client.isClosed).toBe(true);
	expect(client.bodies).toEqual(["/1", "/2"]);
});

test("the end of a client is told once, before its answer or behind it", async () => {
	const told: string[] = [];
	const { open } = await serve({
		plain: (request, exchange) => {
			exchange.onGone(() => told.push("gone"));
			exchange.onOver(() => told.push("over"));
			if (request.target === "/now") exchange.send(...answerTo(request));
			return true;
		},
	});
	const left = open();
	left.socket.write(head("/never"));
	await sleep(20);
	left.socket.resetAndDestroy();
	await expect.poll(() => told).toEqual(["gone", "over"]);
	const answered = open();
	answered.socket.write(head("/now"));
	await expect.poll(() => told).toEqual(["gone", "over", "over"]);
	answered.socket.destroy();
	await sleep(20);
	expect(told).toEqual(["gone", "over", "over"]);
});

test("a connection stays open beyond the time for a head, and the next head has that time again", async () => {
	const { open } = await serve({});
	const client = open();
	client.socket.write(head("/1"));
	await sleep(6_500);
	client.socket.write(head("/2"));
	await expect.poll(() => client.bodies).toEqual(["/1", "/2"]);
	client.socket.write("GET /3 HTTP/1.1\r\n");
	await expect.poll(() => client.text, { timeout: 8_000 }).toContain("HTTP/1.1 408");
}, 20_000);

test("empty lines behind an answer begin no head, however they come", async () => {
	const { open } = await serve({
		plain: (request, exchange) => {
			setTimeout(() => exchange.send(...answerTo(request)), 20);
			return true;
		},
	});
	const clients = ["\r\n", "\r\n\r\n\r\n", "\n", "\r"].map((lines) => ({ lines, client: open() }));
	for (const { lines, client } of clients) client.socket.write(`${head("/1")}${lines}`);
	for (const { client } of clients) await expect.poll(() => client.bodies).toEqual(["/1"]);
	for (const { lines, client } of clients) client.socket.write(lines);
	await sleep(6_500);
	for (const { lines, client } of clients) client.socket.write(lines);
	await sleep(10);
	for (const { lines, client } of clients) client.socket.write(`${lines}${head("/2")}${lines}${head("/3")}`);
	for (const { client } of clients) await expect.poll(() => client.bodies).toEqual(["/1", "/2", "/3"]);
}, 20_000);

test("a connection that brings nothing but empty lines has the time for a head", async () => {
	const { open } = await serve({});
	const client = open();
	client.socket.write("\r\n");
	await sleep(1_000);
	client.socket.write("\r\n");
	await expect.poll(() => client.text, { timeout: 8_000 }).toContain("HTTP/1.1 408");
}, 20_000);

test("a graceful close answers what has begun with the word that the connection ends, and ends idle ones", async () => {
	const { open, server, connections } = await serve({
		plain: (request, exchange) => {
			setTimeout(() => exchange.send(...answerTo(request)), request.target === "/slow" ? 200 : 0);
			return true;
		},
	});
	const [idle, busy] = [open(), open()];
	idle.socket.write(head("/1"));
	await expect.poll(() => idle.bodies).toEqual(["/1"]);
	busy.socket.write(head("/slow"));
	await sleep(20);
	expect(await connections.close(server, { idle: 50, cut: 5_000 })).toBe(0);
	expect(busy.text).toContain("Connection: close");
	expect(busy.bodies).toEqual(["/slow"]);
});

test("a graceful close waits for no idle client that leaves its side open", async () => {
	const { open, server, connections } = await serve({});
	const [pooled, asking, silent] = [open(true), open(true), open(true)];
	for (const { socket } of [pooled, asking]) socket.write(head("/1"));
	for (const client of [pooled, asking]) await expect.poll(() => client.bodies).toEqual(["/1"]);
	const begun = performance.now();
	const closed = connections.close(server, { idle: 300, cut: 8_000 });
	await sleep(100);
	asking.socket.write(head("/2"));
	expect(await closed).toBe(0);
	expect(performance.now() - begun).toBeLessThan(2_500);
	expect(asking.bodies).toEqual(["/1", "/2"]);
	expect(silent.text).toBe("");
});

test("a graceful close cuts no answer that is on its way, whatever arrives behind it", async () => {
	const body = Buffer.alloc(200_000, "x");
	const answered = Promise.withResolvers<void>();
	const { open, server, connections } = await serve({
		plain: (_request, exchange) => {
			exchange.onOver(answered.resolve);
			exchange.send([`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n`], body);
			return true;
		},
	});
	const client = open(true);
	const errors: Error[] = [];
	client.socket.on("error", (error) => errors.push(error));
	client.socket.pause();
	client.socket.write(head("/1"));
	await answered.promise;
	const closed = connections.close(server, { idle: 100, cut: 8_000 });
	await sleep(300);
	client.socket.write(head("/2"));
	await sleep(100);
	client.socket.resume();
	await expect.poll(() => client.bodies).toEqual([body.toString()]);
	expect(errors).toEqual([]);
	client.socket.end();
	expect(await closed).toBe(0);
});

test("a client that does not take its answer is cut", async () => {
	const body = "x".repeat(8 * 1024 * 1024);
	const { open, connections } = await serve({
		plain: (_request, exchange) => {
			exchange.send([`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n`], Buffer.from(body));
			return true;
		},
		limits: { readTimeout: 500 },
	});
	const client = open();
	client.socket.pause();
	client.socket.write(head("/"));
	await expect.poll(() => connections.open).toBe(1);
	await expect.poll(() => connections.open, { timeout: 5_000 }).toBe(0);
});

test("unread answers count for the memory that all connections may hold", async () => {
	const body = Buffer.alloc(8 * 1024 * 1024);
	const { open, connections } = await serve({
		plain: (_request, exchange) => {
			exchange.send([`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n`], body);
			return true;
		},
	});
	const clients = Array.from({ length: 10 }, () => open());
	for (const { socket } of clients) socket.pause().write(head("/"));
	await expect.poll(() => connections.open).toBeGreaterThan(0);
	await expect
		.poll(() => clients.filter(({ socket }) => socket.closed).length + 10 - connections.open, {
			timeout: 5_000,
		})
		.toBeGreaterThan(2);
	expect(connections.open).toBeLessThan(8);
});
