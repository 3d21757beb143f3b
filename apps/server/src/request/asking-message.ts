import type { IncomingMessage } from "node:http";

/** A message to the tools that sends data requests. */
export interface AskingMessage {
	/** True for the first data request: the message is counted against the rate of the plan already, and this one with it. */
	coversNext(): boolean;
}

const messages = new WeakMap<object, AskingMessage>();

/** Notes that the requests of a connection are those of a message. */
export const noteAsking = (connection: object, message: AskingMessage): void =>
	void messages.set(connection, message);

/** The message in whose name the service asks itself; undefined for a request of a client. */
export const askingMessage = ({ socket }: Pick<IncomingMessage, "socket">): AskingMessage | undefined =>
	messages.get(socket);
