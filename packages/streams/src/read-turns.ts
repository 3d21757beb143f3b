/** Calls a function when what waits already had its turn, as `setImmediate` does. */
export type Later = (call: () => void) => unknown;

/**
 * Lets the reads of all streams begin one after the other, each in its own tick of the event loop: a read of SQLite holds the
 * process, and other requests should wait for one read and not for those of hundreds of securities.
 */
export class ReadTurns {
	readonly #later: Later;
	readonly #waiting: (() => void)[] = [];

	constructor(later: Later) {
		this.#later = later;
	}

	/** Resolves when a read may begin. */
	next(): Promise<void> {
		return new Promise((begin) => {
			this.#waiting.push(begin);
			if (this.#waiting.length === 1) this.#later(() => this.#beginNext());
		});
	}

	#beginNext(): void {
		this.#waiting.shift()?.();
		if (this.#waiting.length > 0) this.#later(() => this.#beginNext());
	}
}
