/** Addresses that are held back, each for a time. An entry ends with its time, whether its address comes again or not. */
export class HeldBack {
	readonly #now: () => number;
	/** Their ends, in the order in which they were held back. Those that have ended leave from the front. */
	readonly #ends = new Map<string, number>();

	/** @param now milliseconds of a clock that never goes back */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** Entries in memory: those of a time at most, and those behind them that ended earlier. */
	get size(): number {
		return this.#ends.size;
	}

	add(owner: string, milliseconds: number): void {
		const now = this.#now();
		this.#dropEnded(now);
		this.#ends.delete(owner);
		this.#ends.set(owner, now + milliseconds);
	}

	/** Milliseconds for which an owner is still held back; 0 for one that is not. */
	timeLeft(owner: string): number {
		if (this.#ends.size === 0) return 0;
		const now = this.#now();
		this.#dropEnded(now);
		return Math.max(0, (this.#ends.get(owner) ?? now) - now);
	}

	#dropEnded(now: number): void {
		for (const [owner, end] of this.#ends) {
			if (end > now) return;
			this.#ends.delete(owner);
		}
	}
}
