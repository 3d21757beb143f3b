import { InputError } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import { lengths } from "./messages.ts";

/** Reads messages at `start` of the view, `length` bytes each, the type in the first. */
export interface FrameReader {
	/** Called with the starts of a few messages, in the first `count` places, before `message` is for each of them. */
	ahead?(view: DataView, starts: Int32Array, count: number): void;
	/** Called for every message of a known type, in the order of the file. */
	message(view: DataView, start: number): void;
	/** Called for every message of an unknown type. */
	unknown(type: number): void;
}

/** Messages that a reader may look ahead at. */
export const batch = 64;

/**
 * Walks the frames of an ITCH file: two bytes of length (big-endian), then the message. A frame of length zero ends
 * the file.
 */
export class FrameWalker {
	/** Frames so far. */
	frames = 0;
	#ended = false;
	readonly #starts = new Int32Array(batch);

	/**
	 * Hands the whole messages in the queue to the reader; the rest waits for the next piece.
	 * @throws InputError for a message with a wrong length for its type, and for bytes after the end.
	 */
	walk(queue: ByteQueue, reader: FrameReader): void {
		const { view } = queue;
		const starts = this.#starts;
		for (;;) {
			const count = this.#gather(queue);
			if (count === 0 && !this.#passOther(queue, reader)) return;
			reader.ahead?.(view, starts, count);
			for (let index = 0; index < count; index++) {
				this.frames++;
				reader.message(view, starts[index] ?? 0);
			}
		}
	}

	/** @throws InputError when the stream ended within a frame or held none. */
	end(queue: ByteQueue): void {
		if (queue.position !== queue.end) this.#reject("cut off", "whole frames to the end of the file");
		if (this.frames === 0) throw new InputError({ field: "content", value: "" }, "a file that is not empty");
	}

	/** Passes over messages of known types, up to a batch of them, and notes where they start. Tells how many. */
	#gather(queue: ByteQueue): number {
		const { view, end } = queue;
		const starts = this.#starts;
		let at = queue.position;
		let count = 0;
		while (count < batch && at + 2 < end && !this.#ended) {
			const length = view.getUint16(at);
			const next = at + 2 + length;
			if (next > end || length === 0 || length !== lengths[view.getUint8(at + 2)]) break;
			starts[count++] = at + 2;
			at = next;
		}
		queue.position = at;
		return count;
	}

	/** Passes over a frame that holds no message of a known type. False when no whole frame is left. */
	#passOther(queue: ByteQueue, reader: FrameReader): boolean {
		const { view, end, position } = queue;
		if (position + 2 > end) return false;
		if (this.#ended) this.#reject("bytes after the frame of length 0", "nothing after the end");
		const length = view.getUint16(position);
		if (position + 2 + length > end) return false;
		queue.position = position + 2 + length;
		if (length === 0) this.#ended = true;
		else this.#other(reader, view.getUint8(position + 2), length);
		return true;
	}

	#other(reader: FrameReader, type: number, length: number): void {
		this.frames++;
		const expected = lengths[type] ?? 0;
		// A type that is not a letter is not a future message: the file is not an ITCH file.
		if (expected === 0 && /[A-Za-z]/.test(String.fromCharCode(type)) && length >= 11) reader.unknown(type);
		else
			this.#reject(`${length} bytes of type ${JSON.stringify(String.fromCharCode(type))}`, allowed(expected));
	}

	#reject(value: string, allowedForms: string): never {
		throw new InputError({ line: this.frames, field: "message", value }, allowedForms);
	}
}

const allowed = (expected: number): string =>
	expected === 0
		? "messages of Nasdaq TotalView-ITCH 5.0"
		: `${expected} bytes, as in Nasdaq TotalView-ITCH 5.0`;
