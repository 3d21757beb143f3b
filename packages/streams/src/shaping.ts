import { instantOf } from "@us-market-data/store";
import { behindTime, type Position } from "./cursor.ts";
import { controlItem, type StreamItem } from "./encoder.ts";

/** Writes a cursor of the stream. */
export type CursorWriter = (position: Position) => string;

/** What a kind of stream makes of the events of the market on their way to one connection. */
export interface Shaper {
	/** Takes events in their order, and returns what can be sent. */
	add(items: readonly StreamItem[]): readonly StreamItem[];
	/** Returns what can be sent when all events up to a time were added. */
	flush(time: number): readonly StreamItem[];
	/** Time at which there is something to send without further events; infinite when there is not. */
	readonly dueAt: number;
}

/** Sends events as they are. */
export const unshaped: Shaper = { add: (items) => items, flush: () => [], dueAt: Number.POSITIVE_INFINITY };

/**
 * Puts `end_of_interval` behind the bars of each minute.
 *
 * @param isSent true for bars that the connection before has sent, which are counted and not sent again
 */
export class IntervalEnds implements Shaper {
	readonly #cursor: CursorWriter;
	readonly #isSent: (item: StreamItem) => boolean;
	#time = Number.POSITIVE_INFINITY;
	#bars = 0;

	constructor(cursor: CursorWriter, isSent: (item: StreamItem) => boolean) {
		this.#cursor = cursor;
		this.#isSent = isSent;
	}

	get dueAt(): number {
		return this.#time;
	}

	add(items: readonly StreamItem[]): readonly StreamItem[] {
		const shaped: StreamItem[] = [];
		for (const item of items) {
			if (item.time !== this.#time) {
				shaped.push(...this.flush(item.time - 1));
				this.#time = item.time;
			}
			this.#bars++;
			if (!this.#isSent(item)) shaped.push(item);
		}
		return shaped;
	}

	flush(time: number): readonly StreamItem[] {
		if (this.#bars === 0 || this.#time > time) return [];
		const position = behindTime(this.#time);
		const end = controlItem("end_of_interval", this.#cursor(position), position, {
			interval: "1m",
			barCount: this.#bars,
		});
		this.#time = Number.POSITIVE_INFINITY;
		this.#bars = 0;
		return [end];
	}
}

/** The newest state of a security, and the number of earlier ones that it stands for. */
interface Newest {
	item: StreamItem;
	leftOut: number;
	firstTime: number;
	lastLeftOut: number;
}

/** Collects the newest state of each security. */
export class NewestStates {
	readonly #states = new Map<string, Newest>();

	get size(): number {
		return this.#states.size;
	}

	add(items: readonly StreamItem[]): void {
		for (const item of items) {
			const state = this.#states.get(item.symbol);
			if (!state)
				this.#states.set(item.symbol, { item, leftOut: 0, firstTime: item.time, lastLeftOut: item.time });
			else {
				state.leftOut++;
				state.lastLeftOut = state.item.time;
				state.item = item;
			}
		}
	}

	/** Takes the states, in the order of their positions. */
	take(): Newest[] {
		const states = [...this.#states.values()];
		this.#states.clear();
		return states.sort((a, b) => a.item.time - b.item.time || (a.item.symbol < b.item.symbol ? -1 : 1));
	}
}

/** The member of a written event that counts the states which it stands for. Cursors and symbols in front of it have no quotes. */
const notConflated = '"conflated":0';

/** The event of a state that stands for others too. */
export function conflatedItem({ item, leftOut }: Pick<Newest, "item" | "leftOut">): StreamItem {
	if (leftOut === 0) return item;
	const { time, symbol, sequence, event, id, isData } = item;
	const json = item.json.replace(notConflated, `"conflated":${leftOut}`);
	return { time, symbol, sequence, event, id, json, isData };
}

/** Sends the newest state of each security once in an interval. */
export class Conflation implements Shaper {
	readonly #intervalUs: number;
	readonly #isSent: (item: StreamItem) => boolean;
	readonly #states = new NewestStates();
	#end = Number.POSITIVE_INFINITY;

	/**
	 * @param intervalUs length of the intervals in time of the market, microseconds
	 * @param isSent true for states that the connection before has sent, or another one in their place
	 */
	constructor(intervalUs: number, isSent: (item: StreamItem) => boolean) {
		this.#intervalUs = intervalUs;
		this.#isSent = isSent;
	}

	/** The last time of the interval. */
	get dueAt(): number {
		return this.#end;
	}

	add(items: readonly StreamItem[]): readonly StreamItem[] {
		const shaped: StreamItem[] = [];
		for (const item of items) {
			if (item.time > this.#end) shaped.push(...this.flush(item.time));
			if (this.#states.size === 0)
				this.#end = (Math.floor(item.time / this.#intervalUs) + 1) * this.#intervalUs - 1;
			this.#states.add([item]);
		}
		return shaped;
	}

	flush(time: number): readonly StreamItem[] {
		if (this.#end > time) return [];
		this.#end = Number.POSITIVE_INFINITY;
		return this.#states
			.take()
			.filter(({ item }) => !this.#isSent(item))
			.map(conflatedItem);
	}
}

/** The newest states behind a stretch that a slow reader has missed, each with an event that says so. */
export const skippedStates = (states: NewestStates, cursor: CursorWriter): StreamItem[] =>
	states.take().flatMap(({ item, leftOut, firstTime, lastLeftOut }) => {
		if (leftOut === 0) return [item];
		const before = { ...item, sequence: -1 };
		const skipped = controlItem("skipped", cursor(before), before, {
			reason: "slow",
			symbol: item.symbol,
			count: leftOut,
			firstAt: instantOf(firstTime),
			lastAt: instantOf(lastLeftOut),
		});
		return [skipped, item];
	});
