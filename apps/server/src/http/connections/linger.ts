import type { Socket } from "node:net";

/** Milliseconds in which a client may read the last answer and end its side, whatever it still sends. */
const lingerTime = 1_000;

const lingering = new WeakSet<Socket>();

/**
 * Ends the side of the server, and a while later the connection. Bytes that still arrive are to be read meanwhile, or the
 * system would reset the connection under the last answer. Later calls do nothing.
 */
export function linger(socket: Socket, milliseconds = lingerTime): void {
	if (lingering.has(socket)) return;
	lingering.add(socket);
	socket.end();
	const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
	socket.once("close", () => clearTimeout(timer));
}
