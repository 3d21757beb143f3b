import { InputError } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import { headerLayout } from "../order-book/layout.ts";
import { type Capture, checkLength, checkLinkType, maxPacketBytes, type OnPacket } from "./packets.ts";

/** Types of blocks. Source: draft-ietf-opsawg-pcapng. */
const block = { section: 0x0a0d0d0a, interface: 1, obsoletePacket: 2, simplePacket: 3, packet: 6 } as const;
const maxBlockBytes = maxPacketBytes * 64;

/** Fields by kind of block. The length is repeated after them. Source: as above, whose names the fields keep. */
const general = headerLayout({ blockType: [0, 4, "integer"], blockTotalLength: [4, 4, "integer"] });
const section = headerLayout({ ...general.fields, byteOrderMagic: [8, 4, "integer"] });
const description = headerLayout({
	...general.fields,
	linkType: [8, 2, "integer"],
	reserved: [10, 2, "integer"],
	snapLen: [12, 4, "integer"],
});
const enhanced = headerLayout({
	...general.fields,
	interfaceId: [8, 4, "integer"],
	timestampUpper: [12, 4, "integer"],
	timestampLower: [16, 4, "integer"],
	capturedPacketLength: [20, 4, "integer"],
	originalPacketLength: [24, 4, "integer"],
});
const simple = headerLayout({ ...general.fields, originalPacketLength: [8, 4, "integer"] });
const trailerLength = 4;
const minBlockBytes = general.length + trailerLength;

/** pcapng: sections of blocks, each section in the byte order of its own header. */
export class NextGeneration implements Capture {
	#littleEndian = true;
	#packets = 0;

	read(queue: ByteQueue, onPacket: OnPacket): void {
		while (queue.position + minBlockBytes <= queue.end) {
			const at = queue.position;
			const isSection = queue.view.getUint32(at, true) === block.section;
			if (isSection) this.#beginSection(queue.view, at);
			const length = queue.view.getUint32(at + general.offset.blockTotalLength, this.#littleEndian);
			if (length < minBlockBytes || length % 4 !== 0 || length > maxBlockBytes) {
				this.#reject("block length", length, `${minBlockBytes} to ${maxBlockBytes}, a multiple of 4`);
			}
			if (at + length > queue.end) return;
			const trailer = queue.view.getUint32(at + length - trailerLength, this.#littleEndian);
			if (trailer !== length) this.#reject("block length at its end", trailer, `${length}, as at its start`);
			if (!isSection) this.#block(queue.view, at, length, onPacket);
			queue.position = at + length;
		}
	}

	#beginSection(view: DataView, at: number): void {
		const magic = view.getUint32(at + section.offset.byteOrderMagic, true);
		if (magic !== 0x1a2b3c4d && magic !== 0x4d3c2b1a) this.#reject("byte order", magic, "1a2b3c4d");
		this.#littleEndian = magic === 0x1a2b3c4d;
	}

	#block(view: DataView, at: number, length: number, onPacket: OnPacket): void {
		const little = this.#littleEndian;
		const type = view.getUint32(at, little);
		const content = length - trailerLength;
		if (type === block.interface && content >= description.length) {
			checkLinkType(view.getUint16(at + description.offset.linkType, little));
		} else if (type === block.packet || type === block.obsoletePacket) {
			this.#requireHead(length, enhanced.length);
			const captured = view.getUint32(at + enhanced.offset.capturedPacketLength, little);
			const original = view.getUint32(at + enhanced.offset.originalPacketLength, little);
			this.#packet(captured, original, content - enhanced.length);
			onPacket(view, at + enhanced.length, captured);
		} else if (type === block.simplePacket) {
			this.#requireHead(length, simple.length);
			const original = view.getUint32(at + simple.offset.originalPacketLength, little);
			this.#packet(original, original, content - simple.length);
			onPacket(view, at + simple.length, original);
		}
	}

	#requireHead(length: number, head: number): void {
		const minBytes = head + trailerLength;
		if (length < minBytes) this.#reject("block length", length, `${minBytes} or more for a packet`);
	}

	/** Counts a packet and checks its lengths against the room that its block has for it. */
	#packet(captured: number, original: number, room: number): void {
		this.#packets++;
		checkLength(captured, original, this.#packets);
		if (captured > room) this.#reject("packet length", captured, `at most ${room}, the rest of its block`);
	}

	#reject(field: string, value: number, allowed: string): never {
		throw new InputError({ line: this.#packets, field, value: String(value) }, allowed);
	}
}
