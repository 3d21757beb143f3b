import { type ClientRequest, type RequestListener, ServerResponse, STATUS_CODES } from "node:http";
import { dateLine } from "../http/date.ts";
import { standInRequest } from "../parameters/stand-in-request.ts";

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

/**
 * The parts of the head of an answer: its status, id, common headers and its own, and the date. They are written one by
 * one, because most of them are the same texts in other answers.
 *
 * @param own lines of its own headers
 */
export const headOf = (
	status: number,
	requestId: string,
	common: string,
	own: readonly string[],
): string[] => [beginnings[status] ?? "", requestId, "\r\n", common, ...own, dateLine()];

/** The beginning of an answer by its status, up to the request id. */
const beginnings: Readonly<Record<number, string>> = Object.fromEntries(
	Object.entries(STATUS_CODES).map(([status, reason]) => [
		status,
		`HTTP/1.1 ${status} ${reason}\r\nX-Request-Id: `,
	]),
);

/** A text of ASCII is written together with the head, which is faster. */
export function inBytes(text: string | Uint8Array): string | Uint8Array {
	if (typeof text !== "string" || Buffer.byteLength(text) === text.length) return text;
	return Buffer.from(text);
}
