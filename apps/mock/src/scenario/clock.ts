/** The instant at which a run of the mock takes place unless set: that of the contract's examples. */
export const usualInstant = Date.UTC(2026, 10, 20, 22, 30);

/** A clock that can be set, stopped and run at any speed. */
export class Clock {
	#base: number;
	#speed: number;
	#setAt: number;
	/** Works that it stands for. */
	#stands = 0;
	readonly #elapsed: () => number;

	/**
	 * @param instant epoch milliseconds
	 * @param speed seconds of this clock in a second; 0 for a clock that stands
	 * @param elapsed milliseconds of a clock that never goes back
	 */
	constructor(instant: number, speed = 0, elapsed = () => performance.now()) {
		this.#base = instant;
		this.#speed = speed;
		this.#elapsed = elapsed;
		this.#setAt = elapsed();
	}

	get speed(): number {
		return this.#speed;
	}

	/** Epoch milliseconds. */
	readonly now = (): number =>
		this.#stands > 0 ? this.#base : Math.floor(this.#base + (this.#elapsed() - this.#setAt) * this.#speed);

	/** Sets the clock; without an instant only its speed changes. */
	set({ instant = this.now(), speed = this.#speed }: { instant?: number; speed?: number }): void {
		this.#base = instant;
		this.#speed = speed;
		this.#setAt = this.#elapsed();
	}

	/** Stands while a work is done, though it may be set, and runs on from there when the work has ended or failed. */
	async standDuring(work: () => Promise<void>): Promise<void> {
		this.set({});
		this.#stands += 1;
		try {
			await work();
		} finally {
			this.#stands -= 1;
			this.#setAt = this.#elapsed();
		}
	}
}
