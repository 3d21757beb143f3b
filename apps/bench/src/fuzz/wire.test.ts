import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MalformedResponse, readResponse } from "./wire.ts";

const responseText = (status: string, body: string, more = "") =>
	Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`);

test("reads an answer and leaves what is behind it", () => {
	const bytes = Buffer.concat([responseText("200 OK", '{"a":"é"}', "ETag: x\r\n"), Buffer.from("HTTP")]);
	const read = readResponse(bytes, false);
	expect(read?.answer.status).toBe(200);
	expect(read?.answer.json).toEqual({ a: "é" });
	expect(read?.answer.headers["etag"]).toBe("x");
	expect(read?.rest.toString()).toBe("HTTP");
});

test("waits for the whole, wherever it is cut", () => {
	const bytes = responseText("200 OK", '{"a":1}');
	fc.assert(
		fc.property(fc.nat(bytes.length - 1), (at) => readResponse(bytes.subarray(0, at), false) === undefined),
	);
});

test("an interim answer is skipped, a 304 and the answer to a HEAD have no body", () => {
	const interim = Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), responseText("200 OK", "1")]);
	expect(readResponse(interim, false)?.answer.status).toBe(200);
	expect(readResponse(Buffer.from("HTTP/1.1 304 Not Modified\r\n\r\n"), false)?.answer.text).toBe("");
	const head = Buffer.from("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 9\r\n\r\n");
	expect(readResponse(head, true)?.answer.status).toBe(405);
});

test("reads a body in gzip", () => {
	const packed = gzipSync('{"a":1}');
	const head = `HTTP/1.1 200 OK\r\nContent-Length: ${packed.length}\r\nContent-Encoding: gzip\r\n\r\n`;
	const read = readResponse(Buffer.concat([Buffer.from(head), packed, Buffer.from("HTTP")]), false);
	expect(read?.answer.json).toEqual({ a: 1 });
	expect(read?.rest.toString()).toBe("HTTP");
});

test.each([
	["no status line", "HTP/1.1 200 OK\r\n\r\n"],
	["no length", "HTTP/1.1 200 OK\r\n\r\nx"],
	["a header twice", "HTTP/1.1 200 OK\r\nA: 1\r\na: 2\r\nContent-Length: 0\r\n\r\n"],
	["a bad header", "HTTP/1.1 200 OK\r\nA\u0000: 1\r\nContent-Length: 0\r\n\r\n"],
	["no gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx"],
	["no UTF-8", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\u00ff"],
])("refuses %s", (_name, text) => {
	expect(() => readResponse(Buffer.from(text, "latin1"), false)).toThrow(MalformedResponse);
});
