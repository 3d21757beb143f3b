import { InputRefused } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";
import type { Capture } from "./packets.ts";
import { ClassicCapture } from "./pcap.ts";
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
 * @throws InputRefused for another kind of file.
 */
export function captureOf(queue: ByteQueue): Capture | null {
	if (queue.end - queue.position < 4) return null;
	const magic = queue.view.getUint32(queue.position, true);
	if (magic === nextGeneration) return new NextGeneration();
	const littleEndian = classic.get(magic);
	if (littleEndian !== undefined) return new ClassicCapture(littleEndian);
	const value = magic.toString(16).padStart(8, "0");
	throw new InputRefused({ field: "first bytes", value }, "a pcap or pcapng file");
}
