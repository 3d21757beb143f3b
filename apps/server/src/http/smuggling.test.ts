import { answersIn, sendRaw } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

/**
 * Requests whose end two servers in a row could see in different places, so that one takes for a body what the other
 * takes for the next request. Whatever is not plain is refused, and nothing behind it on the connection is read.
 */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const smuggled = "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n";
const line = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
const send = async (text: string | Buffer) => answersIn(await sendRaw(service.port, text));
const chunked = "Transfer-Encoding: chunked\r\n";
const chunks = "0\r\n\r\n";

const rejectedCases: [what: string, text: string][] = [
	["length and chunks", `${line}Content-Length: 6\r\n${chunked}\r\n0\r\n\r\nG`],
	["chunks and length", `${line}${chunked}Content-Length: 6\r\n\r\n0\r\n\r\nG`],
	["length of zero and chunks", `${line}Content-Length: 0\r\n${chunked}\r\n${chunks}`],
	["two lengths that differ", `${line}Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello`],
	["two lengths that agree", `${line}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`],
	["a list of lengths", `${line}Content-Length: 5, 5\r\n\r\nhello`],
	["a signed length", `${line}Content-Length: +5\r\n\r\nhello`],
	["a negative length", `${line}Content-Length: -1\r\n\r\n`],
	["a hexadecimal length", `${line}Content-Length: 0x5\r\n\r\nhello`],
	["a length beyond counting", `${line}Content-Length: 99999999999999999999999\r\n\r\n`],
	["an empty length", `${line}Content-Length:\r\n\r\n`],
	["a length with a space in it", `${line}Content-Length: 1 0\r\n\r\n`],
	["a space before the colon", `${line}Content-Length : 5\r\n\r\nhello`],
	["a tab before the colon", `${line}Transfer-Encoding\t: chunked\r\n\r\n${chunks}`],
	["an encoding nobody knows", `${line}Transfer-Encoding: xchunked\r\n\r\n${chunks}`],
	["an encoding besides chunks", `${line}Transfer-Encoding: gzip\r\n\r\n${chunks}`],
	["chunks that are not the last encoding", `${line}Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`],
	["chunks twice", `${line}Transfer-Encoding: chunked, chunked\r\n\r\n${chunks}`],
	["chunks in two headers", `${line}${chunked}${chunked}\r\n${chunks}`],
	["chunks and another encoding behind", `${line}${chunked}Transfer-Encoding: cow\r\n\r\n${chunks}`],
	["quoted chunks", `${line}Transfer-Encoding: "chunked"\r\n\r\n${chunks}`],
	["chunks behind a vertical tab", `${line}Transfer-Encoding: \x0bchunked\r\n\r\n${chunks}`],
	["an empty encoding", `${line}Transfer-Encoding:\r\n\r\n${chunks}`],
	["chunks in a folded header", `${line}Transfer-Encoding:\r\n chunked\r\n\r\n${chunks}`],
	["a header folded onto the length", `${line}Content-Length: 5\r\n 6\r\n\r\nhello`],
	["a folded first header", `GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n`],
	["lines that end in LF", "GET /healthz HTTP/1.1\nHost: x\n\n"],
	["a header that ends in LF", `${line}X-A: 1\n${chunked}\r\n${chunks}`],
	["a header that ends in CR", `${line}X-A: 1\r${chunked}\r\n${chunks}`],
	["a head that ends in LF", `${line}X-A: 1\r\n\n`],
	["a zero byte in a header's name", `${line}Transfer\0-Encoding: chunked\r\n\r\n${chunks}`],
	["a header without a name", `${line}: chunked\r\n\r\n${chunks}`],
	["chunks of HTTP/1.0", `GET /healthz HTTP/1.0\r\nContent-Length: 4\r\n${chunked}\r\n${chunks}`],
	["a zero byte before the method", `\0${line}\r\n`],
	["HTTP/0.9", "GET /healthz\r\n\r\n"],
	["a tab in the request line", "GET\t/healthz\tHTTP/1.1\r\nHost: x\r\n\r\n"],
	["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
	["two hosts", `${line}Host: y\r\n\r\n`],
];

describe("is refused, and nothing behind it is read", () => {
	test.each(rejectedCases)("%s", async (_what, text) => {
		const [response, ...others] = await send(text + smuggled);
		expect([response && response.status >= 400, others], text).toEqual([true, []]);
		expect(response?.head).toMatch(/^connection: close$/im);
	});
});

/** Bodies of requests that have none by their meaning. */
const bodies: [what: string, text: string][] = [
	["a chunk of a size that is none", `${line}${chunked}\r\nZZ\r\nhello\r\n${chunks}`],
	["a chunk of a signed size", `${line}${chunked}\r\n-5\r\nhello\r\n${chunks}`],
	["a chunk of a prefixed size", `${line}${chunked}\r\n0x5\r\nhello\r\n${chunks}`],
	["a chunk of a size beyond counting", `${line}${chunked}\r\nfffffffffffffffff\r\n`],
	["a chunk that is longer than its size", `${line}${chunked}\r\n3\r\nhello\r\n${chunks}`],
	["a chunk size that ends in LF", `${line}${chunked}\r\n5\nhello\r\n${chunks}`],
	["a chunk that ends in LF", `${line}${chunked}\r\n5\r\nhello\n${chunks}`],
	["an extension with LF in it", `${line}${chunked}\r\n5;a\nb\r\nhello\r\n${chunks}`],
	["an extension that does not end", `${line}${chunked}\r\n5;${"a".repeat(20_000)}\r\nhello\r\n${chunks}`],
	["a length in the trailer", `${line}${chunked}\r\n0\r\nContent-Length: 99\r\n\r\n`],
	["a body of a length", `${line}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
	["a body in chunks", `${line}${chunked}\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n${chunks}`],
	["a short extension", `${line}${chunked}\r\n5;name=value\r\nhello\r\n${chunks}`],
	["a trailer", `${line}${chunked}\r\n5\r\nhello\r\n0\r\nX-Sum: 99\r\n\r\n`],
	["chunks in capitals", `${line}Transfer-Encoding: CHUNKED\r\n\r\n${chunks}`],
	["a length with leading zeros", `${line}Content-Length: 0005\r\n\r\nhello`],
];

describe("is not read, and ends the connection behind one answer", () => {
	test.each(bodies)("%s", async (_what, text) => {
		const [response, ...others] = await send(text + smuggled);
		expect([response?.status, response?.body, others], text).toEqual([200, '{"status":"ok"}', []]);
		expect(response?.head).toMatch(/^connection: close$/im);
	});
});

test("an offer of another protocol is declined, and ends the connection behind one answer", async () => {
	const offer = `${line}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`;
	const [response, ...others] = await send(offer + smuggled);
	expect([response?.status, response?.body, others]).toEqual([200, '{"status":"ok"}', []]);
	expect(response?.head).toMatch(/^connection: close$/im);
});
