import type { Violation } from "@us-market-data/conformance";
import { bytesOf, type FuzzRequest, type Message, targetOf } from "./requests/request.ts";

/** A rule that was broken, and by what. */
export interface Finding extends Violation {
	/**
	 * The smallest request that was found to break it each time. Where none does alone, the first ones that broke it: a
	 * fault of the moment needs its neighbours. None where the run as a whole did.
	 */
	readonly requests: readonly FuzzRequest[];
	readonly repeats: boolean;
	/** Number of requests in the run that broke the same rule in the same way. */
	readonly times: number;
}

/** Maximum number of requests in flight: if the process is gone, one of them ended it. */
const maxStored = 8;

/** Findings by fault, so that each fault is reported once. */
export class Findings {
	readonly #byKind = new Map<string, Finding>();

	/** Counts a violation; true when its kind is new. */
	count(violation: Violation, request?: FuzzRequest): boolean {
		const given = request ? [request] : [];
		const finding = this.#byKind.get(kindOf(violation));
		const requests = finding?.repeats
			? finding.requests
			: [...(finding?.requests ?? []), ...given].slice(0, maxStored);
		const counted = { repeats: false, ...violation, ...finding, requests, times: (finding?.times ?? 0) + 1 };
		this.#byKind.set(kindOf(violation), counted);
		return finding === undefined;
	}

	/** Puts the smallest request in the place of those that were found. */
	setSmallest(violation: Violation, request: FuzzRequest): void {
		const finding = this.#byKind.get(kindOf(violation));
		if (finding) this.#byKind.set(kindOf(violation), { ...finding, requests: [request], repeats: true });
	}

	all(): readonly Finding[] {
		return [...this.#byKind.values()];
	}
}

/** Two violations are of one kind when they break one rule and their words differ in values only. */
export const kindOf = ({ rule, message }: Violation): string =>
	`${rule}: ${message.replace(/"[^"]*"|[0-9a-f-]{36}|\d{4,}/g, "#").slice(0, 100)}`;

/** A request as a line for a shell: curl where it can say it, else the raw bytes through bash. */
export function pasteReady(request: FuzzRequest, url: URL): string {
	if (request.kind === "bytes") return rawLine(request.bytes, url);
	const messages = request.kind === "revalidation" ? [request.message] : request.messages;
	const [only] = messages;
	if (only && messages.length === 1 && isCurlExpressible(only)) {
		const line = curlLine(only, url);
		return request.kind === "revalidation"
			? `${line}   # then again with -H 'If-None-Match: ${request.form("ETAG")}'`
			: line;
	}
	return rawLine(messages.map(bytesOf).join(""), url);
}

const isCurlExpressible = (message: Message): boolean =>
	/^[\x21-\x7e]+$/.test(targetOf(message)) &&
	/^[A-Za-z-]+$/.test(message.method) &&
	/^[\x20-\x7e]*$/.test(message.body) &&
	message.headers.every(([name, value]) => /^[\x21-\x7e]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));

function curlLine(message: Message, url: URL): string {
	const method =
		message.method === "GET" ? [] : message.method === "HEAD" ? ["-I"] : ["-X", quoted(message.method)];
	const headers = message.headers
		.filter(([name, value]) => name !== "Host" || value !== "localhost")
		.filter(([name]) => name !== "Content-Length")
		.flatMap(([name, value]) => ["-H", quoted(value === "" ? `${name};` : `${name}: ${value}`)]);
	const body =
		message.body === "" ? [] : ["-X", quoted(message.method), "--data-binary", quoted(message.body)];
	const target = ["--request-target", quoted(targetOf(message))];
	return ["curl", "-gsSi", ...method, ...headers, ...body, ...target, quoted(url.origin)].join(" ");
}

function rawLine(bytes: string, url: URL): string {
	const escaped = bytes.replace(/[^\x20-\x7e]|[\\%']/g, (one) => {
		if (one === "\r") return "\\r";
		if (one === "\n") return "\\n";
		if (one === "%") return "%%";
		return `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`;
	});
	const connection = `/dev/tcp/${url.hostname}/${url.port || 80}`;
	return `(exec 3<>${connection}; printf -- '${escaped}' >&3; timeout 5 cat <&3)`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Makes a request smaller as long as it still shows the fault: fewer messages, parameters, headers and path segments,
 * shorter values.
 *
 * @param reproduces sends a candidate, and returns true if it violates the same rule
 * @param attempts maximum number of its calls
 */
export async function shrink(
	request: FuzzRequest,
	reproduces: (candidate: FuzzRequest) => Promise<boolean>,
	attempts = 300,
): Promise<FuzzRequest> {
	let smallest = request;
	let left = attempts;
	for (let smaller: FuzzRequest | undefined = smallest; smaller; ) {
		smallest = smaller;
		smaller = undefined;
		for (const candidate of candidates(smallest)) {
			if (left === 0) return smallest;
			left -= 1;
			if (await reproduces(candidate)) {
				smaller = candidate;
				break;
			}
		}
	}
	return smallest;
}

/** Requests that are smaller by one step, the boldest steps first. */
function* candidates(request: FuzzRequest): Generator<FuzzRequest> {
	switch (request.kind) {
		case "bytes":
			for (const bytes of shorterTexts(request.bytes)) yield { ...request, bytes };
			return;
		case "revalidation":
			yield { kind: "messages", messages: [request.message] };
			for (const message of smallerMessages(request.message)) yield { ...request, message };
			return;
		case "messages":
			if (request.messages.length > 1) {
				for (const index of request.messages.keys())
					yield { kind: "messages", messages: request.messages.toSpliced(index, 1) };
			}
			for (const [index, message] of request.messages.entries()) {
				for (const smaller of smallerMessages(message))
					yield { kind: "messages", messages: request.messages.with(index, smaller) };
			}
	}
}

function* smallerMessages(message: Message): Generator<Message> {
	if (message.method !== "GET") yield { ...message, method: "GET" };
	if (message.body !== "") yield withoutBody(message);
	for (const index of message.headers.keys()) {
		const [name = ""] = message.headers[index] ?? [];
		if (name !== "Host" && name !== "Content-Length" && name !== "Transfer-Encoding")
			yield { ...message, headers: message.headers.toSpliced(index, 1) };
	}
	for (const index of message.query.keys()) yield { ...message, query: message.query.toSpliced(index, 1) };
	for (const [index, piece] of message.query.entries()) {
		for (const shorter of shorterValues(piece))
			yield { ...message, query: message.query.with(index, shorter) };
	}
	for (const [index, [name, value]] of message.headers.entries()) {
		if (name === "Host") continue;
		for (const shorter of shorterTexts(value))
			yield { ...message, headers: message.headers.with(index, [name, shorter]) };
	}
	const segments = message.path.split("/");
	for (const index of segments.keys()) {
		for (const shorter of shorterTexts(segments[index] ?? ""))
			yield { ...message, path: segments.with(index, shorter).join("/") };
	}
}

const withoutBody = (message: Message): Message => ({
	...message,
	body: "",
	headers: message.headers.filter(([name]) => name !== "Content-Length" && name !== "Transfer-Encoding"),
});

/** A piece of a query with a shorter value; an escaped byte goes as a whole. */
function* shorterValues(piece: string): Generator<string> {
	const at = piece.indexOf("=") + 1;
	for (const shorter of shorterTexts(piece.slice(at))) yield piece.slice(0, at) + shorter;
}

/** Without its first or second half, a quarter, and, when it is short, without any one of its units. */
function* shorterTexts(text: string): Generator<string> {
	const units = text.match(/%[0-9a-fA-F]{2}|[\s\S]/g) ?? [];
	for (let size = Math.ceil(units.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
		if (units.length > 32 && size < units.length / 16) return;
		for (let at = 0; at < units.length; at += size) yield units.toSpliced(at, size).join("");
	}
}
