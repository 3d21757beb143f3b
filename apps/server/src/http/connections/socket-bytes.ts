import type { Socket } from "node:net";
import { bytesArrived } from "../arrivals.ts";

/** Takes bytes of a connection. They are of the caller, and others stand there after the call. */
export type Received = (bytes: Buffer) => void;

/** Bytes of one read of any connection: a read is over before the next one begins. */
const oneRead = Buffer.alloc(64 * 1024);

/**
 * Replaces the listeners by which the server of node:http reads a connection, and returns them: the listener for data,
 * and the last one for the end. With another listener the parser no longer reads by itself.
 */
export function takeOver(
	socket: Socket,
	received: Received,
	ended: () => void,
): [parse: (bytes: Buffer) => void, finish: () => void] {
	const [parse, ...others] = socket.listeners("data");
	const finish = socket.listeners("end").at(-1);
	if (!parse || !finish || others.length > 0)
		throw new Error("node:http reads its connections in another way");
	socket.off("data", parse as () => void).off("end", finish as () => void);
	const noted: Received = (bytes) => {
		bytesArrived();
		received(bytes);
	};
	socket.on("data", noted).on("end", ended);
	readIntoOne(socket, noted);
	return [(bytes) => void parse.call(socket, bytes), () => void finish.call(socket)];
}

/** The parts of a socket that its option `onread` sets. A server cannot give that option to the sockets that it accepts. */
type ReadingSocket = Record<symbol, unknown> & {
	_handle?: { useUserBuffer?(buffer: Buffer): void } | null;
};

/**
 * Has the system read each time into the same memory, as the option `onread` of a socket does. Without it each read takes
 * 64 KiB of new memory. A Node that has no such parts reads as before.
 */
function readIntoOne(socket: Socket, received: Received): void {
	const reading = socket as unknown as ReadingSocket;
	const { buffer, callback } = onreadParts(socket);
	if (!buffer || !callback || !reading._handle?.useUserBuffer) return;
	reading[buffer] = oneRead;
	reading[callback] = (length: number) => received(oneRead.subarray(0, length));
	reading._handle.useUserBuffer(oneRead);
}

let known: { buffer: symbol | undefined; callback: symbol | undefined } | undefined;

/** The names of these parts, which every socket has. */
function onreadParts(socket: Socket): NonNullable<typeof known> {
	if (known) return known;
	const named = (name: string) =>
		Object.getOwnPropertySymbols(socket).find(({ description }) => description === name);
	known = { buffer: named("kBuffer"), callback: named("kBufferCb") };
	return known;
}
