import { BestLevels, shownLevels } from "./best-levels.ts";
import { OrderTable, orderField } from "./order-table.ts";
import { bookOf, PriceLevels } from "./price-levels.ts";

/** A price level as a snapshot shows it. */
export interface LevelView {
	/** Price in whole units of the feed. */
	price: number;
	shares: number;
	/** Orders in the level, 0 when the feed does not tell. */
	orders: number;
	/** Firms of its attributed orders, each once, in the order in which they came. */
	firms: readonly number[];
}

/** Both sides of a book, best level first. */
export interface BookView {
	bids: LevelView[];
	asks: LevelView[];
}

const noFirms: ReadonlyMap<number, readonly number[]> = new Map();

/**
 * The books of a whole market, built from order messages or from level messages. References of orders are 64-bit
 * numbers in two halves; prices are whole units of the feed. Securities are numbered from 0.
 */
export class OrderBook {
	readonly orders = new OrderTable();
	readonly levels = new PriceLevels();
	/** The levels that snapshots show. */
	readonly best = new BestLevels(this.levels);
	/** Price of the order that `take` found. */
	executedPrice = 0;
	/** True when that order sells. */
	isExecutedSell = false;
	/** Messages that named an order which is not in the book, as when the file begins in the middle of the day. */
	unknownOrders = 0;
	/** Orders that were added under a reference in use, or lost more shares than they had. */
	contradictions = 0;

	/** Orders in all books. */
	get liveOrders(): number {
		return this.orders.count;
	}

	/** Adds an order to a side (see `bookOf`). */
	add(high: number, low: number, book: number, price: number, shares: number, firm: number): void {
		const existing = this.orders.find(high, low);
		if (existing >= 0) {
			this.contradictions++;
			this.#leave(existing);
		}
		if (shares === 0) return;
		const level = this.levels.open(book, price);
		const change = this.levels.shares(level) > 0 ? 0 : 1;
		this.levels.add(level, shares);
		this.best.change(book, level, price, change);
		this.orders.put(high, low, shares, level, firm);
	}

	/**
	 * Takes shares out of an order, which goes with its last one. True when the order is known; its price and side
	 * are then in `executedPrice` and `isExecutedSell`.
	 */
	take(high: number, low: number, shares: number): boolean {
		const cell = this.#find(high, low);
		if (cell < 0) return false;
		const cells = this.orders.cells;
		const level = this.orders.level(cell);
		const remaining = (cells[cell + orderField.shares] ?? 0) - shares;
		this.executedPrice = this.levels.price(level);
		this.isExecutedSell = (this.levels.book(level) & 1) === 1;
		if (remaining > 0) {
			cells[cell + orderField.shares] = remaining;
			this.levels.reduce(level, shares);
			this.best.change(this.levels.book(level), level, this.executedPrice, 0);
		} else {
			if (remaining < 0) this.contradictions++;
			this.#leave(cell);
		}
		return true;
	}

	/** Takes an order out. */
	remove(high: number, low: number): void {
		const cell = this.#find(high, low);
		if (cell >= 0) this.#leave(cell);
	}

	/** Replaces an order with a new one, which keeps its side, security and firm. */
	replace(high: number, low: number, newHigh: number, newLow: number, shares: number, price: number): void {
		const cell = this.#find(high, low);
		if (cell < 0) return;
		const book = this.levels.book(this.orders.level(cell));
		const firm = this.orders.firm(cell);
		this.#leave(cell);
		this.add(newHigh, newLow, book, price, shares, firm);
	}

	/** Sets the shares at a price, for feeds of levels. */
	setLevel(book: number, price: number, shares: number): void {
		const level = this.levels.open(book, price);
		const hadShares = this.levels.shares(level) > 0;
		this.levels.set(level, shares);
		const hasShares = shares > 0;
		if (hadShares || hasShares)
			this.best.change(book, level, price, hadShares === hasShares ? 0 : hasShares ? 1 : -1);
	}

	/** Takes all orders of a security out. */
	clear(security: number): void {
		const references: [high: number, low: number][] = [];
		const cells = this.orders.cells;
		for (const cell of this.orders.all()) {
			if (this.levels.book(this.orders.level(cell)) >> 1 !== security) continue;
			references.push([cells[cell + orderField.high] ?? 0, cells[cell + orderField.low] ?? 0]);
		}
		for (const [high, low] of references) this.remove(high, low);
	}

	/** The best levels of a security. `firms` comes from `firmsByLevel`. */
	view(security: number, firms = noFirms): BookView {
		return {
			bids: this.#best(bookOf(security, false), firms),
			asks: this.#best(bookOf(security, true), firms),
		};
	}

	/** The firms of attributed orders by level, of all books; reads all of these, so it is made once for many views. */
	firmsByLevel(): ReadonlyMap<number, readonly number[]> {
		const byLevel = new Map<number, Set<number>>();
		for (const cell of this.orders.attributed()) {
			const level = this.orders.level(cell);
			const firms = byLevel.get(level) ?? new Set();
			byLevel.set(level, firms.add(this.orders.firm(cell)));
		}
		return new Map([...byLevel].map(([level, firms]) => [level, [...firms]]));
	}

	#best(book: number, firms: ReadonlyMap<number, readonly number[]>): LevelView[] {
		const views: LevelView[] = [];
		for (let position = 0; position < shownLevels; position++) {
			const level = this.best.at(book, position);
			if (level < 0) break;
			const [price, shares] = [this.levels.price(level), this.levels.shares(level)];
			views.push({ price, shares, orders: this.levels.orders(level), firms: firms.get(level) ?? [] });
		}
		return views;
	}

	#find(high: number, low: number): number {
		const cell = this.orders.find(high, low);
		if (cell < 0) this.unknownOrders++;
		return cell;
	}

	#leave(cell: number): void {
		const level = this.orders.level(cell);
		this.levels.leave(level, this.orders.cells[cell + orderField.shares] ?? 0);
		const change = this.levels.shares(level) > 0 ? 0 : -1;
		this.best.change(this.levels.book(level), level, this.levels.price(level), change);
		this.orders.remove(cell);
	}
}
