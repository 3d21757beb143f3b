import type { Socket } from "node:net";

/** Bytes of an answer of two texts: one of 16 KiB, the longest that is kept as a text, and its head. */
export const answerMemory = 20 * 1024;

const newMemory = () => Buffer.allocUnsafeSlow(answerMemory);

/** Bytes of one write of any connection: the system has nearly always taken them before the next one. */
let memory = newMemory();

/**
 * Writes two texts in which every character is a byte. Node.js copies a text that consists of parts twice, first to make
 * it whole; here each part is copied once. A client that does not read holds `answerMemory` bytes.
 */
export function writeTexts(socket: Socket, head: string, body: string): void {
	const length = head.length + body.length;
	if (length > answerMemory) {
		socket.write(head + body, "latin1");
		return;
	}
	memory.write(head, 0, "latin1");
	memory.write(body, head.length, "latin1");
	socket.write(memory.subarray(0, length));
	if (socket.writableLength > 0) memory = newMemory();
}
