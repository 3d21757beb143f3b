import { StoreUnavailable } from "../../errors.ts";

/**
 * A read that many callers share. Each caller gets the result of a read that began after the call. At most one read runs
 * while one more waits for it. When the store is unavailable to the running read, the waiting one fails too, because it
 * would only wait for the same timeout.
 */
export class SharedRead<T> {
	readonly #read: () => Promise<T>;
	/** The read in progress; rejects with its error if it fails. */
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
		// A caller that asks after the end has not waited for it, and reads again.
		void ended.then(() => {
			if (this.#current === ended) this.#current = Promise.resolve();
		});
		return reading;
	}
}
