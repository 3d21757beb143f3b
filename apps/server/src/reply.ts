import type { ServerResponse } from "node:http";
import type { Headers } from "./http/api-headers.ts";
import { matches } from "./http/etag.ts";
import { contextOf } from "./request.ts";

/**
 * Writes a response of an operation, or an error, in JSON. Headers that were set on the response before go out too.
 *
 * @param body text or bytes of JSON, UTF-8
 */
export function reply(
	response: ServerResponse,
	status: number,
	headers: HeaderList,
	body: string | Uint8Array,
): void {
	const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
	contextOf(response).bodyBytes = length;
	const type = ["Content-Type", "application/json; charset=utf-8", "Content-Length", String(length)];
	response.writeHead(status, [...headers, ...type]).end(body);
}

/**
 * Writes 200 with the body, or 304 when the caller has it already.
 *
 * @param etag validator of the body
 * @param ifNoneMatch the header of the request
 */
export function replyWithBody(
	response: ServerResponse,
	headers: HeaderList,
	{ body, etag }: { body: string | Uint8Array; etag: string },
	ifNoneMatch: string | undefined,
): void {
	const all = [...headers, "ETag", etag, "Cache-Control", "private, no-cache"];
	if (matches(ifNoneMatch, etag)) response.writeHead(304, all).end();
	else reply(response, 200, all, body);
}

/** Headers and body of a 200, as they are sent to every caller. */
export interface SerializedResponse {
	/** Headers that name the sources of the data, their age, and the end of the operation if it is near. */
	headers: Headers;
	/** JSON. */
	body: string | Uint8Array;
	/** Validator of the body. */
	etag: string;
}

/** Headers as node:http takes them at once: name, value, name, value. */
export type HeaderList = string[];

/** The list of headers. */
export const listOf = (headers: Headers): HeaderList => Object.entries(headers).flat();
