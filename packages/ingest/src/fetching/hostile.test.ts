import { stat } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { FetchLimits } from "./limits.ts";
import { hostileSource, rawSource, received, victim } from "./testing.ts";

const small: FetchLimits = { wire: 200_000, unpacked: 1_000_000, ms: 20_000 };
const wide: FetchLimits = { wire: 10 ** 9, unpacked: 10 ** 12, ms: 60_000 };

/** Sends the same bytes until the other side has enough. */
async function endless(response: ServerResponse | Socket, piece: Buffer): Promise<void> {
	response.on("error", () => {});
	const closed = new Promise((resolve) => response.on("close", resolve));
	while (!response.destroyed) {
		if (!response.write(piece))
			await Promise.race([closed, new Promise((resolve) => response.once("drain", resolve))]);
	}
}

const zeros = Buffer.alloc(64 * 1024 * 1024);
const bombs = {
	gzip: gzipSync(zeros),
	br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
	zstd: zstdCompressSync(zeros),
};

const packed =
	(body: Buffer, encoding: string): RequestListener =>
	(_, response) =>
		void response.writeHead(200, { "content-encoding": encoding, "content-length": body.length }).end(body);

test.each<[string, RequestListener, FetchLimits, object]>([
	[
		"a body without end",
		(_, response) => void endless(response, Buffer.alloc(65_536)),
		small,
		{ kind: "size" },
	],
	[
		"a length beyond what is taken",
		(_, response) => void response.writeHead(200, { "content-length": 10 ** 13 }).write("x"),
		small,
		{ kind: "size", message: expect.stringContaining('size is "10000000000000 bytes"') },
	],
	["a bomb in gzip, by its ratio", packed(bombs.gzip, "gzip"), wide, { kind: "size" }],
	["a bomb in gzip, by its size", packed(bombs.gzip, "x-gzip"), small, { kind: "size" }],
	["a bomb in brotli", packed(bombs.br, "br"), wide, { kind: "size" }],
	["a packing that nobody asked for", packed(bombs.zstd, "zstd"), wide, { kind: "status" }],
	["a packing within another", packed(gzipSync(bombs.gzip), "gzip, gzip"), wide, { kind: "status" }],
	["gzip that is cut off", packed(bombs.gzip.subarray(0, 5000), "gzip"), wide, { kind: "transfer" }],
	["gzip that is none", packed(Buffer.from("x".repeat(5000)), "gzip"), wide, { kind: "transfer" }],
])("%s ends as a failure and leaves nothing", async (_, handler, limits, failure) => {
	const { fetch, remainingFiles } = await victim(await hostileSource(handler), { limits });
	await expect(fetch()).rejects.toMatchObject(failure);
	expect(await remainingFiles()).toEqual([]);
});

test("a packed body without end is stopped before it has filled 32 MB", async () => {
	const port = await hostileSource((_, response) => {
		response.writeHead(200, { "content-encoding": "gzip" });
		void endless(response, bombs.gzip);
	});
	const { fetch, path } = await victim(port, { limits: wide });
	let partBytes = 0;
	const watch = setInterval(() => {
		stat(`${path}.part`).then(
			({ size }) => {
				partBytes = Math.max(partBytes, size);
			},
			() => {},
		);
	}, 1);
	await expect(fetch()).rejects.toMatchObject({ kind: "size" });
	clearInterval(watch);
	expect(partBytes).toBeLessThan(32 * 1024 * 1024);
});

const head = "HTTP/1.1 200 OK\r\n";

function headersWithoutEnd(socket: Socket): void {
	socket.write(head);
	void endless(socket, Buffer.from("a: b\r\n".repeat(500)));
}

test.each<[string, (socket: Socket) => void, string]>([
	["headers without end", headersWithoutEnd, "transfer"],
	[
		"one header of a megabyte",
		(socket) => void socket.write(`${head}a: ${"x".repeat(1e6)}\r\n\r\n`),
		"transfer",
	],
	["interim answers without end", (socket) => void drip(socket, "HTTP/1.1 103 Early Hints\r\n\r\n"), "slow"],
	["a head that drips", (socket) => void drip(socket, "H"), "transfer"],
	["no answer", () => {}, "slow"],
	["no HTTP", (socket) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n"), "transfer"],
	[
		"another protocol",
		(socket) =>
			void socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
		"transfer",
	],
	[
		"two lengths",
		(socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 9\r\n\r\nx`),
		"transfer",
	],
	["a negative length", (socket) => void socket.end(`${head}Content-Length: -1\r\n\r\nx`), "transfer"],
	[
		"chunks that are none",
		(socket) => void socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nx`),
		"transfer",
	],
	["less than announced", (socket) => void socket.end(`${head}Content-Length: 9\r\n\r\nx`), "transfer"],
])("%s ends as a failure in time", async (_, respond, kind) => {
	const { fetch, remainingFiles } = await victim(await rawSource(respond), { idleMs: 400 });
	await expect(fetch()).rejects.toMatchObject({ kind });
	expect(await remainingFiles()).toEqual([]);
});

/** Sends a text every 20 ms. */
function drip(socket: Socket, text: string): void {
	const timer = setInterval(() => socket.write(text), 20);
	socket.once("close", () => clearInterval(timer));
}

test("what comes after the length that was announced is not taken", async () => {
	const port = await rawSource(
		(socket) => void endless(socket, Buffer.from(`${head}Content-Length: 4\r\n\r\nfilemore`)),
	);
	const { fetch, path } = await victim(port);
	expect(await fetch()).toMatchObject({ status: "fetched", length: 4 });
	expect((await stat(path)).size).toBe(4);
});

test("a few bytes a second count as broken, and the whole time is bounded whatever comes", async () => {
	const slow = await rawSource((socket) => {
		socket.write(`${head}Content-Length: 100000\r\n\r\n`);
		drip(socket, "x");
	});
	const first = await victim(slow, { idleMs: 300 });
	await expect(first.fetch()).rejects.toMatchObject({ kind: "slow", failure: "timeout" });
	const steady = await rawSource((socket) => {
		socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
		drip(socket, `64\r\n${"x".repeat(100)}\r\n`);
	});
	const second = await victim(steady, { idleMs: 300, attempts: 5, limits: { ...small, ms: 700 } });
	await expect(second.fetch()).rejects.toMatchObject({
		kind: "slow",
		message: expect.stringContaining("not complete after 0.7 s"),
	});
	expect([await first.remainingFiles(), await second.remainingFiles()]).toEqual([[], []]);
});

test.each([
	["more than the rest", { "content-range": "bytes 5000-9999/10000" }, true],
	["another part", { "content-range": "bytes 0-4999/10000" }, false],
	["a part of the rest", { "content-range": "bytes 5000-5001/10000" }, false],
	["a larger file", { "content-range": "bytes 5000-99999999/100000000" }, false],
	["a file of unknown length", { "content-range": "bytes 5000-9999/*" }, false],
	["a packed rest", { "content-range": "bytes 5000-9999/10000", "content-encoding": "gzip" }, false],
	["no range", {}, false],
])("a rest that holds %s does not become a part of the file", async (_, headers, isAccepted) => {
	let count = 0;
	const port = await hostileSource((request, response) => {
		count += 1;
		if (count === 1) {
			response.writeHead(200, { etag: '"1"', "content-length": 10_000 });
			response.write(Buffer.alloc(5000, "a"));
			void received(path).then(() => response.destroy());
		} else if (request.headers.range) {
			response.writeHead(206, headers);
			void endless(response, Buffer.alloc(4000, "b"));
		} else response.end(Buffer.alloc(10_000, "c"));
	});
	const { fetch, context, remainingFiles, path } = await victim(port, { attempts: 3 });
	context.clock = { ...context.clock, sleep: async () => {} };
	const result = await fetch().catch((error: unknown) => error);
	if (isAccepted) expect(result).toMatchObject({ kind: "size" });
	else expect((await stat(path)).size).toBe(10_000);
	expect(await remainingFiles()).toEqual(isAccepted ? [] : ["file.bin"]);
});
