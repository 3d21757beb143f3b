import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { Identities } from "../order-book/identities.ts";
import { secondWord } from "../order-book/layout.ts";
import { type FrameReader, FrameWalker } from "./frames.ts";
import { itch, timeOf } from "./messages.ts";

/** Facts about a file that its messages are read with. */
export interface Survey {
	/** Match numbers of trades that were broken later in the day. */
	broken: Identities;
	/** True when it holds the start and the end of the regular session. */
	isFullDay: boolean;
	/** Time of the last message, in nanoseconds since midnight. */
	lastTime: number;
	/** Messages of types that are not known, by type. */
	unknownTypes: Map<number, number>;
}

/**
 * Reads a file once to its end, so that a broken trade is known before it is recorded and damage is found before
 * anything is stored.
 * @throws InputError for a file that is damaged or is not an ITCH file.
 */
export async function surveyOf(content: Content): Promise<Survey> {
	const queue = new ByteQueue();
	const walker = new FrameWalker();
	const reader = new SurveyReader();
	for await (const piece of content.bytes()) {
		queue.append(piece);
		walker.walk(queue, reader);
	}
	walker.end(queue);
	const { broken, unknownTypes, events, lastTime } = reader;
	return { broken, unknownTypes, lastTime, isFullDay: events.has("Q") && events.has("M") };
}

/** Nanoseconds that a message may be older than the one before it. */
const maxBackwardsNs = 1_000_000_000;

/** Time of day of nanoseconds since midnight, to milliseconds. */
const clockTime = (nanoseconds: number): string =>
	new Date(Math.floor(nanoseconds / 1_000_000)).toISOString().slice(11, 23);

const { brokenTrade, systemEvent } = itch;

class SurveyReader implements FrameReader {
	readonly broken = new Identities();
	readonly unknownTypes = new Map<number, number>();
	/** Codes of the system events: Q and M are the start and the end of market hours. */
	readonly events = new Set<string>();
	lastTime = 0;
	#line = 0;

	message(view: DataView, start: number): void {
		this.#line++;
		const time = timeOf(view, start);
		if (time < this.lastTime - maxBackwardsNs) this.#rejectBackwards(time);
		this.lastTime = time;
		const type = view.getUint8(start);
		if (type === brokenTrade.code) {
			const match = start + brokenTrade.offset.matchNumber;
			this.broken.add(view.getUint32(match), view.getUint32(match + secondWord));
		} else if (type === systemEvent.code) {
			this.events.add(String.fromCharCode(view.getUint8(start + systemEvent.offset.eventCode)));
		}
	}

	unknown(type: number): void {
		this.#line++;
		this.unknownTypes.set(type, (this.unknownTypes.get(type) ?? 0) + 1);
	}

	/** A file that holds two days, or one twice, would trade everything again. */
	#rejectBackwards(time: number): never {
		throw new InputError(
			{ line: this.#line, field: "time of the message", value: clockTime(time) },
			`times that follow on ${clockTime(this.lastTime)} of the message before, at most a second earlier`,
		);
	}
}
