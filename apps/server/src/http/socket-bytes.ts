import type { Socket } from "node:net";

/**
 * Replaces the listeners by which the server of node:http reads a connection, and returns them: the listener for data,
 * and the last one for the end. With another listener the parser no longer reads by itself.
 */
export function takeOver(
	socket: Socket,
	received: (bytes: Buffer) => void,
	ended: () => void,
): [parse: (bytes: Buffer) => void, finish: () => void] {
	const [parse, ...others] = socket.listeners("data");
	const finish = socket.listeners("end").at(-1);
	if (!parse || !finish || others.length > 0)
		throw new Error("node:http reads its connections in another way");
	socket.off("data", parse as () => void).off("end", finish as () => void);
	socket.on("data", received).on("end", ended);
	return [(bytes) => void parse.call(socket, bytes), () => void finish.call(socket)];
}
