import type { IncomingMessage } from "node:http";

/** A message to the tools that sends data requests. */
export interface ParentMessage {
	/** True for the first data request: the message is counted against the rate of the plan already, and this one with it. */
	coversNext(): boolean;
}

const messages = new WeakMap<object, ParentMessage>();

/** Notes that the requests of a connection are those of a message. */
export const setParentMessage = (connection: object, message: ParentMessage): void =>
	void messages.set(connection, message);

/** The message in whose name the service asks itself; undefined for a request of a client. */
export const parentMessageOf = ({ socket }: Pick<IncomingMessage, "socket">): ParentMessage | undefined =>
	messages.get(socket);
