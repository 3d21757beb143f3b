import type { SecurityRef } from "@us-market-data/store";
import { comparePositions, type Position } from "./cursor.ts";
import type { StreamItem } from "./encoder.ts";
import type { Sleeper } from "./pacer.ts";
import type { Channel, Window, WindowCache } from "./windows.ts";

/** The events of one security from a position on. */
interface Strand {
	readonly security: SecurityRef;
	items: readonly StreamItem[];
	/** Index of the next item. */
	index: number;
	/** Time of the next item, or from which the next window is read. */
	time: number;
	nextFrom: number;
}

/** Windows that a stream waits for at once, so that other streams have their turn between them. */
const readsAtOnce = 8;

/** Negative when the next event of the first strand comes first. A strand that has to be read comes before events of its time. */
function compareStrands(a: Strand, b: Strand): number {
	if (a.time !== b.time) return a.time - b.time;
	const [first, second] = [a.items[a.index], b.items[b.index]];
	if (first && second) return comparePositions(first, second);
	return first ? 1 : second ? -1 : 0;
}

/**
 * The events of some securities in the order of their positions, read window by window as they are taken. The next event is
 * found by a binary heap, so that securities without events cost nothing.
 */
export class MergedEvents {
	readonly #channel: Channel;
	readonly #windows: WindowCache;
	readonly #heap: Strand[];
	readonly #version: () => Promise<number>;
	readonly #after: Position;
	readonly #sleeper: Sleeper;

	/**
	 * @param after the events behind this position
	 * @param version the present version of the data
	 * @param sleeper that of the stream: a stream that has ended reads no more
	 */
	constructor(
		channel: Channel,
		windows: WindowCache,
		securities: readonly SecurityRef[],
		after: Position,
		version: () => Promise<number>,
		sleeper: Sleeper,
	) {
		this.#channel = channel;
		this.#windows = windows;
		this.#after = after;
		this.#version = version;
		this.#sleeper = sleeper;
		this.#heap = securities.map((security) => ({
			security,
			items: [],
			index: 0,
			time: after.time,
			nextFrom: after.time,
		}));
	}

	/** Time before which there is no event; infinite behind the last one. */
	get headTime(): number {
		return this.#heap[0]?.time ?? Number.POSITIVE_INFINITY;
	}

	/**
	 * Takes the next events; at once while all of them are read.
	 *
	 * @param until last time, in microseconds
	 * @param max most events
	 */
	take(until: number, max: number): StreamItem[] | Promise<StreamItem[]> {
		const taken: StreamItem[] = [];
		const isWhole = this.#takeRead(until, max, taken);
		return isWhole ? taken : this.#takeMore(until, max, taken);
	}

	async #takeMore(until: number, max: number, taken: StreamItem[]): Promise<StreamItem[]> {
		do await this.#readDue(until);
		while (!this.#sleeper.isStopped && !this.#takeRead(until, max, taken));
		return taken;
	}

	/** Takes events that are read. @returns false when others have to be read first */
	#takeRead(until: number, max: number, taken: StreamItem[]): boolean {
		const heap = this.#heap;
		for (;;) {
			const first = heap[0];
			if (!first || first.time > until || !Number.isFinite(first.time) || taken.length === max) return true;
			const item = first.items[first.index];
			if (!item) return false;
			taken.push(item);
			first.index++;
			first.time = first.items[first.index]?.time ?? first.nextFrom;
			sink(heap, 0);
		}
	}

	/**
	 * Time of the next event; infinite behind the last one.
	 *
	 * @param until time behind which it does not matter
	 */
	nextTime(until: number): number | Promise<number> {
		const first = this.#heap[0];
		if (first?.items[first.index]) return first.time > until ? Number.POSITIVE_INFINITY : first.time;
		return this.#readNextTime(until);
	}

	async #readNextTime(until: number): Promise<number> {
		while (!this.#sleeper.isStopped) {
			const first = this.#heap[0];
			if (!first || first.time > until || !Number.isFinite(first.time)) return Number.POSITIVE_INFINITY;
			if (first.items[first.index]) return first.time;
			await this.#readDue(until);
		}
		return Number.POSITIVE_INFINITY;
	}

	/** Reads the next window of all securities whose events ended before a time. */
	async #readDue(until: number): Promise<void> {
		const version = await this.#version();
		const due = this.#heap.filter(
			({ items, index, time }) => index === items.length && time <= until && Number.isFinite(time),
		);
		for (let from = 0; from < due.length && !this.#sleeper.isStopped; from += readsAtOnce)
			await Promise.all(
				due
					.slice(from, from + readsAtOnce)
					.map(async (strand) =>
						this.#open(strand, await this.#windows.at(this.#channel, strand.security, strand.time, version)),
					),
			);
		for (let at = (this.#heap.length >> 1) - 1; at >= 0; at--) sink(this.#heap, at);
	}

	#open(strand: Strand, { items, nextFrom }: Window): void {
		strand.items = items;
		strand.nextFrom = nextFrom;
		strand.index = firstBehind(items, this.#after);
		strand.time = items[strand.index]?.time ?? nextFrom;
	}
}

/** Index of the first item behind a position. */
function firstBehind(items: readonly StreamItem[], position: Position): number {
	let [low, high] = [0, items.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		const item = items[middle];
		if (item && comparePositions(item, position) <= 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Restores the order of a heap below a strand. */
function sink(heap: Strand[], from: number): void {
	let at = from;
	for (;;) {
		const strand = heap[at];
		let least = 2 * at + 1;
		let child = heap[least];
		const other = heap[least + 1];
		if (child && other && compareStrands(other, child) < 0) {
			child = other;
			least++;
		}
		if (!strand || !child || compareStrands(strand, child) <= 0) return;
		heap[at] = child;
		heap[least] = strand;
		at = least;
	}
}
