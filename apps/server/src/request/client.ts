import type { ServerResponse } from "node:http";

/** The client that waits for an answer. */
export interface Client {
	/** True when it has disconnected. */
	isGone(): boolean;
	/** Calls a listener when it disconnects before its answer, or at once. */
	onGone(listener: () => void): void;
	/** Calls a listener when its answer is sent, or when it has disconnected. */
	onOver(listener: () => void): void;
}

/** The client of a response of node:http. */
export function clientOf(response: ServerResponse): Client {
	const atEnd = (listener: () => void) =>
		response.closed ? listener() : void response.once("close", listener);
	return {
		isGone: () => response.closed,
		onGone: atEnd,
		onOver: atEnd,
	};
}
