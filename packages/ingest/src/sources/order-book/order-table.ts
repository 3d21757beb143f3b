/** Layout of a cell, in words of 32 bits: the reference in two halves, then the facts about the order. */
export const orderField = { high: 0, low: 1, shares: 2, level: 3 } as const;

/** Words of a cell: 16 bytes, so that four cells fill a line of the processor's cache. */
const stride = 4;
const smallest = 1 << 12;
/** Marks an attributed order, in the word of the level. Indexes of levels are below. */
const attributed = 0x8000_0000;

/**
 * Orders by their 64-bit reference, given as two halves of 32 bits: open addressing with linear probing over one
 * typed array, without an object per order. A cell is named by the index of its first word; it stays where it is
 * until the next `put` or `remove`. A separate map holds the firms of the few attributed orders.
 */
export class OrderTable {
	/** The cells. `level` is the index of the price level plus one, with a mark; 0 is a free cell. See `level`. */
	cells = new Uint32Array(smallest * stride);
	#mask = smallest - 1;
	#count = 0;
	/** Firms by reference, in the order in which the orders came. */
	readonly #firms = new Map<bigint, number>();

	/** Orders in the table. */
	get count(): number {
		return this.#count;
	}

	/** The cell of an order, or -1. */
	find(high: number, low: number): number {
		const cells = this.cells;
		let cell = this.home(high, low);
		while (cells[cell + orderField.level] !== 0) {
			if (cells[cell + orderField.low] === low && cells[cell + orderField.high] === high) return cell;
			cell = this.#after(cell);
		}
		return -1;
	}

	/** The cell at which the search for an order begins. */
	home(high: number, low: number): number {
		return (hash(high, low) & this.#mask) * stride;
	}

	/** Reads the first `count` of `cells`, and gives a number that means nothing: see `Lookahead`. */
	touch(cells: Int32Array, count: number): number {
		const all = this.cells;
		let touched = 0;
		for (let index = 0; index < count; index++) touched ^= all[cells[index] ?? 0] ?? 0;
		return touched;
	}

	/** Index of the price level of the order in a cell. */
	level(cell: number): number {
		return ((this.cells[cell + orderField.level] ?? 0) & ~attributed) - 1;
	}

	/** The firm of the order in a cell, 0 without attribution. */
	firm(cell: number): number {
		if (((this.cells[cell + orderField.level] ?? 0) & attributed) === 0) return 0;
		return this.#firms.get(this.#reference(cell)) ?? 0;
	}

	/** Puts an order that is not in the table. `level` is the index of its price level, `firm` 0 without attribution. */
	put(high: number, low: number, shares: number, level: number, firm: number): void {
		if (this.#count * 2 > this.#mask) this.#grow();
		const cells = this.cells;
		let cell = this.home(high, low);
		while (cells[cell + orderField.level] !== 0) cell = this.#after(cell);
		cells[cell + orderField.high] = high;
		cells[cell + orderField.low] = low;
		cells[cell + orderField.shares] = shares;
		cells[cell + orderField.level] = level + 1;
		this.#count++;
		if (firm === 0) return;
		cells[cell + orderField.level] = (level + 1) | attributed;
		this.#firms.set(this.#reference(cell), firm);
	}

	/** Frees a cell and closes the gap, so that no probe ever passes over cells of removed orders. */
	remove(cell: number): void {
		const cells = this.cells;
		const around = cells.length - 1;
		if (((cells[cell + orderField.level] ?? 0) & attributed) !== 0) this.#firms.delete(this.#reference(cell));
		let hole = cell;
		let next = this.#after(cell);
		while (cells[next + orderField.level] !== 0) {
			const home = this.home(cells[next + orderField.high] ?? 0, cells[next + orderField.low] ?? 0);
			if (((next - home) & around) >= ((next - hole) & around)) {
				copy(cells, next, cells, hole);
				hole = next;
			}
			next = this.#after(next);
		}
		cells[hole + orderField.level] = 0;
		this.#count--;
	}

	/** The cells of all orders. Neither `put` nor `remove` may come between. */
	*all(): Generator<number> {
		for (let cell = 0; cell < this.cells.length; cell += stride) {
			if (this.cells[cell + orderField.level] !== 0) yield cell;
		}
	}

	/** The cells of attributed orders, in the order in which they came. Neither `put` nor `remove` may come between. */
	*attributed(): Generator<number> {
		for (const reference of this.#firms.keys()) {
			yield this.find(Number(reference >> 32n), Number(reference & 0xffff_ffffn));
		}
	}

	#grow(): void {
		const old = this.cells;
		this.cells = new Uint32Array(old.length * 2);
		this.#mask = this.#mask * 2 + 1;
		for (let from = 0; from < old.length; from += stride) {
			if (old[from + orderField.level] === 0) continue;
			let cell = this.home(old[from + orderField.high] ?? 0, old[from + orderField.low] ?? 0);
			while (this.cells[cell + orderField.level] !== 0) cell = this.#after(cell);
			copy(old, from, this.cells, cell);
		}
	}

	#after(cell: number): number {
		return (cell + stride) & (this.cells.length - 1);
	}

	#reference(cell: number): bigint {
		const [high = 0, low = 0] = [this.cells[cell + orderField.high], this.cells[cell + orderField.low]];
		return (BigInt(high) << 32n) | BigInt(low);
	}
}

/** Four words one by one, because a call that copies takes longer. */
function copy(from: Uint32Array, at: number, to: Uint32Array, target: number): void {
	for (let word = 0; word < stride; word++) to[target + word] = from[at + word] ?? 0;
}

/**
 * References count up, so those that are near in time lie near in memory: sixteen in a row stay together, and
 * the rest is spread by multiplication.
 */
const hash = (high: number, low: number): number => {
	const mixed = Math.imul(low >>> 4, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
	return ((mixed ^ (mixed >>> 15)) << 4) | (low & 15);
};
