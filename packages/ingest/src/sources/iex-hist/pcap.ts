import type { ByteQueue } from "../order-book/byte-queue.ts";
import { type Capture, checkLength, checkLinkType, type OnPacket } from "./packets.ts";

/** Classic pcap: a header of 24 bytes, then packets behind headers of 16. */
export class ClassicCapture implements Capture {
	readonly #littleEndian: boolean;
	#begun = false;
	#packets = 0;

	constructor(littleEndian: boolean) {
		this.#littleEndian = littleEndian;
	}

	read(queue: ByteQueue, onPacket: OnPacket): void {
		const { view, end } = queue;
		if (!this.#begun) {
			if (end - queue.position < 24) return;
			checkLinkType(view.getUint32(queue.position + 20, this.#littleEndian) & 0xffff);
			queue.position += 24;
			this.#begun = true;
		}
		while (queue.position + 16 <= end) {
			const at = queue.position;
			const captured = view.getUint32(at + 8, this.#littleEndian);
			checkLength(captured, view.getUint32(at + 12, this.#littleEndian), this.#packets + 1);
			if (at + 16 + captured > end) return;
			this.#packets++;
			onPacket(view, at + 16, captured);
			queue.position = at + 16 + captured;
		}
	}
}
