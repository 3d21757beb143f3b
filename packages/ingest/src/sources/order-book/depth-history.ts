import type { AreaRecord } from "@us-market-data/market";
import { shownLevels } from "./best-levels.ts";
import { dollars } from "./fixed-point.ts";
import type { OrderBook } from "./order-book.ts";
import { bookOf } from "./price-levels.ts";

type Level = AreaRecord<"depth">["asks"][number];

/**
 * Milliseconds of an interval in which a security gets one snapshot at most, if the operator does not choose: a history of each
 * moment for chosen securities, one snapshot a minute for a whole market, which would take ten times as long otherwise.
 */
export const defaultIntervalMs = (symbols: readonly string[] | undefined): number =>
	symbols === undefined ? 60_000 : 100;

/** The shown levels of a side as they were stored last: records, and the figures that they are made of. */
interface Side {
	levels: Level[];
	figures: Float64Array<ArrayBuffer>;
}

/** Figures of a level, of which two snapshots differ in few: price, shares, orders. */
const stride = 3;

/** Receives a snapshot of a security at a time. Its levels are shared by snapshots and must stay as they are. */
type OnSnapshot = (security: number, time: number, asks: Level[], bids: Level[]) => void;

/**
 * The history of the shown levels of books: in each interval of a security one snapshot at the last time at which they changed,
 * if they are others than those before. A message must be announced before it is applied. Times are in nanoseconds.
 */
export class DepthHistory {
	readonly #book: OrderBook;
	readonly #onSnapshot: OnSnapshot;
	readonly #interval: number;
	/** The first time behind the interval. */
	#end = Number.NEGATIVE_INFINITY;
	/** By book. */
	readonly #sides: (Side | undefined)[] = [];
	#figures = new Float64Array(shownLevels * stride);

	/** @param intervalMs 0 for every change, where the messages of one time are one change */
	constructor(book: OrderBook, intervalMs: number, onSnapshot: OnSnapshot) {
		this.#book = book;
		this.#interval = intervalMs * 1_000_000;
		this.#onSnapshot = onSnapshot;
	}

	/** Announces a message of a time. One that comes late counts for the time of the newest. */
	message(time: number): void {
		const { best } = this.#book;
		if (time >= this.#end) {
			for (const { security, at } of best.takeChanged()) this.#store(security, at);
			this.#end = this.#interval === 0 ? time + 1 : (Math.floor(time / this.#interval) + 1) * this.#interval;
		}
		if (time > best.now) best.now = time;
	}

	/** Stores what changed of a security in the interval so far, if that was before a time. */
	finish(security: number, time: number): void {
		const at = this.#book.best.changedAt(security);
		if (at >= 0 && at < time) this.#store(security, at);
	}

	#store(security: number, time: number): void {
		const [bidBook, askBook] = [bookOf(security, false), bookOf(security, true)];
		const [bids, asks] = [this.#sides[bidBook]?.levels, this.#sides[askBook]?.levels];
		const [newBids, newAsks] = [this.#levelsOf(bidBook), this.#levelsOf(askBook)];
		if (newBids !== (bids ?? none) || newAsks !== (asks ?? none))
			this.#onSnapshot(security, time, newAsks, newBids);
	}

	/** The shown levels of a book: the list that was stored last if they are the same, with the records of those that are. */
	#levelsOf(book: number): Level[] {
		const { best, levels } = this.#book;
		const stored = this.#sides[book];
		const [before, figures] = [stored?.figures, this.#figures];
		const records = stored?.levels ?? none;
		const sign = (book & 1) === 0 ? 1 : -1;
		const made: Level[] = [];
		let same = 0;
		let at = 0;
		for (let position = 0; position < shownLevels; position++) {
			const level = best.at(book, position);
			if (level < 0) break;
			const [price, shares, orders] = [levels.price(level), levels.shares(level), levels.orders(level)];
			const first = position * stride;
			figures[first] = price;
			figures[first + 1] = shares;
			figures[first + 2] = orders;
			// Both lists are in the order of prices.
			while (at < records.length && sign * ((before?.[at * stride] as number) - price) > 0) at++;
			const record = records[at];
			const hasPrice = record !== undefined && before?.[at * stride] === price;
			if (hasPrice && before[at * stride + 1] === shares && before[at * stride + 2] === orders) {
				if (at === position) same++;
				made.push(record);
			} else {
				const text = hasPrice ? record.price : dollars(price);
				made.push({ price: text, volume: String(shares), orderNum: orders, brokerIds: [] });
			}
		}
		if (same === made.length && same === records.length) return records;
		this.#sides[book] = { levels: made, figures };
		this.#figures = before ?? new Float64Array(shownLevels * stride);
		return made;
	}
}

const none: Level[] = [];
