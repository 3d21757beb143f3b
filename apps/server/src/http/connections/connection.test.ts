import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { answersIn } from "@us-market-data/testkit";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "../server.ts";

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

/** Resolves after a response on a separate connection, so that the server has had turns. */
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
	// The connection ends behind the first answer, so that no byte of a body is ever read as a request.
	expect(received).toEqual(received.map(() => ["/a"]));
});

test("who has sent the end is answered all the same, late answers too", async () => {
	const { port } = await listening((request, response) => {
		setTimeout(() => response.end(request.url), 20);
	});
	const answers = answersIn(await sendAndEnd(port, get("/a") + get("/b")));
	expect(answers.map(({ body }) => body)).toEqual(["/a", "/b"]);
});

test("half a head before the end is refused", async () => {
	const { port } = await listening((_request, response) => void response.end());
	expect(answersIn(await sendAndEnd(port, "GET / HTTP/1.1\r\nHost"))).toMatchObject([{ status: 400 }]);
});

const badBodies = [
	["Content-Length: 10", ""],
	["Content-Length: 5", "12345 and more"],
	["Transfer-Encoding: chunked", ""],
	["Transfer-Encoding: chunked", "0x0\r\n\r\n"],
	["Transfer-Encoding: chunked", "-1\r\n\r\n"],
	["Transfer-Encoding: chunked", "0\n\n"],
	["Transfer-Encoding: chunked", "1\r\nxx0\r\n\r\n"],
] as const;

test.each(badBodies)(
	"a request with %s and the body %j is answered once, and closed",
	async (header, body) => {
		const { port } = await listening((_request, response) => void response.end());
		const text = `${get("/", `${header}\r\n`)}${body}`;
		for (const sent of [text, text.replace("GET", "POST"), text + get("/")]) {
			const [answer, ...others] = answersIn(await sendAndEnd(port, sent));
			expect([answer?.status, others], sent).toEqual([200, []]);
			expect(answer?.head).toMatch(/^connection: close$/im);
		}
	},
);

test.each(["xchunked", '"chunked"', "gzip, chunked", "identity"])(
	"the coding %s is refused before the application",
	async (coding) => {
		let asked = 0;
		const { port } = await listening((_request, response) => void response.end(String(asked++)));
		const text = `${get("/", `Transfer-Encoding: ${coding}\r\n`)}0\r\n\r\n${get("/")}`;
		expect(answersIn(await sendAndEnd(port, text))).toMatchObject([{ status: 400 }]);
		expect(asked).toBe(0);
	},
);

test("chunks in HTTP/1.0 and odd hosts are refused", async () => {
	const { port } = await listening((_request, response) => void response.end());
	const chunked = get("/", "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n").replace("1.1", "1.0");
	const odd = "GET / HTTP/1.1\r\nHost: a b<script>/@?#\r\n\r\n";
	for (const text of [`${chunked}0\r\n\r\n${get("/")}`, odd])
		expect(answersIn(await sendAndEnd(port, text))).toMatchObject([{ status: 400 }]);
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

test("the body of a GET is neither kept nor read to its end", async () => {
	const began = Promise.withResolvers<import("node:net").Socket>();
	const { port } = await listening((request, response) => {
		if (request.url === "/other") return void response.end();
		began.resolve(request.socket);
		setTimeout(() => response.end("made"), 50);
	});
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	socket.write(get("/", "Content-Length: 100000000\r\n") + "x".repeat(20_000_000));
	const [answer] = (await once(socket, "data")) as [Buffer];
	expect(answer.toString()).toContain("made");
	expect((await began.promise).bytesRead).toBeLessThan(2_000_000);
	await new Promise((resolve) => socket.on("close", resolve));
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
