import { hash } from "node:crypto";
import { otherKeyHeaders } from "@us-market-data/hints";
import { isUsableHost } from "../host.ts";
import { Recent } from "../recent.ts";

/** A GET without a body and with headers that few steps read. */
export interface PlainRequest {
	/** The target as it was sent: a path, and a query or none. */
	target: string;
	headers: PlainHeaders;
	/** The text behind the target, each character a byte. */
	rest: string;
}

/** The headers of a plain request that are read. */
export interface PlainHeaders {
	apiKey: string | undefined;
	/** SHA-256 of the API key, in hexadecimal; empty without one. */
	keyDigest: string;
	ifNoneMatch: string | undefined;
	requestId: string | undefined;
	forwardedFor: string | undefined;
	host: string | undefined;
	forwardedHost: string | undefined;
}

/** A longer head is left to node:http. */
const longestHead = 4 * 1024;

/** `GET` and a space. */
const method = 0x47455420;
const methodLength = 4;
const version = " HTTP/1.1\r\n";
const ending = "\r\n\r\n";
const space = 32;

/** A path and a query of characters that a URI may have (RFC 3986 section 2), and no fragment. */
const targetForm = /^\/[\w.~!$&'()*+,;=:@%/?-]*$/;

/** A field line with a value of visible ASCII, spaces and tabs (RFC 9112 section 5). */
const fieldLine = /^([\w!#$%&'*+.^`|~-]+):([\t -~]*)$/;

/** Headers that one step or another gives a meaning to: a request with one of them is not plain. */
const meaningful: ReadonlySet<string> = new Set([
	"authorization",
	"content-length",
	"content-type",
	"expect",
	"http2-settings",
	"keep-alive",
	"origin",
	"proxy-connection",
	"te",
	"traceparent",
	"tracestate",
	"trailer",
	"transfer-encoding",
	"upgrade",
	...otherKeyHeaders,
]);

/** Longer texts are read anew on each connection. */
const longestKnown = 1_024;

/** The meaning of texts that any connection has sent: clients open connections again and again. */
const known = new Recent<PlainHeaders>(2_048);

/**
 * Reads plain requests from the bytes of one connection. It accepts a small part of HTTP/1.1 in which nothing can be
 * read in two ways, and leaves everything else to the parser of node:http.
 */
export class PlainRequestReader {
	/** The text behind the target of the latest request, and its meaning: a client sends the same one again and again. */
	#text = "";
	#headers: PlainHeaders | undefined;

	/** @param bytes the bytes of one head, up to its empty line if it is complete */
	read(bytes: Buffer): PlainRequest | undefined {
		const { length } = bytes;
		if (length > longestHead || length < methodLength || bytes.readUInt32BE(0) !== method) return undefined;
		const end = bytes.indexOf(space, methodLength);
		if (end < 0) return undefined;
		// Each text is read by itself: a part of another text costs more wherever it is looked up.
		const text = bytes.toString("latin1", end);
		if (text !== this.#text) {
			this.#text = text;
			this.#headers = knownHeadersOf(text);
		}
		if (!this.#headers) return undefined;
		const target = bytes.toString("latin1", methodLength, end);
		return targetForm.test(target) ? { target, headers: this.#headers, rest: text } : undefined;
	}
}

/** The bytes of a plain request, as they were read. */
export const bytesOf = ({ target, rest }: PlainRequest): Buffer =>
	Buffer.from(`GET ${target}${rest}`, "latin1");

/** @param text version and field lines, up to the empty line */
function knownHeadersOf(text: string): PlainHeaders | undefined {
	const held = known.get(text);
	if (held) return held;
	if (!text.startsWith(version) || !text.endsWith(ending)) return undefined;
	const headers = headersOf(text.slice(version.length, -ending.length));
	if (headers && text.length <= longestKnown) known.set(text, headers);
	return headers;
}

function headersOf(lines: string): PlainHeaders | undefined {
	const fields = new Map<string, string>();
	for (const line of lines.split("\r\n")) {
		const [, name, value] = fieldLine.exec(line) ?? [];
		if (name === undefined || value === undefined) return undefined;
		const lower = name.toLowerCase();
		// Headers with one value may stand in several lines, which node:http joins or drops by their names.
		if (meaningful.has(lower) || fields.has(lower)) return undefined;
		fields.set(lower, value.trim());
	}
	const connection = fields.get("connection");
	if (connection !== undefined && connection.toLowerCase() !== "keep-alive") return undefined;
	if (!isUsableHost(fields.get("host"))) return undefined;
	const apiKey = fields.get("x-api-key");
	return {
		apiKey,
		keyDigest: apiKey ? hash("sha256", apiKey) : "",
		ifNoneMatch: fields.get("if-none-match"),
		requestId: fields.get("x-request-id"),
		forwardedFor: fields.get("x-forwarded-for"),
		host: fields.get("host"),
		forwardedHost: fields.get("x-forwarded-host"),
	};
}
