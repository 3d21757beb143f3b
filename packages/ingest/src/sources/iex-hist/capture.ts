import { InputError } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import { headerLayout } from "../order-book/layout.ts";
import { type Capture, checkLength, checkLinkType, type OnPacket } from "./packets.ts";
import { NextGeneration } from "./pcapng.ts";

/** Magic numbers of classic pcap, read little-endian, with whether the file is; for micro- and nanoseconds. */
const classic: ReadonlyMap<number, boolean> = new Map([
	[0xa1b2c3d4, true],
	[0xa1b23c4d, true],
	[0xd4c3b2a1, false],
	[0x4d3cb2a1, false],
]);
const nextGeneration = 0x0a0d0d0a;

/**
 * The reader of a capture file by its first bytes, classic pcap or pcapng whatever its name says; null while there
 * are too few.
 * @throws InputError for another kind of file.
 */
export function captureOf(queue: ByteQueue): Capture | null {
	if (queue.end - queue.position < 4) return null;
	const magic = queue.view.getUint32(queue.position, true);
	if (magic === nextGeneration) return new NextGeneration();
	const littleEndian = classic.get(magic);
	if (littleEndian !== undefined) return new ClassicCapture(littleEndian);
	const value = magic.toString(16).padStart(8, "0");
	throw new InputError({ field: "first bytes", value }, "a pcap or pcapng file");
}

/** Headers of the file and of each packet. Source: draft-ietf-opsawg-pcap, whose names the fields keep. */
const fileHeader = headerLayout({
	magicNumber: [0, 4, "integer"],
	majorVersion: [4, 2, "integer"],
	minorVersion: [6, 2, "integer"],
	reserved1: [8, 4, "integer"],
	reserved2: [12, 4, "integer"],
	snapLen: [16, 4, "integer"],
	linkType: [20, 4, "integer"],
});
const packetRecord = headerLayout({
	seconds: [0, 4, "integer"],
	fraction: [4, 4, "integer"],
	capturedPacketLength: [8, 4, "integer"],
	originalPacketLength: [12, 4, "integer"],
});
const { capturedPacketLength, originalPacketLength } = packetRecord.offset;

/** Classic pcap: a header, then packets behind their own headers. */
class ClassicCapture implements Capture {
	readonly #littleEndian: boolean;
	#begun = false;
	#packets = 0;

	constructor(littleEndian: boolean) {
		this.#littleEndian = littleEndian;
	}

	read(queue: ByteQueue, onPacket: OnPacket): void {
		const { view, end } = queue;
		if (!this.#begun) {
			if (end - queue.position < fileHeader.length) return;
			const linkType = view.getUint32(queue.position + fileHeader.offset.linkType, this.#littleEndian);
			checkLinkType(linkType & 0xffff);
			queue.position += fileHeader.length;
			this.#begun = true;
		}
		while (queue.position + packetRecord.length <= end) {
			const at = queue.position;
			const captured = view.getUint32(at + capturedPacketLength, this.#littleEndian);
			const original = view.getUint32(at + originalPacketLength, this.#littleEndian);
			checkLength(captured, original, this.#packets + 1);
			const start = at + packetRecord.length;
			if (start + captured > end) return;
			this.#packets++;
			onPacket(view, start, captured);
			queue.position = start + captured;
		}
	}
}
