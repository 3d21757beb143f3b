import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { headerLayout } from "../order-book/layout.ts";
import { minLengths } from "./messages.ts";
import { type Capture, checkLength, checkLinkType, type OnPacket } from "./packets.ts";
import { NextGeneration } from "./pcapng.ts";
import { protocol, type Segment, segmentOf } from "./segments.ts";
import { Sequence } from "./sequence.ts";

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
function captureOf(queue: ByteQueue): Capture | null {
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

/** Reads messages: `start` is the offset of the type in the view. */
export interface MessageReader {
	/** Called for the first copy of each message of a known type. */
	message(view: DataView, start: number): void;
}

/** More than a day has. */
const maxSessions = 1000;

/** Walks the messages of a capture of one of IEX's depth feeds. */
export class FeedWalker {
	/** `protocol.deep` or `protocol.deepPlus`, 0 before the first segment. */
	protocol = 0;
	/** Time at which the first segment was sent, in microseconds since 1970. */
	firstSentAt = 0;
	/** Segments so far. */
	segments = 0;
	/** Packets that hold no messages of IEX. */
	otherPackets = 0;
	/** Number of messages by type, with repeated ones and unknown types. */
	readonly byType = new Map<string, number>();
	/** Keyed by session number. */
	readonly sessions = new Map<number, Sequence>();
	#lengths = new Uint8Array(256);
	#capture: Capture | null = null;
	readonly #queue = new ByteQueue();

	/** Types of the messages that were skipped because they are not known. */
	get unknownTypes(): string[] {
		return [...this.byType.keys()].filter((type) => this.#lengths[type.charCodeAt(0)] === 0);
	}

	/**
	 * Reads a whole file and yields after each piece in which it comes.
	 * @throws InputError for a file that is damaged, is not a capture, or is of another feed.
	 */
	async *walk(content: Content, reader: MessageReader): AsyncGenerator<void> {
		const queue = this.#queue;
		for await (const piece of content.bytes()) {
			queue.append(piece);
			this.#capture ??= captureOf(queue);
			this.#capture?.read(queue, (view, start, length) => this.#packet(view, start, length, reader));
			yield;
		}
		if (queue.position !== queue.end || this.#capture === null) {
			this.#reject("content", "cut off", "a whole pcap or pcapng file");
		}
		if (this.segments === 0)
			this.#reject("content", "no messages of IEX", "packets of the feed DEEP+ or DEEP");
	}

	#packet(view: DataView, start: number, length: number, reader: MessageReader): void {
		const segment = segmentOf(view, start, length);
		if (segment === null) {
			this.otherPackets++;
			return;
		}
		if (this.protocol === 0) this.#begin(segment);
		if (segment.protocol !== this.protocol) this.#reject("protocol", "DEEP and DEEP+", "one feed in a file");
		this.segments++;
		this.#messages(view, segment, reader);
	}

	#begin(segment: Segment): void {
		this.protocol = segment.protocol;
		this.firstSentAt = segment.sentAt;
		this.#lengths = minLengths(segment.protocol);
	}

	#messages(view: DataView, segment: Segment, reader: MessageReader): void {
		const sequence = this.#sequence(segment.session);
		if (segment.messages === 0) sequence.expect(segment.first);
		let at = segment.start;
		for (let index = 0; index < segment.messages; index++) {
			const length = at + 2 <= segment.end ? view.getUint16(at, true) : 0;
			if (length === 0 || at + 2 + length > segment.end) {
				this.#reject("message length", String(length), "messages within their packet");
			}
			const isSupported = this.#count(view.getUint8(at + 2), length);
			if (sequence.isNew(segment.first + index) && isSupported) reader.message(view, at + 2);
			at += 2 + length;
		}
		if (at !== segment.end)
			this.#reject("message count", String(segment.messages), "all messages of the packet");
	}

	/** True when messages of the type are known. */
	#count(type: number, length: number): boolean {
		const letter = String.fromCharCode(type);
		this.byType.set(letter, (this.byType.get(letter) ?? 0) + 1);
		const minLength = this.#lengths[type] ?? 0;
		if (length < minLength)
			this.#reject("message length", `${length} of type ${letter}`, `${minLength} or more`);
		return minLength > 0;
	}

	#sequence(session: number): Sequence {
		const existing = this.sessions.get(session);
		if (existing !== undefined) return existing;
		if (this.sessions.size >= maxSessions) {
			this.#reject("sessions", `more than ${maxSessions}`, `up to ${maxSessions} sessions in a file`);
		}
		const sequence = new Sequence();
		this.sessions.set(session, sequence);
		return sequence;
	}

	#reject(field: string, value: string, allowed: string): never {
		throw new InputError({ line: this.segments, field, value }, allowed);
	}
}

/** Name of a protocol as IEX writes it. */
export const feedName = (number: number): string => (number === protocol.deep ? "DEEP" : "DEEP+");
