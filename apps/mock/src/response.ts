import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { deprecationHeaders, rowTables } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { linkHeader, nextQuery } from "@us-market-data/operations";
import { type Encoding, encode, json as jsonEncoding } from "@us-market-data/operations/encodings";
import type { TransportError } from "@us-market-data/operations/hints";
import { errorStatus } from "@us-market-data/operations/refusals";
import { contentTypes } from "@us-market-data/streams";
import type { PrismResponse } from "./prism.ts";
import type { Rejection } from "./rejection.ts";
import type { OperationRow } from "./routes.ts";
import type { Delivery } from "./scenario.ts";
import type { EventPieces } from "./streams/event-pieces.ts";

export type Headers = Readonly<Record<string, string>>;

/** The answer that the caller gets. */
export interface MockResponse {
	status: number;
	headers: Headers;
	/** The body: JSON, another encoding of an answer, or a page; empty in a 304. */
	text?: string | Uint8Array;
	/** The events of a stream, in place of a body. */
	events?: EventPieces;
	/** The entity tag of a 200, which a conditional request names. */
	etag?: string;
	/** Sends it late, slowly or in part; left out, it goes at once and whole. */
	delivery?: Delivery;
}

/** Parts that go out in place of those of an example. */
export interface Replacement {
	rejection?: Rejection | undefined;
	/** A body of the world. */
	world?: { body: unknown; headers: Headers } | undefined;
	/** The allowance of the caller's account, and the rate that it is held to. */
	headers?: Headers | undefined;
}

/**
 * Prism's answer with the values of this request: its id, its cost and the tag of its body. The body of a refusal
 * names the faults of the request instead of those of the example.
 */
export function responseOf(
	operation: OperationRow,
	prism: PrismResponse,
	{ id, target }: { id: string; target: string },
	{ rejection, world, headers: own }: Replacement = {},
): MockResponse {
	const headers: Headers = {
		...withExchange(operation, world ? withoutFacts(prism) : prism, id),
		...world?.headers,
		...own,
		...(prism.status < 400 ? deprecationHeaders(operation) : {}),
		...(prism.status < 400 && rowTables[operation.operationId] ? { Vary: "Accept" } : {}),
	};
	if (prism.status === 304) return { status: 304, headers };
	if (prism.status >= 400) {
		const body = { ...(rejection ?? (prism.body as object)), requestId: id };
		return { status: prism.status, ...redactedJson(body, { ...headers, "Cache-Control": "no-store" }) };
	}
	const body = world ? world.body : prism.body;
	return tagged(prism.status, body, { ...headers, ...linkOf(operation, target, body) });
}

/** The header that names what follows the answer; the `size` of a screen is its parameter or the default of the contract. */
function linkOf({ operationId, parameters }: OperationRow, target: string, body: unknown): Headers {
	const query = new URL(target, "http://localhost").searchParams;
	const size = Number(
		query.get("size") ?? query.get("count") ?? parameters.find(({ name }) => name === "size")?.schema.default,
	);
	return linkHeader(target, nextQuery(operationId, { size }, body));
}

/** The answer of a stream, with the headers of the example. */
export function streamResponse(
	operation: OperationRow,
	prism: PrismResponse,
	{ id, events, headers }: { id: string; events: EventPieces; headers: Headers },
): MockResponse {
	return {
		status: 200,
		headers: {
			...withExchange(operation, prism, id),
			...headers,
			"Cache-Control": "no-store",
			"Content-Type": contentTypes[events.format],
			Vary: "Accept",
			"X-Accel-Buffering": "no",
		},
		events,
	};
}

/** An answer with the tag of its body. */
export function tagged(status: number, body: unknown, headers: Headers): MockResponse {
	return withTag(status, json(body, headers));
}

function withTag(status: number, { text, headers }: ReturnType<typeof content>): MockResponse {
	const etag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
	return { status, headers: { ...headers, ETag: etag }, text, etag };
}

/** A response in the encoding that its caller wants. An error stays JSON. */
export async function inEncoding(
	response: MockResponse,
	{ operationId }: OperationRow,
	encoding: Encoding,
): Promise<MockResponse> {
	if (response.status !== 200 || encoding === jsonEncoding) return response;
	const { body, type, headers } = await encode(operationId, JSON.parse(String(response.text)), encoding);
	return withTag(200, content(body, { ...response.headers, ...headers }, type));
}

/** An error that no operation documents, such as an unknown route. */
export function errorResponse(
	status: number,
	id: string,
	rejection: Rejection,
	headers: Headers = {},
): MockResponse {
	const body = { ...rejection, requestId: id };
	return { status, ...redactedJson(body, { ...headers, "X-Request-Id": id, "Cache-Control": "no-store" }) };
}

/** The refusal of a request of which no operation is looked for. */
export const transportErrorResponse = (
	{ code, message }: TransportError,
	id: string,
	headers: Headers = {},
): MockResponse => errorResponse(errorStatus[code], id, { error: message, code }, headers);

/** The answer, or its headers alone when the request tells that the caller already holds the body. */
export function unlessCached(response: MockResponse, request: IncomingHttpHeaders): MockResponse {
	const { headers, etag } = response;
	if (!etag || !matches(request["if-none-match"], etag)) return response;
	const retained = Object.entries(headers).filter(([name]) => !/^content-/i.test(name));
	return { status: 304, headers: { ...Object.fromEntries(retained), ETag: etag } };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}

/** An answer of the mock's own, which is no answer of the service. */
export function controlResponse(status: number, body: unknown): MockResponse {
	return { status, ...redactedJson(body, { "Cache-Control": "no-store" }) };
}

/** The headers without those of the example that tell of its data and limits. */
export const withoutFacts = (prism: PrismResponse): PrismResponse => ({
	...prism,
	headers: Object.fromEntries(
		Object.entries(prism.headers).filter(([name]) => !/^(x-data-(?!requests-)|ratelimit)/i.test(name)),
	),
});

/** Prism takes headers from the examples of the document; this sets the values of the request. */
function withExchange({ metered }: OperationRow, { status, headers }: PrismResponse, id: string) {
	const right: Headers = {
		"X-Request-Id": id,
		"X-Data-Requests-Cost": metered && (status === 200 || status === 304) ? "1" : "0",
		...(status === 402 ? { "X-Data-Requests-Remaining": "0" } : {}),
	};
	return Object.fromEntries(
		Object.entries(headers)
			.filter(([name]) => !/^(content-type|link|x-data-answer)$/i.test(name))
			.map(([name, value]) => [name, right[name] ?? String(value)]),
	);
}

const json = (body: unknown, headers: Headers) => content(JSON.stringify(body), headers);

/** Messages quote what was sent, and a key may have been sent in the wrong place. */
const redactedJson = (body: unknown, headers: Headers) => content(redactKeys(JSON.stringify(body)), headers);

function content(text: string | Uint8Array, headers: Headers, type = "application/json; charset=utf-8") {
	const length = String(Buffer.byteLength(text));
	return { text, headers: { ...headers, "Content-Type": type, "Content-Length": length } };
}
