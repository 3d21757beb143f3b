import type { SecurityRef } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import type { StreamKind, Timeline } from "./cursor.ts";
import { itemOf, type StreamItem } from "./encoder.ts";
import type { EventSource, SourceReader } from "./sources/source.ts";

/** The events of a security in a span, written once for all connections that play it. */
export interface Window {
	readonly items: readonly StreamItem[];
	/** Time from which the next events are read, in microseconds; infinite when there are none. */
	readonly nextFrom: number;
}

/** Bytes of written events that all replays of a process share, approximately. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** Bytes of an event beside its JSON, of which the text of server-sent events is a second copy. */
const itemBytes = 200;

/** What windows belong to. */
export interface Channel {
	readonly kind: StreamKind;
	readonly source: EventSource;
	readonly timeline: Timeline;
}

const sizeOf = ({ items }: Window): number =>
	items.reduce((bytes, { json }) => bytes + itemBytes + 2 * json.length, itemBytes);

/** Reads the windows of replays, and caches them within a number of bytes for all connections of a process. */
export class WindowCache {
	readonly #reader: SourceReader;
	readonly #windows: LRUCache<string, Window>;
	readonly #reading = new Map<string, Promise<Window>>();

	constructor(reader: SourceReader, maxBytes = defaultMaxBytes) {
		this.#reader = reader;
		this.#windows = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
	}

	/** Bytes of the cached windows. */
	get bytes(): number {
		return this.#windows.calculatedSize;
	}

	/**
	 * The window of a time. The windows of securities begin at different times, so that they are not all read at once.
	 *
	 * @param version the version of the data, of which the window is at least
	 */
	async at(channel: Channel, security: SecurityRef, time: number, version: number): Promise<Window> {
		const { kind, source, timeline } = channel;
		const width = source.windowUs;
		const phase = (security.id * 7_919_000_000) % width;
		const number = Math.floor((time - phase) / width);
		const lap = timeline.mode === "now" ? timeline.lap : "";
		const key = `${kind} ${lap} ${version} ${security.id} ${number}`;
		const cached = this.#windows.get(key);
		if (cached) return cached;
		const reading = this.#reading.get(key) ?? this.#read(channel, security, number * width + phase);
		this.#reading.set(key, reading);
		try {
			const window = await reading;
			this.#windows.set(key, window);
			return window;
		} finally {
			this.#reading.delete(key);
		}
	}

	async #read({ kind, source, timeline }: Channel, security: SecurityRef, from: number): Promise<Window> {
		await this.#reader.turns.next();
		const behind = from + source.windowUs;
		const drafts = await source.read(security, { from, to: behind - 1 }, this.#reader);
		const items = drafts.map((draft) => itemOf(source.event, kind, timeline, security.symbol, draft));
		// A stretch without events is passed over at once.
		const nextFrom =
			items.length > 0
				? behind
				: ((await source.nextTime(security, behind, this.#reader)) ?? Number.POSITIVE_INFINITY);
		return { items, nextFrom };
	}
}
