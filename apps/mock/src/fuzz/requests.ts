import { operationList } from "@us-market-data/contract";
import * as fc from "fast-check";
import { validTarget } from "../testing/valid-request.ts";

/** Bytes to send; `cut` means that the sender then closes without waiting. */
export interface FuzzRequest {
	bytes: Buffer;
	cut: boolean;
}

const operation = fc.constantFrom(...operationList);

/** Pieces of text that parsers mishandle. */
const nasty = fc.constantFrom(
	"%",
	"%2",
	"%zz",
	"%c0%af",
	"%ff",
	"%00",
	"%u0041",
	"+",
	"..",
	"//",
	"%2F",
	"[]",
	"[0]",
	"__proto__",
	"constructor",
	"hasOwnProperty",
	"{symbol}",
	"{",
	"1e999",
	"0x1F",
	"-0",
	"NaN",
	"99999999999",
	"\\",
	"'",
	"&",
	"=",
	";",
	"#",
	"?",
	",",
	":",
	"*",
	"AAPL.US",
	"A".repeat(300),
	"(".repeat(50),
);

const latin = fc
	.array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 12 })
	.map((codes) => String.fromCharCode(...codes));
const text = fc
	.array(fc.oneof(nasty, latin, fc.string({ maxLength: 8 }).map(encodeURIComponent)), { maxLength: 4 })
	.map((parts) => parts.join(""));

const query = operation.chain(({ parameters }) => {
	const names = parameters.map(({ name }) => name);
	const name = fc.oneof(...(names.length > 0 ? [fc.constantFrom(...names)] : []), text);
	return fc
		.array(fc.tuple(name, text), { maxLength: 4 })
		.map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
});

const target = fc.oneof(
	operation.map((one) => validTarget(one)),
	fc.tuple(operation, query).map(([one, more]) => `${one.path}?${more}`),
	fc.tuple(operation, query).map(([one, more]) => `${validTarget(one)}&${more}`),
	fc.tuple(operation, text).map(([one, part]) => one.path.replaceAll(/\{\w+\}/g, () => part)),
	fc.tuple(operation, text, fc.nat(8)).map(([{ path }, part, at]) =>
		path
			.split("/")
			.with(-1, part)
			.slice(0, at + 1)
			.join("/"),
	),
	text.map((path) => `/${path}`),
	fc.constantFrom(
		"*",
		"",
		"http://example.com/account/keys",
		"//",
		"/%",
		"/company/%/profile",
		`/${"a".repeat(20_000)}`,
	),
);

const credential = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.constantFrom("200", "401-expired", "402", "403", "429", "503").map((one) => `mock-${one}`),
	},
	{ weight: 1, arbitrary: text },
);

/** None of these selects a 500, so every 500 is a fault. */
const preference = fc.oneof(
	fc.constantFrom("code=200", "code=304", "code=400", "code=402", "code=405", "code=999", "example=empty"),
	fc.constantFrom(
		"dynamic=true",
		"seed=a",
		"code=400, dynamic=true",
		"code=402, example=empty",
		"respond-async",
	),
	text,
);

const header = fc.oneof(
	credential.map((value) => `x-api-key: ${value}`),
	credential.map((value) => `Authorization: Bearer ${value}`),
	text.map((value) => `Authorization: ${value}`),
	preference.map((value) => `Prefer: ${value}`),
	text.map((value) => `X-Request-Id: ${value}`),
	text.map((value) => `If-None-Match: ${value}`),
	text.map((value) => `Accept: ${value}`),
	text.map((value) => `Content-Type: ${value}`),
	fc.constantFrom(
		"Expect: 100-continue",
		"Expect: x",
		"Upgrade: websocket",
		"Range: bytes=0-1",
		"If-None-Match: *",
	),
);

/** Requests that every HTTP parser refuses. */
const badHeader = fc.oneof(
	fc.tuple(latin, text).map(([name, value]) => `${name}: ${value}`),
	fc.constantFrom("Content-Length: 5", "Content-Length: -1", "Transfer-Encoding: chunked"),
	fc.constantFrom("Bad Header", ": empty", " folded", "Host: other", `X-Long: ${"a".repeat(70_000)}`),
	fc.constantFrom(0, 1, 10, 127).map((code) => `X-Odd: a${String.fromCharCode(code)}b`),
);

const method = fc.oneof(
	{ weight: 12, arbitrary: fc.constant("GET") },
	{
		weight: 3,
		arbitrary: fc.constantFrom("HEAD", "POST", "OPTIONS", "CONNECT", "TRACE", "PURGE", "PRI", "get"),
	},
	{ weight: 1, arbitrary: latin },
);

const headers = fc.tuple(
	fc.array(header, { maxLength: 3 }),
	fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(badHeader) }),
	fc.constantFrom([], ["x-api-key: mock-200"], ["x-api-key: mock-200"]),
);

const http = fc.tuple(method, target, headers).map(([verb, path, lines]) => {
	const head = [`${verb} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...lines.flat()];
	return { bytes: Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), cut: false };
});

const cutShort = fc
	.tuple(http, fc.nat(200))
	.map(([{ bytes }, at]) => ({ bytes: bytes.subarray(0, at), cut: true }));

const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), cut: true }));

/** A request of any kind: from well-formed to noise. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
	{ weight: 20, arbitrary: http },
	{ weight: 1, arbitrary: cutShort },
	{ weight: 1, arbitrary: noise },
);
