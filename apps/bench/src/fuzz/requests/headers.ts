import * as fc from "fast-check";
import type { Keys } from "../service.ts";
import { nastyText } from "./nasty.ts";
import type { Header } from "./request.ts";

/** A text cut down to what a header value may hold, one byte per character. */
const value = nastyText.map((text) =>
	Buffer.from(text, "utf8")
		.toString("latin1")
		.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
		.slice(0, 2000),
);

const accept = fc.oneof(
	fc.constantFrom(
		"application/json",
		"*/*",
		"text/html",
		"application/xml;q=0.9, */*;q=0",
		"application/json;q=0",
	),
	value,
);
const contentType = fc.oneof(
	fc.constantFrom(
		"application/json",
		"multipart/form-data; boundary=",
		"multipart/form-data; boundary=x",
		"text/plain",
	),
	fc.constantFrom(
		"application/json; charset=utf-7",
		"application/x-www-form-urlencoded",
		"/",
		"a/b/c; ;;=",
		"*/*",
	),
	value,
);
const ifNoneMatch = fc.oneof(
	fc.constantFrom("*", '"x"', 'W/"x"', '"', '"a", "b"', ", ,", 'W/"', '"x', '*, "x"'),
	fc.constant(Array(400).fill('"aaaaaaaa"').join(", ")),
	value,
);
const requestId = fc.oneof(
	fc.constantFrom("abcdefgh", "a".repeat(64), "a".repeat(65), "../../etc", "a b c d e f"),
	value,
);

const otherHeader = fc.oneof(
	accept.map((text): Header => ["Accept", text]),
	contentType.map((text): Header => ["Content-Type", text]),
	ifNoneMatch.map((text): Header => ["If-None-Match", text]),
	requestId.map((text): Header => ["X-Request-Id", text]),
	value.map((text): Header => ["Authorization", text]),
	value.map((text): Header => ["Accept-Encoding", text]),
	value.map((text): Header => ["Cookie", text]),
	fc.constantFrom<Header>(
		["Accept-Encoding", "gzip, br"],
		["Accept-Charset", "utf-16"],
		["Accept-Language", "xx"],
		["Range", "bytes=0-1"],
		["If-Match", '"x"'],
		["If-Modified-Since", "Thu, 01 Jan 1970 00:00:00 GMT"],
		["If-Range", '"x"'],
		["Expect", "100-continue"],
		["Expect", "200-ok"],
		["Connection", "close"],
		["Connection", "x-api-key"],
		["Connection", "Upgrade"],
		["Upgrade", "websocket"],
		["Origin", "http://evil.invalid"],
		["Access-Control-Request-Method", "GET"],
		["X-Forwarded-For", "127.0.0.1"],
		["X-Forwarded-Host", "evil.invalid"],
		["X-HTTP-Method-Override", "DELETE"],
		["X-Original-URL", "/account/keys"],
		["Host", "evil.invalid"],
		["Te", "trailers"],
		["__proto__", "x"],
		["constructor", "x"],
		["X-Long", "a".repeat(20_000)],
		["X-Too-Long", "a".repeat(70_000)],
	),
);

const withRandomCase = (header: Header): fc.Arbitrary<Header> =>
	fc.constantFrom<Header>([header[0].toUpperCase(), header[1]], [header[0].toLowerCase(), header[1]], header);

/** Credential headers: the good key mostly, every other state, and none, mistyped and doubled ones. */
function credential({ good, limited, expired }: Keys): fc.Arbitrary<readonly Header[]> {
	const key = (text: string): Header => ["x-api-key", text];
	const states = fc.constantFrom(...limited, ...expired, good).map((text) => [key(text)]);
	const mistyped = fc.constantFrom<readonly Header[]>(
		[],
		[key("")],
		[key(`${good.slice(0, -1)}a`)],
		[key(good.toUpperCase())],
		[key(`${good} x`)],
		[key(`"${good}"`)],
		[key(good), key(good)],
		[key(good), key("x")],
		[key(""), key(good)],
		[["X_API_KEY", good]],
		[["Authorization", `Bearer ${good}`]],
		[["Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."]],
		[["Authorization", "Basic Og=="]],
		[key(good), ["Authorization", "Bearer x"]],
		[key(good), ["X-Request-Id", good]],
		[["Cookie", `x-api-key=${good}`]],
	);
	return fc.oneof(
		{ weight: 30, arbitrary: withRandomCase(key(good)).map((header) => [header]) },
		{ weight: 3, arbitrary: states },
		{ weight: 2, arbitrary: mistyped },
		{ weight: 1, arbitrary: value.map((text) => [key(text)]) },
	);
}

/** All headers of a message but those about its body. */
export function headers(keys: Keys): fc.Arbitrary<readonly Header[]> {
	const others = fc.oneof(
		{ weight: 6, arbitrary: fc.constant<Header[]>([]) },
		{ weight: 4, arbitrary: fc.array(otherHeader.chain(withRandomCase), { minLength: 1, maxLength: 3 }) },
	);
	return fc
		.tuple(credential(keys), others)
		.map(([secret, more]) => [["Host", "localhost"], ...secret, ...more] as const);
}
