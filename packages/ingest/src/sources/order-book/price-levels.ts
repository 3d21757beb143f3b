/** Layout of a level in 32 bytes: figures in doubles, and links in words behind them. */
const figure = { price: 0, shares: 1 } as const;
const link = { book: 4, orders: 5, bucket: 6, next: 7 } as const;
const doubles = 4;
const words = 8;
const smallest = 1 << 12;

/** One side of the book of one security: its number is `security * 2`, plus one for the sell side. */
export const bookOf = (security: number, isSell: boolean): number => security * 2 + (isSell ? 1 : 0);

/**
 * The price levels of all books: price, shares and number of orders, in typed arrays. A level is named by its index,
 * which stays while it has shares. Levels are found by book and price through a hash table, and the levels of a book
 * form an unordered list. A level that loses its last share stays where it is, for the next order
 * often comes at the same price; empty ones are cleared away when room is short.
 */
export class PriceLevels {
	/** Prices, in whole units of the feed, and shares; over the same bytes as the links. */
	#figures = new Float64Array(smallest * doubles);
	#links = new Int32Array(this.#figures.buffer);
	#buckets = new Int32Array(smallest * 2).fill(-1);
	#heads = new Int32Array(1024).fill(-1);
	#free = -1;
	#used = 0;

	price(level: number): number {
		return this.#figures[level * doubles + figure.price] ?? 0;
	}

	shares(level: number): number {
		return this.#figures[level * doubles + figure.shares] ?? 0;
	}

	/** Orders in the level, 0 in feeds that do not tell them apart. */
	orders(level: number): number {
		return this.#links[level * words + link.orders] ?? 0;
	}

	/** The book that the level is in. */
	book(level: number): number {
		return this.#links[level * words + link.book] ?? 0;
	}

	/** The level of a book at a price. Creates one without shares if there is none. */
	open(book: number, price: number): number {
		const figures = this.#figures;
		const links = this.#links;
		let level = this.#buckets[this.bucket(book, price)] ?? -1;
		while (level >= 0) {
			const isPrice = figures[level * doubles + figure.price] === price;
			if (isPrice && links[level * words + link.book] === book) return level;
			level = links[level * words + link.bucket] ?? -1;
		}
		return this.#create(book, price);
	}

	/** Bucket at which the search for a level of a book at a price begins. */
	bucket(book: number, price: number): number {
		const mixed = Math.imul(price | 0, 0x9e3779b1) ^ Math.imul(book, 0x85ebca6b);
		return (mixed ^ (mixed >>> 15)) & (this.#buckets.length - 1);
	}

	/** Puts in the place of the first `count` buckets the levels at which the search looks first, 0 for none. */
	firstOf(buckets: Int32Array, count: number): void {
		const all = this.#buckets;
		for (let index = 0; index < count; index++) buckets[index] = Math.max(0, all[buckets[index] ?? 0] ?? 0);
	}

	/** Reads the first `count` of `levels`, and gives a number that means nothing: see `Lookahead`. */
	touch(levels: Int32Array, count: number): number {
		const links = this.#links;
		let touched = 0;
		for (let index = 0; index < count; index++)
			touched ^= links[(levels[index] ?? 0) * words + link.book] ?? 0;
		return touched;
	}

	/** Adds an order's shares. */
	add(level: number, shares: number): void {
		this.#figures[level * doubles + figure.shares] = this.shares(level) + shares;
		this.#links[level * words + link.orders] = this.orders(level) + 1;
	}

	/** Takes shares out of an order that stays. */
	reduce(level: number, shares: number): void {
		this.#figures[level * doubles + figure.shares] = this.shares(level) - shares;
	}

	/** Takes an order out with the shares that were left of it. */
	leave(level: number, shares: number): void {
		this.#figures[level * doubles + figure.shares] = this.shares(level) - shares;
		this.#links[level * words + link.orders] = this.orders(level) - 1;
	}

	/** Sets the shares of a level, for feeds without orders. */
	set(level: number, shares: number): void {
		this.#figures[level * doubles + figure.shares] = shares;
	}

	/** The levels of a book that have shares, in no order. */
	*of(book: number): Generator<number> {
		let level = this.#heads[book] ?? -1;
		while (level >= 0) {
			if (this.shares(level) > 0) yield level;
			level = this.#links[level * words + link.next] ?? -1;
		}
	}

	#create(book: number, price: number): number {
		if (this.#free < 0 && this.#used * doubles >= this.#figures.length) this.#makeRoom();
		const level = this.#free >= 0 ? this.#free : this.#used++;
		if (level === this.#free) this.#free = this.#links[level * words + link.next] ?? -1;
		this.#figures[level * doubles + figure.price] = price;
		this.#figures[level * doubles + figure.shares] = 0;
		this.#links[level * words + link.book] = book;
		this.#links[level * words + link.orders] = 0;
		this.#hang(level);
		return level;
	}

	/** Puts a level into the hash table and the list of its book. */
	#hang(level: number): void {
		const book = this.book(level);
		if (book >= this.#heads.length) this.#heads = grown(this.#heads, book * 2);
		const bucket = this.bucket(book, this.price(level));
		this.#links[level * words + link.bucket] = this.#buckets[bucket] ?? -1;
		this.#links[level * words + link.next] = this.#heads[book] ?? -1;
		this.#buckets[bucket] = level;
		this.#heads[book] = level;
	}

	/** Clears empty levels away and, when they are few, doubles the arrays. */
	#makeRoom(): void {
		let full = 0;
		for (let level = 0; level < this.#used; level++) if (this.shares(level) > 0) full++;
		if (full * 2 > this.#used) {
			const figures = new Float64Array(this.#figures.length * 2);
			figures.set(this.#figures);
			this.#figures = figures;
			this.#links = new Int32Array(figures.buffer);
			this.#buckets = new Int32Array(this.#buckets.length * 2);
		}
		this.#buckets.fill(-1);
		this.#heads.fill(-1);
		for (let level = 0; level < this.#used; level++) {
			if (this.shares(level) > 0) this.#hang(level);
			else {
				this.#links[level * words + link.next] = this.#free;
				this.#free = level;
			}
		}
	}
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
	const longer = new Int32Array(length).fill(-1, array.length);
	longer.set(array);
	return longer;
}
