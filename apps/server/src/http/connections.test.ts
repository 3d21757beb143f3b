import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { answersIn, sendRaw } from "@us-market-data/tooling/testkit";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type ConnectionLimits, createHttpServer, type HttpServer } from "./server.ts";

const running: HttpServer[] = [];
afterEach(() => {
	for (const { server } of running.splice(0)) server.close().closeAllConnections();
});

const respond: RequestListener = (_request, response) => void response.end("taken");

async function listening(listener: RequestListener, limits: Partial<ConnectionLimits> = {}) {
	const http = createHttpServer(listener, limits);
	http.server.listen(0, "127.0.0.1");
	running.push(http);
	await once(http.server, "listening");
	return { ...http, port: (http.server.address() as AddressInfo).port };
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
async function isAnswered({ socket, closed, send }: Client): Promise<boolean> {
	send("GET /");
	return Promise.race([once(socket, "data").then(() => true), closed.then(() => false)]);
}

const get = (target: string, rest = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;

describe("how many connections there may be", () => {
	test("from one address, until one of them ends", async () => {
		const warned: string[] = [];
		const log = { warn: (_about: object, text: string) => void warned.push(text) };
		const { port, server } = await listening(respond, { maxConnectionsPerAddress: 2, log: log as never });
		const [first, second] = [await client(port), await client(port)];
		expect([await isAnswered(first), await isAnswered(second)]).toEqual([true, true]);
		expect([await isAnswered(await client(port)), await isAnswered(await client(port))]).toEqual([
			false,
			false,
		]);
		expect(warned, "one line in a minute").toEqual([
			"MAX_CONNECTIONS_PER_ADDRESS is reached: a connection was refused",
		]);
		first.socket.destroy();
		const openConnections = () =>
			new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
		await expect.poll(openConnections).toBe(1);
		expect(await isAnswered(await client(port))).toBe(true);
	});

	test("a trusted proxy has no such limit", async () => {
		const { port } = await listening(respond, { maxConnectionsPerAddress: 1, isExempt: () => true });
		for (let index = 0; index < 3; index++) expect(await isAnswered(await client(port))).toBe(true);
	});

	test("in all", async () => {
		const { port } = await listening(respond, { maxConnections: 1 });
		expect(await isAnswered(await client(port))).toBe(true);
		expect(await isAnswered(await client(port))).toBe(false);
	});
});

const body = "x".repeat(20_000_000);

test.each<[name: string, large: RequestListener]>([
	["a response that is finished", (_request, response) => void response.end(body)],
	[
		"a file that is read as its client takes it",
		(_request, response) => void Readable.from([...body.matchAll(/x{1,100000}/g)].map(String)).pipe(response),
	],
])(
	"a client that does not take its response is cut, one that takes it is not: %s",
	async (_name, large) => {
		const cut = Promise.withResolvers<void>();
		const log = { warn: () => cut.resolve() };
		const { port } = await listening(large, { unreadTimeoutMs: 1_000, log: log as never });
		const [stuck, reading] = [await client(port), await client(port)];
		stuck.socket.pause();
		stuck.send("GET /");
		reading.send("GET /");
		while (reading.received().length < body.length) await once(reading.socket, "data");
		expect(reading.socket.destroyed).toBe(false);
		// A paused socket does not see that it was closed.
		await cut.promise;
		stuck.socket.resume();
		await stuck.closed;
		expect(stuck.received().length).toBeLessThan(body.length);
	},
	60_000,
);

describe("pipelined requests", () => {
	test("are answered in their order", async () => {
		const responses: Parameters<RequestListener>[1][] = [];
		const { port } = await listening((request, response) => {
			// The last one is answered first.
			responses.unshift(response);
			if (request.url === "/2") for (const [index, each] of responses.entries()) each.end(`/${2 - index}`);
		});
		const targets = ["/0", "/1", "/2"];
		const text = `${get("/0")}${get("/1")}${get("/2", "Connection: close\r\n")}`;
		expect(answersIn(await sendRaw(port, text)).map(({ body }) => body)).toEqual(targets);
	});

	test("beyond the limit end the connection", async () => {
		let requested = 0;
		const { port } = await listening(() => void requested++, { maxPipelinedRequests: 3 });
		const flood = await client(port);
		flood.socket.write(get("/").repeat(1_000));
		await flood.closed;
		expect([requested, flood.received()]).toEqual([3, ""]);
	});

	test("nothing behind a response that closes the connection is read", async () => {
		let requested = 0;
		const { port } = await listening(
			(request, response) => void response.end(`${request.url}${requested++}`),
		);
		const text = `${get("/a", "Content-Length: 5\r\n")}12345${get("/b")}`;
		expect(answersIn(await sendRaw(port, text)).map(({ body }) => body)).toEqual(["/a0"]);
		expect(requested).toBe(1);
	});
});

test("a client that closes its sending side before its response counts as having left", async () => {
	const requested = Promise.withResolvers<Parameters<RequestListener>[1]>();
	const { port } = await listening((_request, response) => requested.resolve(response));
	const half = await client(port);
	half.socket.end(get("/"));
	const response = await requested.promise;
	await expect.poll(() => response.closed).toBe(true);
	expect(response.writableEnded).toBe(false);
	await half.closed;
	expect(half.received()).toBe("");
});

test("a client that closes its sending side behind its response has it", async () => {
	const { port } = await listening(respond);
	const half = await client(port);
	half.send("GET /");
	await once(half.socket, "data");
	half.socket.end();
	await half.closed;
	expect(half.received()).toMatch(/taken$/);
});

test("the body of a GET is not read to its end", async () => {
	const { port } = await listening(respond);
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	socket.write(get("/", "Content-Length: 100000000\r\n") + "x".repeat(20_000_000));
	const [response] = (await once(socket, "data")) as [Buffer];
	expect(response.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n[\s\S]*taken$/);
	await new Promise((resolve) => socket.on("close", resolve));
});

describe("a stop loses nothing", () => {
	const timeouts = { announceMs: 300, cutMs: 60_000 };
	const portClosed = async () => {};

	test("what is being answered is answered, and the connection ends", async () => {
		const requested = Promise.withResolvers<Parameters<RequestListener>[1]>();
		const { port, stop } = await listening((_request, response) => requested.resolve(response));
		const busy = await client(port);
		busy.send("GET /");
		const response = await requested.promise;
		const stopped = stop(portClosed, timeouts);
		await expect.poll(() => response.getHeader("Connection")).toBe("close");
		response.end("late");
		expect(await stopped).toBe(0);
		await busy.closed;
		expect(busy.received()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n[\s\S]*late/);
	});

	test("connections that wait to be accepted are answered first", async () => {
		const { port, stop } = await listening(respond);
		const clients = await Promise.all(Array.from({ length: 60 }, () => client(port)));
		for (const one of clients) one.send("GET /");
		expect(await stop(portClosed, timeouts)).toBe(0);
		await Promise.all(clients.map(({ closed }) => closed));
		expect(clients.filter(({ received }) => !received().endsWith("taken"))).toEqual([]);
	});

	test("an idle connection may bring one more request, and nobody connects in the end", async () => {
		const pendingResponse = Promise.withResolvers<Parameters<RequestListener>[1]>();
		const { port, stop } = await listening((request, response) =>
			request.url === "/held" ? pendingResponse.resolve(response) : respond(request, response),
		);
		const [busy, late, silent] = [await client(port), await client(port), await client(port)];
		for (const one of [late, silent]) expect(await isAnswered(one)).toBe(true);
		busy.send("GET /held");
		const response = await pendingResponse.promise;
		const stopped = stop(portClosed, timeouts);
		await expect.poll(() => response.getHeader("Connection")).toBe("close");
		late.send("GET /again");
		await expect.poll(() => late.received().match(/taken/g)).toHaveLength(2);
		response.end("taken");
		expect(await stopped).toBe(0);
		await Promise.all([busy.closed, late.closed, silent.closed]);
		expect(late.received().match(/taken/g)).toHaveLength(2);
		expect(late.received()).toMatch(/Connection: keep-alive[\s\S]*Connection: close/);
		const rejectedSocket = connect(port, "127.0.0.1");
		await expect(once(rejectedSocket, "connect")).rejects.toThrow("ECONNREFUSED");
	});

	test("the client of a response that could not announce the end may send another request", async () => {
		// The time after the response does not go by.
		const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
		onTestFinished(() => clock.mockRestore());
		const requested = Promise.withResolvers<Parameters<RequestListener>[1]>();
		const { port, stop } = await listening((request, response) => {
			if (request.url !== "/begun") return respond(request, response);
			response.writeHead(200, { "Content-Length": 10 }).write("first");
			requested.resolve(response);
		});
		const begun = await client(port);
		begun.send("GET /begun");
		const response = await requested.promise;
		const closed = Promise.withResolvers<void>();
		const stopped = stop(async () => closed.resolve(), { announceMs: 1, cutMs: 60_000 });
		await closed.promise;
		response.end("-last");
		await expect.poll(begun.received).toContain("-last");
		begun.send("GET /again");
		await expect.poll(begun.received).toMatch(/-lastHTTP\/1\.1 200 OK\r\nConnection: close[\s\S]*taken$/);
		expect(await stopped).toBe(0);
	});

	test("nobody is told to end before the other processes on the port have closed it", async () => {
		const othersClosed = Promise.withResolvers<void>();
		const { port, stop } = await listening(respond);
		const idle = await client(port);
		expect(await isAnswered(idle)).toBe(true);
		const closed = Promise.withResolvers<void>();
		const stopped = stop(() => {
			closed.resolve();
			return othersClosed.promise;
		}, timeouts);
		await closed.promise;
		await expect(once(connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
		idle.send("GET /meanwhile");
		await expect.poll(() => idle.received().match(/taken/g)).toHaveLength(2);
		expect(idle.received()).not.toContain("Connection: close");
		othersClosed.resolve();
		expect(await stopped).toBe(0);
		await idle.closed;
	});

	test("what hangs is cut", async () => {
		const requested = Promise.withResolvers<void>();
		const { port, stop } = await listening(() => requested.resolve());
		const hanging = await client(port);
		hanging.send("GET /");
		await requested.promise;
		expect(await stop(portClosed, { announceMs: 1, cutMs: 2 })).toBe(1);
		await hanging.closed;
	});
});
