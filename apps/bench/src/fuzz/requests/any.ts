import { METHODS } from "node:http";
import { operationList } from "@us-market-data/contract";
import * as fc from "fast-check";
import type { Keys } from "../service.ts";
import { headers } from "./headers.ts";
import { malformed } from "./malformed.ts";
import { path } from "./path.ts";
import { query } from "./query.ts";
import type { FuzzRequest, Header, Message } from "./request.ts";

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
