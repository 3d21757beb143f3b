import { hash } from "node:crypto";
import type { PrismAnswer } from "./prism.ts";
import type { Refusal } from "./refusal.ts";
import type { OperationRow } from "./routes.ts";

/** What goes back to the caller. */
export interface Answer {
	status: number;
	headers: Readonly<Record<string, string>>;
	/** JSON text; nothing for a 304. */
	text?: string;
	/** Of a 200, for a conditional request. */
	etag?: string;
}

/**
 * Prism's answer with what only the exchange knows put in: its id, its cost, the tag of its body, and for a
 * refused request what is wrong with it in place of the example's text.
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

/** Nothing but the headers, for a caller who holds the body already. */
export function notModified(operation: OperationRow, prism: PrismAnswer, id: string, etag: string): Answer {
	return { status: 304, headers: { ...withExchange(operation, prism, id), ETag: etag } };
}

/** Prism takes headers from their examples in the document; those of one exchange are set right here. */
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
