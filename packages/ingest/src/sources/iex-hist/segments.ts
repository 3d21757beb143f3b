import { InputError } from "@us-market-data/market";
import { headerLayout, secondWord } from "../order-book/layout.ts";

/** Protocols of IEX-TP by the number in its header. */
export const protocol = { tops: 0x8003, deep: 0x8004, deepPlus: 0x8005 } as const;

/** An IEX-TP segment: the head of a packet and where its messages lie. */
export interface Segment {
	protocol: (typeof protocol)["deep" | "deepPlus"];
	session: number;
	/** Number of its first message in the session, from 1; of the next one when it holds none. */
	first: number;
	messages: number;
	/** Time of sending, in microseconds since 1970. */
	sentAt: number;
	/** Start of its messages in the view. */
	start: number;
	/** End of its messages in the view. */
	end: number;
}

const vlan = new Set([0x8100, 0x88a8]);
const ipv4 = 0x0800;
const udp = 17;

/** Header of a segment. Source: IEX Transport Protocol specification, whose names the fields keep. */
const header = headerLayout({
	version: [0, 1, "integer"],
	reserved: [1, 1, "integer"],
	messageProtocolId: [2, 2, "integer"],
	channelId: [4, 4, "integer"],
	sessionId: [8, 4, "integer"],
	payloadLength: [12, 2, "integer"],
	messageCount: [14, 2, "integer"],
	streamOffset: [16, 8, "integer"],
	firstMessageSequenceNumber: [24, 8, "integer"],
	sendTime: [32, 8, "timestamp"],
});
const { offset } = header;

/** Ethernet: two addresses, tags of virtual networks, then the type of the payload. */
const ethernet = { etherType: 12, tagLength: 4, etherTypeLength: 2 } as const;
/** IPv4 header as far as it is read (RFC 791). The length is in words of four bytes. */
const ip = { versionAndLength: 0, fragmentOffset: 6, protocol: 9, minLength: 20 } as const;
/** UDP header (RFC 768). */
const datagram = { length: 4, headerLength: 8 } as const;

/**
 * The IEX-TP segment in an Ethernet frame, with or without VLAN tags; null for packets that carry none.
 * @throws InputError for a segment that is longer than its packet, and for the feed TOPS.
 */
export function segmentOf(view: DataView, frame: number, length: number): Segment | null {
	const payload = udpPayload(view, frame, frame + length);
	if (payload === null || payload.end - payload.start < header.length) return null;
	const at = payload.start;
	const number = view.getUint16(at + offset.messageProtocolId, true);
	if (view.getUint8(at + offset.version) !== 1) return null;
	if (number === protocol.tops)
		reject("protocol", "TOPS (0x8003)", "DEEP or DEEP+; TOPS holds no order book");
	if (number !== protocol.deep && number !== protocol.deepPlus) return null;
	const bytes = view.getUint16(at + offset.payloadLength, true);
	const start = at + header.length;
	if (start + bytes > payload.end) {
		reject("payload length", String(bytes), `at most ${payload.end - start}, the rest of the packet`);
	}
	return {
		protocol: number,
		session: view.getUint32(at + offset.sessionId, true),
		first: safeNumber(view, at + offset.firstMessageSequenceNumber),
		messages: view.getUint16(at + offset.messageCount, true),
		sentAt: microsAt(view, at + offset.sendTime),
		start,
		end: start + bytes,
	};
}

function udpPayload(view: DataView, start: number, end: number): { start: number; end: number } | null {
	let at = start + ethernet.etherType;
	while (at + ethernet.etherTypeLength <= end && vlan.has(view.getUint16(at))) at += ethernet.tagLength;
	const packet = at + ethernet.etherTypeLength;
	if (packet + ip.minLength > end || view.getUint16(at) !== ipv4) return null;
	const versionAndLength = view.getUint8(packet + ip.versionAndLength);
	const fragment = view.getUint16(packet + ip.fragmentOffset) & 0x3fff;
	if (versionAndLength >> 4 !== 4 || view.getUint8(packet + ip.protocol) !== udp || fragment !== 0)
		return null;
	const head = packet + (versionAndLength & 15) * 4;
	if (head + datagram.headerLength > end) return null;
	const length = view.getUint16(head + datagram.length);
	if (length < datagram.headerLength || head + length > end) return null;
	return { start: head + datagram.headerLength, end: head + length };
}

/** Nanoseconds since 1970 in 64 bits, as microseconds: more than a double holds, so the halves are divided apart. */
export function microsAt(view: DataView, at: number): number {
	const [low, high] = [view.getUint32(at, true), view.getUint32(at + secondWord, true)];
	return high * 4_294_967 + Math.floor((high * 296 + low) / 1000);
}

/** The nanoseconds of the same, 0 to 999, beyond whole microseconds. */
export function nanosecondsAt(view: DataView, at: number): number {
	const [low, high] = [view.getUint32(at, true), view.getUint32(at + secondWord, true)];
	return (high * 296 + low) % 1000;
}

function safeNumber(view: DataView, at: number): number {
	const value = view.getUint32(at + secondWord, true) * 4_294_967_296 + view.getUint32(at, true);
	if (Number.isSafeInteger(value)) return value;
	return reject("message number", String(value), "a number below 2^53");
}

function reject(field: string, value: string, allowed: string): never {
	throw new InputError({ field, value }, allowed);
}
