import { InputError } from "@us-market-data/market";
import type { ByteQueue } from "../order-book/byte-queue.ts";

/** Receives the place of each packet's Ethernet frame in the view. */
export type OnPacket = (view: DataView, start: number, length: number) => void;

/** Reads the packets of a capture file that comes in pieces. */
export interface Capture {
	/** Hands over the whole packets in the queue; the rest waits for the next piece. */
	read(queue: ByteQueue, onPacket: OnPacket): void;
}

/** Maximum length of a packet; longer ones indicate damage. */
export const maxPacketBytes = 262_144;
const ethernet = 1;

/** @throws InputError when packets of an interface are not Ethernet frames. */
export function checkLinkType(linkType: number): void {
	if (linkType === ethernet) return;
	throw new InputError({ field: "link type", value: String(linkType) }, "1, Ethernet");
}

/** @throws InputError for a packet of impossible length, or one of which the capture kept a part only. */
export function checkLength(captured: number, original: number, packet: number): void {
	if (captured === original && captured <= maxPacketBytes) return;
	throw new InputError(
		{ line: packet, field: "packet length", value: `${captured} of ${original}` },
		`whole packets of up to ${maxPacketBytes} bytes`,
	);
}
