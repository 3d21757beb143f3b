import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { answersIn } from "../testing/raw-socket.ts";
import { createHttpServer } from "./server.ts";

const running: Server[] = [];
afterEach(() => {
	for (const server of running.splice(0)) server.close().closeAllConnections();
});

async function listening(listener: RequestListener): Promise<{ server: Server; port: number }> {
	const server = createHttpServer(listener).listen(0, "127.0.0.1");
	running.push(server);
	await once(server, "listening");
	return { server, port: (server.address() as AddressInfo).port };
}

const get = (target: string, rest = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;

/** Sends everything and then the end, and reads until the server ends too. */
async function sendAndEnd(port: number, text: string): Promise<string> {
	const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
	socket.setEncoding("latin1").end(text, "latin1");
	let received = "";
	for await (const part of socket) received += part;
	return received;
}

/** Resolves when a connection of its own has been answered, so that the server has had turns. */
async function othersAreAnswered(port: number, times = 20): Promise<void> {
	for (let index = 0; index < times; index++)
		expect(answersIn(await sendAndEnd(port, get("/other")))).toMatchObject([{ status: 200 }]);
}

test("a client that reads nothing has one request answered, and its socket is read no further", async () => {
	const large = Buffer.alloc(64 * 1024 * 1024);
	let asked = 0;
	const first = Promise.withResolvers<import("node:net").Socket>();
	const { port } = await listening((request, response) => {
		if (request.url === "/other") return void response.end();
		asked++;
		first.resolve(request.socket);
		response.end(large);
	});
	const flood = connect(port, "127.0.0.1").pause();
	flood.write(get("/").repeat(100_000));
	const socket = await first.promise;
	await othersAreAnswered(port);
	expect(asked).toBe(1);
	expect(socket.bytesRead).toBeLessThan(300_000);
	flood.destroy();
});

test("requests of a connection are answered one after the other, and all of them", async () => {
	let [atOnce, most] = [0, 0];
	const { port } = await listening((request, response) => {
		most = Math.max(most, ++atOnce);
		setImmediate(() => {
			atOnce--;
			response.end(request.url);
		});
	});
	const targets = Array.from({ length: 2_500 }, (_, index) => `/${index}`);
	const answers = answersIn(await sendAndEnd(port, targets.map((target) => get(target)).join("")));
	expect(answers.map(({ body }) => body)).toEqual(targets);
	expect(most).toBe(1);
});

test("a long pipeline leaves turns to others", async () => {
	const order: string[] = [];
	const { port } = await listening((request, response) => {
		order.push(request.url ?? "");
		response.end();
	});
	const pipeline = sendAndEnd(port, get("/long").repeat(1_000));
	await othersAreAnswered(port, 3);
	await pipeline;
	expect(order.lastIndexOf("/other")).toBeLessThan(order.lastIndexOf("/long"));
});

test.each([
	["a body of a length", "Content-Length: 10\r\n", "a\r\n\r\nGET b"],
	["a body in chunks", "Transfer-Encoding: chunked\r\n", "4\r\n\r\n\r\n\r\n0\r\nX-Trailer: 1\r\n\r\n"],
])("%s that looks like the end of a head, in packets of every size", async (_what, header, body) => {
	const { port } = await listening((request, response) => void response.end(request.url));
	const text = `${get("/a", header)}${body}${get("/b")}`;
	const received = await Promise.all(
		Array.from({ length: text.length }, async (_, size) => {
			const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
			const all = socket.setEncoding("latin1").reduce((sum: string, part: string) => sum + part, "");
			socket.write(text.slice(0, size));
			await new Promise((resolve) => setImmediate(resolve));
			socket.end(text.slice(size));
			return answersIn(await all).map((answer) => answer.body);
		}),
	);
	expect(received).toEqual(received.map(() => ["/a", "/b"]));
});

test("who has sent the end is answered all the same, late answers too", async () => {
	const { port } = await listening((request, response) => {
		setTimeout(() => response.end(request.url), 20);
	});
	const answers = answersIn(await sendAndEnd(port, get("/a") + get("/b")));
	expect(answers.map(({ body }) => body)).toEqual(["/a", "/b"]);
});

test("half a request before the end is refused", async () => {
	const { port } = await listening((_request, response) => void response.end());
	for (const text of ["GET / HTTP/1.1\r\nHost", get("/", "Content-Length: 5\r\n")])
		expect(answersIn(await sendAndEnd(port, text)).at(-1)).toMatchObject({ status: 400 });
});

test("when the connection is reset nothing more of it reaches the application", async () => {
	let asked = 0;
	const left = Promise.withResolvers<void>();
	const { port } = await listening((request, response) => {
		if (request.url === "/other") return void response.end();
		asked++;
		response.on("close", () => left.resolve());
	});
	const leaving = connect(port, "127.0.0.1");
	await once(leaving, "connect");
	leaving.write(get("/").repeat(50), () => setImmediate(() => leaving.resetAndDestroy()));
	await left.promise;
	await othersAreAnswered(port, 3);
	expect(asked).toBe(1);
});

test("the body of a GET is taken and not kept", async () => {
	const began = Promise.withResolvers<void>();
	const mayEnd = Promise.withResolvers<void>();
	let kept = 0;
	const { port } = await listening(async (request, response) => {
		began.resolve();
		await mayEnd.promise;
		kept = request.readableLength;
		response.end();
	});
	const body = "x".repeat(3_000_000);
	const socket = connect(port, "127.0.0.1");
	const sent = new Promise((resolve) => {
		socket.write(get("/", `Content-Length: ${body.length}\r\n`) + body, resolve);
	});
	await began.promise;
	await sent;
	mayEnd.resolve();
	await once(socket, "data");
	expect(kept).toBe(0);
	socket.destroy();
});

test("what costs the parser much leaves turns to others", async () => {
	const { port } = await listening((_request, response) => void response.end());
	for (const text of [
		"\r\n".repeat(30_000),
		`${get("/", "Content-Length: 9000000\r\n")}${"a\r\n\r\n".repeat(12_000)}`,
	]) {
		const floods = Array.from({ length: 100 }, () => connect(port, "127.0.0.1").on("error", () => {}));
		for (const flood of floods) flood.write(text);
		await othersAreAnswered(port, 3);
		for (const flood of floods) flood.destroy();
	}
});
