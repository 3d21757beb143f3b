import type { ServerResponse } from "node:http";
import { rowTables } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { Headers } from "./http/api-headers.ts";
import { matches } from "./http/etag.ts";
import { contextOf } from "./request.ts";

/** The type of errors, and of answers whose caller names no other. */
export const jsonType = "application/json; charset=utf-8";

/** Writes a response of an operation, or an error. Headers that were set on the response before go out too. */
export function reply(
	response: ServerResponse,
	status: number,
	headers: HeaderList,
	{ body, type = jsonType }: { body: string | Uint8Array; type?: string },
): void {
	const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
	contextOf(response).bodyBytes = length;
	const framing = ["Content-Type", type, "Content-Length", String(length)];
	response.writeHead(status, [...headers, ...framing]).end(body);
}

/**
 * Writes 200 with the body, or 304 when the caller has it already.
 *
 * @param ifNoneMatch the header of the request
 */
export function replyWithBody(
	response: ServerResponse,
	headers: HeaderList,
	{ etag, ...content }: Omit<SerializedResponse, "headers">,
	ifNoneMatch: string | undefined,
): void {
	const all = [...headers, "ETag", etag, "Cache-Control", "private, no-cache"];
	if (matches(ifNoneMatch, etag)) response.writeHead(304, all).end();
	else reply(response, 200, all, content);
}

/** Says that the encoding of the response depends on `Accept`, beside what it depends on already. */
export function varyByEncoding(response: ServerResponse, operation: OperationRow | undefined): void {
	if (operation && rowTables[operation.operationId]) response.appendHeader("Vary", "Accept");
}

/** Headers and body of a 200, as they are sent to every caller. */
export interface SerializedResponse {
	/** Headers that name the sources of the data, their age, and the end of the operation if it is near. */
	headers: Headers;
	body: string | Uint8Array;
	/** Value of `Content-Type`. */
	type: string;
	/** Validator of the body. */
	etag: string;
}

/** Headers as node:http takes them at once: name, value, name, value. */
export type HeaderList = string[];

/** The list of headers. */
export const listOf = (headers: Headers): HeaderList => Object.entries(headers).flat();
