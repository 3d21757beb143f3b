import { type ClientRequest, type RequestListener, ServerResponse, STATUS_CODES } from "node:http";
import { httpDate } from "../http/date.ts";
import { standInRequest } from "../parameters/stand-in-request.ts";

/** Headers by their names, in their order. */
export type Headers = Readonly<Record<string, string>>;

/**
 * The headers that the application sets on every answer, as text.
 *
 * @param middlewares an application of the middlewares that set them, which do so at once
 */
export function commonHeaders(middlewares: RequestListener): string {
	const request = standInRequest("/");
	const response = new ServerResponse(request);
	middlewares(request, response);
	// Every outgoing message has it; the types know it of client requests alone.
	const names = (response as unknown as Pick<ClientRequest, "getRawHeaderNames">).getRawHeaderNames();
	return names.map((name) => `${name}: ${response.getHeader(name)}\r\n`).join("");
}

/** The head of an answer: its status, id, common headers and its own, and the date. */
export function headOf(status: number, requestId: string, common: string, own: readonly Headers[]): string {
	let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: ${requestId}\r\n${common}`;
	for (const headers of own) for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
	return `${head}Date: ${httpDate()}\r\n`;
}

const json = "application/json; charset=utf-8";

/** The headers of a JSON body. */
export const ofBody = (length: number): Headers => ({
	"Content-Type": json,
	"Content-Length": String(length),
});

/** A text of ASCII is written together with the head, which is faster. */
export function inBytes(text: string | Uint8Array): string | Uint8Array {
	if (typeof text !== "string" || Buffer.byteLength(text) === text.length) return text;
	return Buffer.from(text);
}
