import { StoreUnavailable } from "../../errors.ts";

/**
 * A read that many ask for at the same time. Each gets what was read after they asked, and at most one reading is under
 * way while one more waits for it. When the store is away for the one, it is for the other too, which would wait as long
 * again to find that out.
 */
export class SharedRead<T> {
	readonly #read: () => Promise<T>;
	/** The reading under way; ends with what it failed with, if it did. */
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
		const failure = await previous;
		this.#next = undefined;
		if (failure instanceof StoreUnavailable) throw failure;
		const reading = this.#read();
		const ended = reading.then(
			() => undefined,
			(error: unknown) => error,
		);
		this.#current = ended;
		// Who asks after the end has not waited for it, and reads anew.
		void ended.then(() => {
			if (this.#current === ended) this.#current = Promise.resolve();
		});
		return reading;
	}
}
