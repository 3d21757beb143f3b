import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { digest } from "@us-market-data/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesOf, PlainRequestReader } from "./plain-request.ts";

const key = "md_test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const read = (head: string) => new PlainRequestReader().read(Buffer.from(head, "latin1"));
const withLines = (...lines: string[]) =>
	`GET /a?b=c HTTP/1.1\r\n${["Host: a", ...lines].join("\r\n")}\r\n\r\n`;

test("a plain request is read", () => {
	const head = withLines(`x-api-key: ${key}`, 'If-None-Match:  "e" ', "X-Request-Id:abc", "Accept: */*");
	expect(read(head)).toEqual({
		target: "/a?b=c",
		headers: {
			apiKey: key,
			keyDigest: digest(key),
			ifNoneMatch: '"e"',
			requestId: "abc",
			forwardedFor: undefined,
			host: "a",
			forwardedHost: undefined,
		},
		rest: head.slice("GET /a?b=c".length),
	});
});

test("a plain request gives its bytes back", () => {
	const head = withLines(`x-api-key: ${key}`, "Accept: */*");
	const request = read(head);
	expect(request && bytesOf(request).toString("latin1")).toBe(head);
});

test.each([
	["another method", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"],
	["another version", "GET / HTTP/1.0\r\nHost: a\r\n\r\n"],
	["no end", "GET / HTTP/1.1\r\nHost: a\r\n"],
	["an empty line in front", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"],
	["several spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"],
	["no host", "GET / HTTP/1.1\r\nAccept: a\r\n\r\n"],
	["no header", "GET / HTTP/1.1\r\n\r\n"],
	["an absolute target", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"],
	["a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n"],
	["a quote in the target", 'GET /" HTTP/1.1\r\nHost: a\r\n\r\n'],
	["bare line feeds", "GET / HTTP/1.1\nHost: a\n\n\r\n\r\n"],
	["a header twice", withLines("x-api-key: a", "X-Api-Key: b")],
	["a host twice", withLines("Host: b")],
	["a folded line", withLines("Accept: a", " b")],
	["a space in a name", withLines("Accept : a")],
	["no colon", withLines("Accept")],
	["a byte beyond ASCII", withLines("Accept: ä")],
	["a control character", withLines("Accept: a\0b")],
	["a carriage return in a value", withLines("Accept: a\rb")],
	["a body", withLines("Content-Length: 1")],
	["an empty body", withLines("Content-Length: 0")],
	["chunks", withLines("Transfer-Encoding: chunked")],
	["an expectation", withLines("Expect: 100-continue")],
	["an upgrade", withLines("Connection: upgrade", "Upgrade: h2c")],
	["the end of the connection", withLines("Connection: close")],
	["a bearer token", withLines("Authorization: Bearer a")],
	["an origin", withLines("Origin: https://a.example")],
	["a trace", withLines("traceparent: 00-1-1-01")],
	["a long head", withLines(`Accept: ${"a".repeat(5_000)}`)],
])("%s is left to node:http", (_what, head) => {
	expect(read(head)).toBeUndefined();
});

test("the lines of the request before mean the same again, others mean others", () => {
	const reader = new PlainRequestReader();
	const keys = ["a", "a", "b", "a"].map((apiKey) => {
		const head = `GET /${apiKey} HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\n\r\n`;
		return reader.read(Buffer.from(head))?.headers.apiKey;
	});
	expect(keys).toEqual(["a", "a", "b", "a"]);
	expect(reader.read(Buffer.from(withLines("Content-Length: 1")))).toBeUndefined();
	expect(reader.read(Buffer.from(withLines("Content-Length: 1")))).toBeUndefined();
});

/** A server of node:http alone, and the requests that it read. */
let server: Server;
let seen: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
beforeAll(async () => {
	server = createServer((request, response) => {
		seen.push(request);
		response.end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => void server.close());

/** The requests that node:http reads from these bytes. */
async function readByNode(head: string): Promise<typeof seen> {
	seen = [];
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.on("error", () => {});
	socket.end(Buffer.from(head, "latin1"));
	socket.resume();
	await once(socket, "close");
	return seen;
}

const names = [
	"Host",
	"x-api-key",
	"Accept",
	"X-Request-Id",
	"If-None-Match",
	"Connection",
	"Content-Length",
	"X-A",
];
const line = fc
	.tuple(
		fc.constantFrom(...names, "host", "Transfer-Encoding", "x b", ""),
		fc.constantFrom(": ", ": ", ": ", ":", " :", ":\t", ""),
		fc.oneof(
			fc.constantFrom("a", "close", "keep-alive", "0", "1", "chunked", " a ", "a,b"),
			fc.string({ maxLength: 6 }),
		),
	)
	.map((parts) => parts.join(""));
const ends = fc.oneof(
	{ weight: 20, arbitrary: fc.constant("\r\n") },
	{ weight: 1, arbitrary: fc.constantFrom("\n", "\r", "\r\n ") },
);
const heads = fc
	.tuple(
		fc.constantFrom("GET ", "GET ", "GET ", "GET ", "GET ", "HEAD ", "get ", "GET  "),
		fc.oneof(
			fc.constantFrom("/", "/a?b=%41", "*", "/a b", "//a", "/é"),
			fc.webPath({ size: "small" }).map((path) => `/${path}`),
		),
		fc.constantFrom(" HTTP/1.1", " HTTP/1.1", " HTTP/1.1", " HTTP/1.1", " HTTP/1.0", " HTTP/2", ""),
		ends,
		fc.array(
			fc.tuple(line, ends).map((parts) => parts.join("")),
			{ maxLength: 4 },
		),
	)
	.map(
		([method, target, version, end, lines]) =>
			`${method}${target}${version}${end}Host: a\r\n${lines.join("")}\r\n`,
	);

test("what is read as plain, node:http reads in the same way, as one request", async () => {
	let plain = 0;
	await fc.assert(
		fc.asyncProperty(heads, async (head) => {
			const request = read(head);
			if (!request) return;
			plain++;
			const [only, ...more] = await readByNode(head);
			expect(more).toEqual([]);
			expect(only).toMatchObject({ method: "GET", url: request.target });
			const { apiKey, ifNoneMatch, requestId, forwardedFor } = request.headers;
			const headers = only?.headers ?? {};
			expect([headers["x-api-key"], headers["if-none-match"]]).toEqual([apiKey, ifNoneMatch]);
			expect([headers["x-request-id"], headers["x-forwarded-for"]]).toEqual([requestId, forwardedFor]);
		}),
		{ numRuns: 3_000, seed: 3 },
	);
	expect(plain).toBeGreaterThan(200);
});
