/** Result of `get` for a symbol that was not set. */
export const unset = -2;
const stride = 3;

/** Numbers by symbol, where a symbol is its eight bytes as two words: found without making a text of each message. */
export class SymbolNumbers {
	/** First word, second word, number plus three (so that 0 marks a free cell). */
	#cells = new Int32Array(4096 * stride);
	#mask = 4095;
	#count = 0;

	get(first: number, second: number): number {
		const cell = this.#find(first, second);
		return (this.#cells[cell + 2] ?? 0) === 0 ? unset : (this.#cells[cell + 2] ?? 0) - 3;
	}

	/** `number` is -1 or more. */
	set(first: number, second: number, number: number): void {
		if (this.#count * 2 > this.#mask) this.#grow();
		const cell = this.#find(first, second);
		if (this.#cells[cell + 2] === 0) this.#count++;
		this.#cells[cell] = first;
		this.#cells[cell + 1] = second;
		this.#cells[cell + 2] = number + 3;
	}

	#find(first: number, second: number): number {
		const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
		let place = (mixed ^ (mixed >>> 15)) & this.#mask;
		while (this.#cells[place * stride + 2] !== 0) {
			const cell = place * stride;
			if (this.#cells[cell] === (first | 0) && this.#cells[cell + 1] === (second | 0)) return cell;
			place = (place + 1) & this.#mask;
		}
		return place * stride;
	}

	#grow(): void {
		const old = this.#cells;
		this.#mask = this.#mask * 2 + 1;
		this.#cells = new Int32Array((this.#mask + 1) * stride);
		this.#count = 0;
		for (let cell = 0; cell < old.length; cell += stride) {
			const number = old[cell + 2] ?? 0;
			if (number !== 0) this.set(old[cell] ?? 0, old[cell + 1] ?? 0, number - 3);
		}
	}
}
