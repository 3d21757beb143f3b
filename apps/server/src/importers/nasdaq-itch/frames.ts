import { InputRefused } from "../frame/refused.ts";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import { lengths } from "./messages.ts";

/** Reads messages at `start` of the view, `length` bytes each, the type in the first. */
export interface FrameReader {
	/** Called for every message whose type is known, in the order of the file. */
	message(view: DataView, start: number): void;
	/** Called for every message whose type is not known. */
	unknown(type: number): void;
}

/**
 * Walks the frames of an ITCH file: two bytes of length (big-endian), then the message. A frame of length zero ends
 * the file.
 */
export class FrameWalker {
	/** Frames so far. */
	frames = 0;
	#ended = false;

	/**
	 * Hands the whole messages in the queue to the reader; the rest waits for the next piece.
	 * @throws InputRefused for a message whose length is not that of its type, and for bytes behind the end.
	 */
	walk(queue: ByteQueue, reader: FrameReader): void {
		const { view, end } = queue;
		let at = queue.position;
		while (at + 2 <= end) {
			if (this.#ended) this.#refuse("bytes behind the frame of length 0", "nothing behind the end");
			const length = view.getUint16(at);
			if (length === 0) {
				this.#ended = true;
				at += 2;
				continue;
			}
			const start = at + 2;
			if (start + length > end) break;
			this.frames++;
			const type = view.getUint8(start);
			const expected = lengths[type] ?? 0;
			if (length === expected) reader.message(view, start);
			else this.#other(reader, type, length, expected);
			at = start + length;
		}
		queue.position = at;
	}

	/** @throws InputRefused when the stream ended within a frame or held none. */
	end(queue: ByteQueue): void {
		if (queue.position !== queue.end) this.#refuse("cut off", "whole frames to the end of the file");
		if (this.frames === 0)
			throw new InputRefused({ field: "content", value: "" }, "a file that is not empty");
	}

	#other(reader: FrameReader, type: number, length: number, expected: number): void {
		// A type that is not a letter is no future message but a sign that this is no ITCH file.
		if (expected === 0 && /[A-Za-z]/.test(String.fromCharCode(type)) && length >= 11) reader.unknown(type);
		else
			this.#refuse(`${length} bytes of type ${JSON.stringify(String.fromCharCode(type))}`, allowed(expected));
	}

	#refuse(value: string, allowedForms: string): never {
		throw new InputRefused({ line: this.frames, field: "message", value }, allowedForms);
	}
}

const allowed = (expected: number): string =>
	expected === 0
		? "messages of Nasdaq TotalView-ITCH 5.0"
		: `${expected} bytes, as in Nasdaq TotalView-ITCH 5.0`;
