import { hash } from "node:crypto";
import { otherKeyHeaders } from "@us-market-data/hints";
import { isUsableHost } from "./host.ts";

/** A GET without a body and with headers that few steps read. */
export interface PlainRequest {
	/** The target as it was sent: a path, and a query or none. */
	target: string;
	headers: PlainHeaders;
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

const method = "GET ";
const version = " HTTP/1.1\r\n";

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

/**
 * Reads plain requests from the bytes of one connection. It accepts a small part of HTTP/1.1 in which nothing can be
 * read in two ways, and leaves everything else to the parser of node:http.
 */
export class PlainRequestReader {
	/** The field lines of the latest request, and their meaning: a client sends the same ones again and again. */
	#lines = "";
	#headers: PlainHeaders | undefined;

	/** @param bytes the bytes of one head, up to its empty line if it is complete */
	read(bytes: Buffer): PlainRequest | undefined {
		if (bytes.length > longestHead) return undefined;
		const head = bytes.toString("latin1");
		if (!head.startsWith(method) || !head.endsWith("\r\n\r\n")) return undefined;
		const end = head.indexOf(" ", method.length);
		if (!head.startsWith(version, end)) return undefined;
		const lines = head.slice(end + version.length, -4);
		if (lines !== this.#lines) {
			this.#lines = lines;
			this.#headers = headersOf(lines);
		}
		const target = head.slice(method.length, end);
		return this.#headers && targetForm.test(target) ? { target, headers: this.#headers } : undefined;
	}
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
