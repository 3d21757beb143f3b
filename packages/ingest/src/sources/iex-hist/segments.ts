import { InputRefused } from "@us-market-data/market";

/** Protocols of IEX-TP by the number in its header. */
export const protocol = { tops: 0x8003, deep: 0x8004, deepPlus: 0x8005 } as const;

/** An IEX-TP segment: the head of a packet and where its messages lie. */
export interface Segment {
	protocol: number;
	session: number;
	/** Number of its first message in the session, from 1; of the next one when it holds none. */
	first: number;
	messages: number;
	/** When it was sent, in microseconds since 1970. */
	sent: number;
	/** Where its messages begin. */
	start: number;
	/** Where they end. */
	end: number;
}

const vlan = new Set([0x8100, 0x88a8]);
const ipv4 = 0x0800;
const udp = 17;
const header = 40;

/**
 * The IEX-TP segment in an Ethernet frame, with or without VLAN tags; null for packets that carry none.
 * @throws InputRefused for a segment that is longer than its packet, and for the feed TOPS.
 */
export function segmentOf(view: DataView, start: number, length: number): Segment | null {
	const payload = udpPayload(view, start, start + length);
	if (payload === null || payload.end - payload.start < header) return null;
	const at = payload.start;
	const number = view.getUint16(at + 2, true);
	if (view.getUint8(at) !== 1) return null;
	if (number === protocol.tops)
		refuse("protocol", "TOPS (0x8003)", "DEEP or DEEP+; TOPS holds no order book");
	if (number !== protocol.deep && number !== protocol.deepPlus) return null;
	const bytes = view.getUint16(at + 12, true);
	if (at + header + bytes > payload.end) {
		refuse("payload length", String(bytes), `at most ${payload.end - at - header}, the rest of the packet`);
	}
	return {
		protocol: number,
		session: view.getUint32(at + 8, true),
		first: safeNumber(view, at + 24),
		messages: view.getUint16(at + 14, true),
		sent: microsAt(view, at + 32),
		start: at + header,
		end: at + header + bytes,
	};
}

function udpPayload(view: DataView, start: number, end: number): { start: number; end: number } | null {
	let at = start + 12;
	while (at + 2 <= end && vlan.has(view.getUint16(at))) at += 4;
	if (at + 2 + 20 > end || view.getUint16(at) !== ipv4) return null;
	const ip = at + 2;
	const versionAndLength = view.getUint8(ip);
	const fragment = view.getUint16(ip + 6) & 0x3fff;
	if (versionAndLength >> 4 !== 4 || view.getUint8(ip + 9) !== udp || fragment !== 0) return null;
	const datagram = ip + (versionAndLength & 15) * 4;
	if (datagram + 8 > end) return null;
	const length = view.getUint16(datagram + 4);
	return length < 8 || datagram + length > end ? null : { start: datagram + 8, end: datagram + length };
}

/** Nanoseconds since 1970 in 64 bits, as microseconds: more than a double holds, so the halves are divided apart. */
export function microsAt(view: DataView, at: number): number {
	const [low, high] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
	return high * 4_294_967 + Math.floor((high * 296 + low) / 1000);
}

/** The nanoseconds of the same, 0 to 999, that are no whole microsecond. */
export function nanosecondsAt(view: DataView, at: number): number {
	const [low, high] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
	return (high * 296 + low) % 1000;
}

function safeNumber(view: DataView, at: number): number {
	const value = view.getUint32(at + 4, true) * 4_294_967_296 + view.getUint32(at, true);
	if (Number.isSafeInteger(value)) return value;
	return refuse("message number", String(value), "a number below 2^53");
}

function refuse(field: string, value: string, allowed: string): never {
	throw new InputRefused({ field, value }, allowed);
}
