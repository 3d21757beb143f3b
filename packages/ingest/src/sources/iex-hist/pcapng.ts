import { InputRefused } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import { type Capture, checkLength, checkLinkType, longestPacket, type OnPacket } from "./packets.ts";

/** Types of blocks. Source: draft-ietf-opsawg-pcapng. */
const block = { section: 0x0a0d0d0a, interface: 1, obsoletePacket: 2, simplePacket: 3, packet: 6 } as const;
const longestBlock = longestPacket * 64;

/** pcapng: sections of blocks, each section in the byte order of its own header. */
export class NextGeneration implements Capture {
	#littleEndian = true;
	#packets = 0;

	read(queue: ByteQueue, onPacket: OnPacket): void {
		while (queue.position + 12 <= queue.end) {
			const at = queue.position;
			const isSection = queue.view.getUint32(at, true) === block.section;
			if (isSection) this.#beginSection(queue.view, at);
			const length = queue.view.getUint32(at + 4, this.#littleEndian);
			if (length < 12 || length % 4 !== 0 || length > longestBlock) {
				this.#refuse("block length", length, `12 to ${longestBlock}, a multiple of 4`);
			}
			if (at + length > queue.end) return;
			const trailer = queue.view.getUint32(at + length - 4, this.#littleEndian);
			if (trailer !== length) this.#refuse("block length at its end", trailer, `${length}, as at its start`);
			if (!isSection) this.#block(queue.view, at, length, onPacket);
			queue.position = at + length;
		}
	}

	#beginSection(view: DataView, at: number): void {
		const magic = view.getUint32(at + 8, true);
		if (magic !== 0x1a2b3c4d && magic !== 0x4d3c2b1a) this.#refuse("byte order", magic, "1a2b3c4d");
		this.#littleEndian = magic === 0x1a2b3c4d;
	}

	#block(view: DataView, at: number, length: number, onPacket: OnPacket): void {
		const little = this.#littleEndian;
		const type = view.getUint32(at, little);
		if (type === block.interface && length >= 20) checkLinkType(view.getUint16(at + 8, little));
		else if (type === block.packet || type === block.obsoletePacket) {
			if (length < 32) this.#refuse("block length", length, "32 or more for a packet");
			const captured = view.getUint32(at + 20, little);
			this.#packet(view, at + 28, captured, view.getUint32(at + 24, little), length - 32, onPacket);
		} else if (type === block.simplePacket) {
			if (length < 16) this.#refuse("block length", length, "16 or more for a packet");
			const original = view.getUint32(at + 8, little);
			this.#packet(view, at + 12, original, original, length - 16, onPacket);
		}
	}

	#packet(
		view: DataView,
		start: number,
		captured: number,
		original: number,
		room: number,
		onPacket: OnPacket,
	): void {
		this.#packets++;
		checkLength(captured, original, this.#packets);
		if (captured > room) this.#refuse("packet length", captured, `at most ${room}, the rest of its block`);
		onPacket(view, start, captured);
	}

	#refuse(field: string, value: number, allowed: string): never {
		throw new InputRefused({ line: this.#packets, field, value: String(value) }, allowed);
	}
}
