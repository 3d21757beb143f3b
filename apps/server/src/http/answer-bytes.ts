import type { Socket } from "node:net";

/** Bytes of an answer of two texts: one of 16 KiB, the longest that is kept as a text, and its head. */
export const answerMemory = 20 * 1024;

const newMemory = () => Buffer.allocUnsafeSlow(answerMemory);

/** Bytes of one write of any connection: the system has nearly always taken them before the next one. */
let memory = newMemory();

/**
 * Writes texts in which every character is a byte, one behind the other. Node.js copies a text that consists of parts twice,
 * first to make it whole; here each part is copied once. A client that does not read holds `answerMemory` bytes.
 */
export function writeTexts(socket: Socket, texts: readonly string[]): void {
	let length = 0;
	for (const text of texts) length += text.length;
	if (length > answerMemory) {
		socket.write(texts.join(""), "latin1");
		return;
	}
	let at = 0;
	for (const text of texts) at += memory.write(text, at, "latin1");
	socket.write(memory.subarray(0, length));
	if (socket.writableLength > 0) memory = newMemory();
}
