import { hash } from "node:crypto";
import type { PrismAnswer } from "./prism.ts";
import type { Refusal } from "./refusal.ts";
import type { OperationRow } from "./routes.ts";

/** The answer that the caller gets. */
export interface Answer {
	status: number;
	headers: Readonly<Record<string, string>>;
	/** JSON text; empty in a 304. */
	text?: string;
	/** The entity tag of a 200, which a conditional request names. */
	etag?: string;
}

/**
 * Prism's answer with the values of this request: its id, its cost and the tag of its body. The body of a refusal
 * names the faults of the request instead of those of the example.
 */
export function answerOf(operation: OperationRow, prism: PrismAnswer, id: string, refusal?: Refusal): Answer {
	const headers = withExchange(operation, prism, id);
	if (prism.status === 304) return { status: 304, headers };
	if (prism.status >= 400) {
		const body = { ...(refusal ?? (prism.body as object)), requestId: id };
		return { status: prism.status, ...json(body, { ...headers, "Cache-Control": "no-store" }) };
	}
	const { text, headers: all } = json(prism.body, headers);
	const etag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
	return { status: prism.status, headers: { ...all, ETag: etag }, text, etag };
}

/** An error that no operation documents, such as an unknown route. */
export function errorAnswer(
	status: number,
	id: string,
	refusal: Refusal,
	headers: Readonly<Record<string, string>> = {},
): Answer {
	const body = { ...refusal, requestId: id };
	return { status, ...json(body, { ...headers, "X-Request-Id": id, "Cache-Control": "no-store" }) };
}

/** Headers alone, because the caller already holds the body. */
export function notModified(operation: OperationRow, prism: PrismAnswer, id: string, etag: string): Answer {
	return { status: 304, headers: { ...withExchange(operation, prism, id), ETag: etag } };
}

/** Prism takes headers from the examples of the document; this sets the values of the request. */
function withExchange({ metered }: OperationRow, { status, headers }: PrismAnswer, id: string) {
	const right: Readonly<Record<string, string>> = {
		"X-Request-Id": id,
		"X-Data-Requests-Cost": metered && (status === 200 || status === 304) ? "1" : "0",
		...(status === 402 ? { "X-Data-Requests-Remaining": "0" } : {}),
	};
	return Object.fromEntries(
		Object.entries(headers)
			.filter(([name]) => name.toLowerCase() !== "content-type")
			.map(([name, value]) => [name, right[name] ?? String(value)]),
	);
}

function json(body: unknown, headers: Readonly<Record<string, string>>) {
	const text = JSON.stringify(body);
	const length = String(Buffer.byteLength(text));
	return {
		text,
		headers: { ...headers, "Content-Type": "application/json; charset=utf-8", "Content-Length": length },
	};
}
