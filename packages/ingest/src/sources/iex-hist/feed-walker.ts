import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { captureOf } from "./capture.ts";
import { minLengths } from "./messages.ts";
import type { Capture } from "./packets.ts";
import { protocol, type Segment, segmentOf } from "./segments.ts";
import { Sequence } from "./sequence.ts";

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
