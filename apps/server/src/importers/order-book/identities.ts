/** A set of 64-bit numbers in two halves, small and asked often. */
export class Identities {
	readonly #byLow = new Map<number, number[]>();

	/** Whether none was added. */
	get isEmpty(): boolean {
		return this.#byLow.size === 0;
	}

	add(high: number, low: number): void {
		const highs = this.#byLow.get(low);
		if (highs === undefined) this.#byLow.set(low, [high]);
		else if (!highs.includes(high)) highs.push(high);
	}

	has(high: number, low: number): boolean {
		return this.#byLow.get(low)?.includes(high) ?? false;
	}
}
