/**
 * A read that many ask for at the same time. Each gets what was read after they asked, and at most one reading is under
 * way while one more waits for it.
 */
export class SharedRead<T> {
	readonly #read: () => Promise<T>;
	#current: Promise<unknown> = Promise.resolve();
	#next: Promise<T> | undefined;

	constructor(read: () => Promise<T>) {
		this.#read = read;
	}

	get(): Promise<T> {
		this.#next ??= this.#after(this.#current);
		return this.#next;
	}

	async #after(previous: Promise<unknown>): Promise<T> {
		await previous;
		this.#next = undefined;
		const reading = this.#read();
		this.#current = reading.catch(() => {});
		return reading;
	}
}
