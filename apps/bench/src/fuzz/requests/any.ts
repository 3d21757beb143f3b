import { METHODS } from "node:http";
import { type Operation, operationList, type Parameter } from "@us-market-data/contract";
import * as fc from "fast-check";
import type { Keys } from "../service.ts";
import { encoded, encoding } from "./encoding.ts";
import { headers } from "./headers.ts";
import { malformed } from "./malformed.ts";
import { brokenEncoding, nastyText } from "./nasty.ts";
import { path } from "./path.ts";
import type { FuzzRequest, Header, Message } from "./request.ts";
import { validValue } from "./valid.ts";

/** A value just outside a range, or a list of a length around its limits. */
function outside({ schema }: Parameter): fc.Arbitrary<string> {
	const { minimum = 0, maximum = 0, maxItems, maxLength } = schema;
	if (schema.type === "array") {
		return fc
			.tuple(
				fc.constantFrom("AAPL.US", "x", "", "pe"),
				fc.constantFrom(0, (maxItems ?? 0) + 1, 499, 500, 501, 600),
			)
			.map(([item, length]) => Array(length).fill(item).join(","));
	}
	if (maxLength !== undefined) return fc.constantFrom("a".repeat(maxLength), "a".repeat(maxLength + 1));
	return fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, maximum * 1e6).map(String);
}

const brokenName = (name: string): fc.Arbitrary<string> =>
	fc.constantFrom(
		`${name}[]`,
		`${name}[0]`,
		`${name}[a][b]`,
		`[${name}]`,
		`${name}.`,
		`${name}%00`,
		`%20${name}`,
		name.toUpperCase(),
		name.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
		encoded(`${name}é`),
		`${name}=${name}`,
		"__proto__",
		"__proto__[a]",
		"constructor",
		"x-api-key",
		"",
		"%",
		"a".repeat(300),
	);

/** A piece of the query that is about a parameter, more often wrong than right. */
function brokenPiece(parameter: Parameter): fc.Arbitrary<string> {
	const { name } = parameter;
	const value = fc.oneof(nastyText, outside(parameter), validValue(parameter));
	return fc.oneof(
		{ weight: 12, arbitrary: fc.tuple(value, encoding).map(([text, encode]) => `${name}=${encode(text)}`) },
		{
			weight: 2,
			arbitrary: fc.tuple(brokenName(name), value).map(([odd, text]) => `${odd}=${encoded(text)}`),
		},
		{ weight: 1, arbitrary: brokenEncoding.map((broken) => `${name}=${broken}`) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(name, `${name}=`, `=${name}`, "", "=", `${name}==`, `?${name}=1`),
		},
	);
}

const validPiece = (parameter: Parameter): fc.Arbitrary<string> =>
	validValue(parameter).map((text) => `${parameter.name}=${encoded(text).replaceAll("%2C", ",")}`);

/** Includes required parameters almost always and the others sometimes; all of them have the same encoding. */
function pieces(
	parameters: readonly Parameter[],
	piece: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<string[]> {
	const each = parameters.map((parameter) => {
		const weight = parameter.required ? 24 : parameter.aliasOf ? 0.3 : 1;
		return fc.option(piece(parameter), { freq: Math.max(1, Math.round(weight)), nil: undefined });
	});
	return fc.tuple(...each).map((all) => all.filter((one) => one !== undefined));
}

/** The query of a request of an operation: valid, with one or more broken pieces, or with pieces repeated. */
function query({ parameters }: Operation): fc.Arbitrary<readonly string[]> {
	const own = parameters.filter((parameter) => parameter.in === "query");
	const valid = pieces(own, validPiece);
	const [first] = own;
	if (!first)
		return fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(odd) });
	const broken = fc.constantFrom(...own).chain(brokenPiece);
	return fc.oneof(
		{ weight: 9, arbitrary: valid },
		{ weight: 7, arbitrary: fc.tuple(valid, broken).map(([right, wrong]) => replaced(right, wrong)) },
		{ weight: 3, arbitrary: pieces(own, brokenPiece) },
		{ weight: 1, arbitrary: valid.map((right) => [...right, ...right.slice(0, 1)]) },
		{ weight: 1, arbitrary: fc.tuple(valid, odd).map(([right, wrong]) => [...right, wrong]) },
	);
}

/** A piece that belongs to no parameter. */
const odd = fc
	.tuple(nastyText, nastyText, encoding, encoding)
	.map(([name, value, encodeName, encodeValue]) => `${encodeName(name)}=${encodeValue(value)}`);

/** The broken piece in the place of the right one of the same name, so that it is not only a repetition. */
function replaced(right: readonly string[], wrong: string): string[] {
	const [name] = wrong.split("=", 1);
	return [...right.filter((piece) => piece.split("=", 1)[0] !== name), wrong];
}

// CONNECT speaks of a host instead of a path and is among the malformed ones.
const method = fc.oneof(
	{ weight: 24, arbitrary: fc.constant("GET") },
	{ weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((name) => name !== "CONNECT")) },
	{ weight: 1, arbitrary: fc.constantFrom("HEAD", "POST", "OPTIONS", "Get", "FOO", "GETT", "G-T") },
);

/** A body and the headers that announce it. No operation needs one. */
const body = fc.oneof(
	{ weight: 14, arbitrary: fc.constant<[string, Header[]]>(["", []]) },
	{
		weight: 1,
		arbitrary: fc
			.constantFrom("{}", "{", "symbol=MSFT.US", "\u0000\u00ff", "a".repeat(30_000))
			.map((text): [string, Header[]] => [text, [["Content-Length", String(text.length)]]]),
	},
	{
		weight: 1,
		arbitrary: fc.constant<[string, Header[]]>(["2\r\n{}\r\n0\r\n\r\n", [["Transfer-Encoding", "chunked"]]]),
	},
);

/** A well-formed HTTP request, for any operation. */
function message(keys: Keys): fc.Arbitrary<Message> {
	const head = headers(keys);
	const parts = operationList.map((operation) =>
		fc.tuple(method, path(operation), query(operation), head, body),
	);
	return fc.oneof(...parts).map(([verb, where, pieces, lines, [text, announced]]) => ({
		method: verb,
		path: where,
		query: pieces,
		headers: [...lines, ...announced],
		body: text,
	}));
}

/** Ways to send a validator back. */
const forms: readonly ((etag: string) => string)[] = [
	(etag) => etag,
	(etag) => `W/${etag}`,
	(etag) => `"x", ${etag}`,
	(etag) => `${etag},"x"`,
	(etag) => `  ${etag}  `,
	(etag) => etag.replaceAll('"', ""),
	(etag) => etag.toUpperCase(),
	(etag) => `${etag}${etag}`,
	() => "*",
];

/** Any request, from one that is right in all to noise. */
function fuzzRequest(keys: Keys): fc.Arbitrary<FuzzRequest> {
	const one = message(keys);
	const single = one.map((sent) => ({ kind: "messages" as const, messages: [sent] }));
	return fc.oneof(
		{ weight: 100, arbitrary: single },
		{
			weight: 3,
			arbitrary: fc
				.array(one, { minLength: 2, maxLength: 6 })
				.map((messages): FuzzRequest => ({ kind: "messages", messages })),
		},
		{
			weight: 5,
			arbitrary: fc
				.tuple(one, fc.constantFrom(...forms))
				.map(([sent, form]): FuzzRequest => ({ kind: "revalidation", message: sent, form })),
		},
		{ weight: 5, arbitrary: malformed(keys, single) },
	);
}

const batch = 500;

/** The requests of a seed, the same ones each time, a batch at a time so that memory stays bounded. */
export function* requestsOf(seed: number, count: number, keys: Keys): Generator<FuzzRequest> {
	const arbitrary = fuzzRequest(keys);
	for (let done = 0; done < count; done += batch) {
		// Mixed, so that the batches of one seed are not those of its neighbour.
		const batchSeed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(done + 1, 0x85ebca6b);
		yield* fc.sample(arbitrary, { seed: batchSeed, numRuns: Math.min(batch, count - done) });
	}
}
