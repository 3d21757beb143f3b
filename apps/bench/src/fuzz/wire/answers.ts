import { gunzipSync } from "node:zlib";
import type { HttpResponse } from "@us-market-data/conformance";

/** A response that is not well-formed HTTP. */
export class MalformedResponse extends Error {
	override readonly name = "MalformedResponse";
}

/**
 * Refusals that are written to the bare socket before the method is known, so that a HEAD gets their body too. They have
 * no `Date`.
 */
const belowApplication = [400, 408, 431];

export interface ParsedResponse {
	readonly answer: HttpResponse;
	/** The bytes behind the answer. */
	readonly rest: Buffer;
}

/**
 * Reads the first answer of what came so far, interim ones (1xx) skipped; undefined while it is not whole.
 * Stricter than a client has to be: the service frames every body by its length.
 *
 * @param bodiless whether the request was a HEAD
 * @throws {MalformedResponse}
 */
export function readResponse(bytes: Buffer, bodiless: boolean): ParsedResponse | undefined {
	const end = bytes.indexOf("\r\n\r\n");
	if (end < 0) return undefined;
	const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
	const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(first)?.[1]);
	if (Number.isNaN(status)) throw new MalformedResponse(`status line ${JSON.stringify(first.slice(0, 200))}`);
	const from = end + 4;
	if (status < 200) return readResponse(bytes.subarray(from), bodiless);
	const headers = readHeaders(lines);
	const bare = belowApplication.includes(status) && headers["date"] === undefined;
	const empty = status === 304 || (bodiless && !bare);
	const length = empty ? 0 : lengthOf(headers);
	if (bytes.length < from + length) return undefined;
	const body = bytes.subarray(from, from + length);
	const decoded = length > 0 && headers["content-encoding"] === "gzip" ? unpacked(body) : body;
	return { answer: { status, headers, ...readBody(decoded) }, rest: bytes.subarray(from + length) };
}

function unpacked(body: Buffer): Buffer {
	try {
		return gunzipSync(body);
	} catch (cause) {
		throw new MalformedResponse("the body is no gzip", { cause });
	}
}

function readHeaders(lines: readonly string[]): Record<string, string> {
	const headers: Record<string, string> = Object.create(null) as Record<string, string>;
	for (const line of lines) {
		const [, name, value = ""] =
			/^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
		if (name === undefined) throw new MalformedResponse(`header line ${JSON.stringify(line.slice(0, 200))}`);
		const key = name.toLowerCase();
		if (key in headers) throw new MalformedResponse(`header ${name} comes twice`);
		headers[key] = value.trimEnd();
	}
	return headers;
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
	const length = headers["content-length"];
	if (length === undefined || !/^\d+$/.test(length)) throw new MalformedResponse(`Content-Length ${length}`);
	return Number(length);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readBody(body: Buffer): Pick<HttpResponse, "text" | "json"> {
	let text: string;
	try {
		text = utf8.decode(body);
	} catch (cause) {
		throw new MalformedResponse("the body is no UTF-8", { cause });
	}
	try {
		return { text, json: JSON.parse(text) as unknown };
	} catch {
		return { text, json: undefined };
	}
}
