import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that has arrived on a connection and is not answered. */
export interface PendingRequest {
	request: IncomingMessage;
	response: ServerResponse;
	/** Called when its answer is the next one on the connection. */
	arrived(): void;
	/** Hands it to the application. */
	answer(): void;
	/** Refuses it because the admission queue is full. */
	refuse(): void;
	/** True for requests that skip the admission queue, such as those of supervisors. */
	isUrgent: boolean;
	/** True when the application reads its body. Any other body is not read, and ends the connection. */
	isForm: boolean;
}

/** True when a body follows the head of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
	Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers;
