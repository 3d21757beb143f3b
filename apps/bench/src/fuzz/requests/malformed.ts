import * as fc from "fast-check";
import type { Keys } from "../service.ts";
import { bytesOf, type FuzzRequest } from "./request.ts";

type Bytes = Extract<FuzzRequest, { kind: "bytes" }>;

const heads = [
	"GET / HTTP/1.1",
	"GET /account/usage HTTP/1.0",
	"GET /account/usage HTTP/0.9",
	"GET /account/usage HTTP/2.0",
	"GET /account/usage HTTP/1.2",
	"GET /account/usage http/1.1",
	"GET /account/usage",
	"GET  /account/usage  HTTP/1.1",
	"GET\t/account/usage\tHTTP/1.1",
	"get /account/usage HTTP/1.1",
	"G\u0000T /account/usage HTTP/1.1",
	"GET /account/us\u0000age HTTP/1.1",
	"GET /account/us age HTTP/1.1",
	"GET /account/us\u007fage HTTP/1.1",
	"GET account/usage HTTP/1.1",
	"GET HTTP/1.1",
	"GET",
	" GET /account/usage HTTP/1.1",
	"\r\n\r\nGET /account/usage HTTP/1.1",
	"CONNECT localhost:80 HTTP/1.1",
	"CONNECT /account/usage HTTP/1.1",
	"OPTIONS * HTTP/1.1",
	"PRI * HTTP/2.0",
	"\u0016\u0003\u0001\u0002\u0000\u0001",
	"SSH-2.0-x",
	`GET /${"a".repeat(70_000)} HTTP/1.1`,
	`${"A".repeat(70_000)} / HTTP/1.1`,
];

const headerLines = [
	"Host: localhost",
	"Host:",
	"Host: a, b",
	"Host : localhost",
	"Bad Header: x",
	": no name",
	"no colon",
	" folded: x",
	"X-Odd: a\u0000b",
	"X-Odd: a\u0001b",
	"X-Odd: a\rb",
	"X-Odd: a\nb",
	"X\u00e9: x",
	"Content-Length: 5",
	"Content-Length: -1",
	"Content-Length: 5, 6",
	"Content-Length: 99999999999999999999",
	"Content-Length: 0x5",
	"Transfer-Encoding: chunked",
	"Transfer-Encoding: gzip",
	"Transfer-Encoding: chunked, identity",
	"Transfer-Encoding:\u000bchunked",
	"Connection: close",
	"Expect: 100-continue",
	"Upgrade: h2c",
	`X-Long: ${"a".repeat(70_000)}`,
	...Array(3).fill(Array.from({ length: 2500 }, (_, index) => `X-${index}: ${"b".repeat(20)}`).join("\r\n")),
];

const bodies = [
	"",
	"",
	"hello",
	"0\r\n\r\n",
	"5\r\nhello\r\n0\r\n\r\n",
	"zz\r\nhello\r\n0\r\n\r\n",
	"FFFFFFFFFFFFFFFFF\r\nx",
	"GET /account/keys HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"\u0000\u0001\u0002",
];

/** A request that breaks the rules of HTTP here and there. */
function broken({ good }: Keys): fc.Arbitrary<Bytes> {
	const line = fc.constantFrom(
		...headerLines,
		`x-api-key: ${good}`,
		`x-api-key: ${good}\u0000`,
		`x-api-key:${good}`,
	);
	return fc
		.tuple(
			fc.constantFrom(...heads, "GET /account/usage HTTP/1.1", "GET /api/market-data/market/status HTTP/1.1"),
			fc.array(line, { maxLength: 4 }),
			fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r"),
			fc.constantFrom(...bodies),
		)
		.map(([head, more, end, body]) => ({
			kind: "bytes",
			bytes: [head, ...more, "", body].join(end),
			hangUp: false,
		}));
}

const noise: fc.Arbitrary<Bytes> = fc
	.uint8Array({ minLength: 1, maxLength: 300 })
	.map((bytes) => ({ kind: "bytes", bytes: Buffer.from(bytes).toString("latin1"), hangUp: true }));

/** The head of a request, cut off before its end, so that nothing may be done for it. */
function cutShort(wellFormed: fc.Arbitrary<Extract<FuzzRequest, { kind: "messages" }>>): fc.Arbitrary<Bytes> {
	return fc.tuple(wellFormed, fc.double({ min: 0, max: 1, noNaN: true })).map(([{ messages }, part]) => {
		const head = messages[0] ? bytesOf({ ...messages[0], body: "" }) : "";
		return { kind: "bytes", bytes: head.slice(0, Math.floor((head.length - 2) * part)), hangUp: true };
	});
}

/** Messages that never end. The service has to give up on them. They are rare because each takes seconds. */
const stalled: fc.Arbitrary<Bytes> = fc
	.constantFrom("GET /account/usage HTTP/1.1\r\nHost: localhost\r\n", "GET /acc", "GET / HTTP/1.1\r\nX-A: ")
	.map((bytes) => ({ kind: "bytes", bytes, hangUp: false }));

/** Bytes that are not a well-formed request, or barely one. */
export function malformed(
	keys: Keys,
	wellFormed: fc.Arbitrary<Extract<FuzzRequest, { kind: "messages" }>>,
): fc.Arbitrary<FuzzRequest> {
	return fc.oneof(
		{ weight: 100, arbitrary: broken(keys) },
		{ weight: 20, arbitrary: noise },
		{ weight: 20, arbitrary: cutShort(wellFormed) },
		{ weight: 1, arbitrary: stalled },
	);
}
