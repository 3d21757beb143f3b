import type { PriceLevels } from "./price-levels.ts";

/** Levels of a side that a snapshot shows. */
export const shownLevels = 10;
/** Levels of a side that are kept ready, so that those behind the shown ones need not be searched for when a level goes. */
const readyLevels = 32;
/** Below the rank of every price. */
const below = Number.NEGATIVE_INFINITY;

/**
 * Layout of a book, in doubles: the rank of the last ready level, that of the last shown one (each `below` when no level is
 * behind it), the number of ready levels, then their ranks, the best first.
 */
const bound = { reach: 0, shown: 1, count: 2, ranks: 3 } as const;
const stride = 36;

/** Orders the prices of a side: the better one has the higher rank. */
const rankOf = (book: number, price: number): number => ((book & 1) === 0 ? price : -price);

/**
 * The best levels of each book in their order, and the securities of which they changed. A book can have thousands of levels,
 * and many messages change one that no snapshot shows: those are passed over by one comparison.
 *
 * The ready levels of a book are all that have shares down to a rank. There are at least as many as are shown, or they are all
 * levels of the book.
 */
export class BestLevels {
	/** Time of the message that is applied. */
	now = 0;
	readonly #levels: PriceLevels;
	#books = 0;
	#bounds = new Float64Array(0);
	/** The ready levels, as their ranks are laid out. */
	#ready = new Int32Array(0);
	#changed: number[] = [];
	/** Time of the last change by security; below zero when there was none since `takeChanged`. */
	#changedAt = new Float64Array(0);

	constructor(levels: PriceLevels) {
		this.#levels = levels;
	}

	/** Notes that the shares of a level changed. `change` is 1 if it had none before, -1 if it has none now, else 0. */
	change(book: number, level: number, price: number, change: -1 | 0 | 1): void {
		if (book >= this.#books) this.#grow(book);
		const rank = rankOf(book, price);
		const bounds = this.#bounds;
		const first = book * stride;
		if (rank < (bounds[first] as number)) return;
		if (rank >= (bounds[first + bound.shown] as number)) this.#mark(book >> 1);
		if (change === 1) this.#insert(book, level, rank);
		else if (change === -1) this.#remove(book, rank);
	}

	/** The best level of a book at a position from 0; -1 behind the last one that is shown. */
	at(book: number, position: number): number {
		if (book >= this.#books || position >= shownLevels) return -1;
		const first = book * stride;
		if (position >= (this.#bounds[first + bound.count] as number)) return -1;
		return this.#ready[first + bound.ranks + position] as number;
	}

	/** The time of the last change of a security, below zero when there was none since `takeChanged`. */
	changedAt(security: number): number {
		return this.#changedAt[security] ?? -1;
	}

	/** Securities of which shown levels changed, or may have changed, since the last call, in the order of their last change. */
	takeChanged(): { security: number; at: number }[] {
		if (this.#changed.length === 0) return [];
		const taken = this.#changed.map((security) => ({ security, at: this.changedAt(security) }));
		for (const security of this.#changed) this.#changedAt[security] = -1;
		this.#changed = [];
		return taken.sort((a, b) => a.at - b.at);
	}

	#mark(security: number): void {
		if ((this.#changedAt[security] as number) < 0) this.#changed.push(security);
		this.#changedAt[security] = this.now;
	}

	#insert(book: number, level: number, rank: number): void {
		const [bounds, ready] = [this.#bounds, this.#ready];
		const first = book * stride;
		const begin = first + bound.ranks;
		const count = bounds[first + bound.count] as number;
		const isFull = count === readyLevels;
		const last = bounds[begin + count - 1] as number;
		if (isFull && rank < last) {
			bounds[first] = last;
			return;
		}
		// The last one of too many is ready no more.
		let at = begin + (isFull ? count - 1 : count);
		if (!isFull) bounds[first + bound.count] = count + 1;
		for (; at > begin && (bounds[at - 1] as number) < rank; at--) {
			bounds[at] = bounds[at - 1] as number;
			ready[at] = ready[at - 1] as number;
		}
		bounds[at] = rank;
		ready[at] = level;
		if (isFull) bounds[first] = bounds[begin + count - 1] as number;
		if (at < begin + shownLevels) this.#setShown(first);
	}

	#remove(book: number, rank: number): void {
		const [bounds, ready] = [this.#bounds, this.#ready];
		const first = book * stride;
		const begin = first + bound.ranks;
		const count = (bounds[first + bound.count] as number) - 1;
		let at = begin;
		while (bounds[at] !== rank) at++;
		const wasShown = at < begin + shownLevels;
		for (; at < begin + count; at++) {
			bounds[at] = bounds[at + 1] as number;
			ready[at] = ready[at + 1] as number;
		}
		bounds[first + bound.count] = count;
		if (bounds[first] !== below) {
			if (count < shownLevels) this.#search(book);
			else bounds[first] = bounds[begin + count - 1] as number;
		}
		if (wasShown) this.#setShown(first);
	}

	/** Makes the best of all levels of a book ready. */
	#search(book: number): void {
		const first = book * stride;
		this.#bounds[first] = below;
		this.#bounds[first + bound.count] = 0;
		for (const level of this.#levels.of(book)) {
			const rank = rankOf(book, this.#levels.price(level));
			if (rank >= (this.#bounds[first] as number)) this.#insert(book, level, rank);
		}
	}

	#setShown(first: number): void {
		const hasAll = (this.#bounds[first + bound.count] as number) >= shownLevels;
		const last = this.#bounds[first + bound.ranks + shownLevels - 1] as number;
		this.#bounds[first + bound.shown] = hasAll ? last : below;
	}

	#grow(book: number): void {
		const [before, books] = [this.#books, Math.max(1024, (book + 2) * 2)];
		this.#books = books;
		this.#bounds = copied(this.#bounds, new Float64Array(books * stride));
		for (let first = before * stride; first < books * stride; first += stride)
			this.#bounds.fill(below, first, first + bound.count);
		this.#ready = copied(this.#ready, new Int32Array(books * stride));
		this.#changedAt = copied(this.#changedAt, new Float64Array(books / 2).fill(-1));
	}
}

function copied<A extends Int32Array | Float64Array>(from: A, to: A): A {
	to.set(from);
	return to;
}
