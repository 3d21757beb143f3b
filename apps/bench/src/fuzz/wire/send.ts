import type { HttpResponse } from "@us-market-data/conformance";
import { bytesOf, type FuzzRequest, headerValues, type Message } from "../requests/request.ts";
import type { Connection, Replies } from "./connection.ts";

/** One message and what was answered to it; undefined where nothing came. */
export interface MessageExchange {
	readonly message: Message;
	readonly answer: HttpResponse | undefined;
}

/** The result of a request. */
export type Outcome =
	| { readonly kind: "messages"; readonly exchanges: readonly MessageExchange[]; readonly leftOver: Buffer }
	| { readonly kind: "bytes"; readonly replies: Replies; readonly hungUp: boolean };

/** Sends a request as its kind demands. */
export async function send(connection: Connection, request: FuzzRequest): Promise<Outcome> {
	switch (request.kind) {
		case "messages":
			return sendMessages(connection, request.messages);
		case "revalidation":
			return revalidate(connection, request.message, request.form);
		case "bytes": {
			const { bytes, hangUp } = request;
			const replies = await connection.send({ bytes, expected: undefined, bodiless: () => false, hangUp });
			return { kind: "bytes", replies, hungUp: hangUp };
		}
	}
}

async function sendMessages(
	connection: Connection,
	messages: readonly Message[],
): Promise<Extract<Outcome, { kind: "messages" }>> {
	const { responses, leftOver } = await connection.send({
		bytes: messages.map(bytesOf).join(""),
		expected: messages.length,
		bodiless: (index) => messages[index]?.method === "HEAD",
		hangUp: false,
	});
	const exchanges = messages.map((message, index) => ({ message, answer: responses[index] }));
	return { kind: "messages", exchanges, leftOver };
}

async function revalidate(
	connection: Connection,
	message: Message,
	form: (etag: string) => string,
): Promise<Outcome> {
	const first = await sendMessages(connection, [message]);
	const etag = first.exchanges[0]?.answer?.headers["etag"];
	if (etag === undefined || headerValues(message, "if-none-match").length > 0) return first;
	const headers = [...message.headers, ["If-None-Match", form(etag)] as const];
	const second = await sendMessages(connection, [{ ...message, headers }]);
	return { ...second, exchanges: [...first.exchanges, ...second.exchanges] };
}
