/** Where a cell keeps what, in words of 32 bits: the reference in two halves, then what is known of the order. */
export const orderField = { high: 0, low: 1, shares: 2, level: 3, firm: 4, arrival: 5 } as const;

/** Words of a cell: 32 bytes, so that two cells fill a line of the processor's cache. */
const stride = 8;
const smallest = 1 << 12;

/**
 * Orders by their 64-bit reference, given as two halves of 32 bits: open addressing with linear probing over one
 * typed array, without an object per order. A cell is named by the index of its first word; it stays where it is
 * until the next `add` or `remove`.
 */
export class OrderTable {
	/** The cells. `level` is the index of the price level plus one; 0 marks a free cell. */
	cells = new Uint32Array(smallest * stride);
	#mask = smallest - 1;
	#count = 0;
	#arrivals = 0;

	/** Orders in the table. */
	get count(): number {
		return this.#count;
	}

	/** The cell of an order, -1 when there is none. */
	find(high: number, low: number): number {
		const cells = this.cells;
		let place = hash(high, low) & this.#mask;
		while (cells[place * stride + orderField.level] !== 0) {
			const cell = place * stride;
			if (cells[cell + orderField.low] === low && cells[cell + orderField.high] === high) return cell;
			place = (place + 1) & this.#mask;
		}
		return -1;
	}

	/** Puts an order that is not in the table. `level` is the index of its price level, `firm` 0 without attribution. */
	add(high: number, low: number, shares: number, level: number, firm: number): void {
		if (this.#count * 2 > this.#mask) this.#grow();
		const cells = this.cells;
		let place = hash(high, low) & this.#mask;
		while (cells[place * stride + orderField.level] !== 0) place = (place + 1) & this.#mask;
		const cell = place * stride;
		cells[cell + orderField.high] = high;
		cells[cell + orderField.low] = low;
		cells[cell + orderField.shares] = shares;
		cells[cell + orderField.level] = level + 1;
		cells[cell + orderField.firm] = firm;
		cells[cell + orderField.arrival] = this.#arrivals++;
		this.#count++;
	}

	/** Frees a cell and closes the gap, so that no probe ever passes over cells of removed orders. */
	remove(cell: number): void {
		const cells = this.cells;
		const mask = this.#mask;
		let hole = cell / stride;
		let next = (hole + 1) & mask;
		while (cells[next * stride + orderField.level] !== 0) {
			const high = cells[next * stride + orderField.high] ?? 0;
			const low = cells[next * stride + orderField.low] ?? 0;
			const home = hash(high, low) & mask;
			if (((next - home) & mask) >= ((next - hole) & mask)) {
				for (let word = 0; word < 6; word++) cells[hole * stride + word] = cells[next * stride + word] ?? 0;
				hole = next;
			}
			next = (next + 1) & mask;
		}
		cells[hole * stride + orderField.level] = 0;
		this.#count--;
	}

	/** The cells of all orders. Neither `add` nor `remove` may come between. */
	*all(): Generator<number> {
		for (let cell = 0; cell < this.cells.length; cell += stride) {
			if (this.cells[cell + orderField.level] !== 0) yield cell;
		}
	}

	#grow(): void {
		const old = this.cells;
		this.cells = new Uint32Array(old.length * 2);
		this.#mask = this.#mask * 2 + 1;
		for (let cell = 0; cell < old.length; cell += stride) {
			if (old[cell + orderField.level] === 0) continue;
			let place = hash(old[cell + orderField.high] ?? 0, old[cell + orderField.low] ?? 0) & this.#mask;
			while (this.cells[place * stride + orderField.level] !== 0) place = (place + 1) & this.#mask;
			for (let word = 0; word < 6; word++) this.cells[place * stride + word] = old[cell + word] ?? 0;
		}
	}
}

/**
 * References count up, so those that are near in time lie near in memory: sixteen in a row stay together, and
 * the rest is spread by multiplication.
 */
const hash = (high: number, low: number): number => {
	const mixed = Math.imul(low >>> 4, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
	return (((mixed ^ (mixed >>> 15)) << 4) | (low & 15)) >>> 0;
};
