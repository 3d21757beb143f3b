/** A call that several callers wait for. It stops when the last of them has left. */
export class SharedCall<T> {
	readonly #end = new AbortController();
	readonly #result: Promise<T>;
	#waiting = 0;

	/** @param start begins the call, with the signal of its end */
	constructor(start: (signal: AbortSignal) => Promise<T>) {
		this.#result = start(this.#end.signal);
		// A caller who left does not hear of the end.
		this.#result.catch(() => {});
	}

	/** True when everybody has left. */
	get isLeft(): boolean {
		return this.#end.signal.aborted;
	}

	/** Calls a function at the end of the call, whatever it is. */
	whenDone(then: () => void): void {
		this.#result.then(then, then);
	}

	/** Waits for the result, at most until a signal fires. */
	join(signal: AbortSignal | undefined): Promise<T> {
		this.#waiting += 1;
		if (!signal) return this.#result;
		return new Promise((resolve, reject) => {
			const leave = () => {
				reject(signal.reason);
				this.#waiting -= 1;
				if (this.#waiting === 0) this.#end.abort(signal.reason);
			};
			if (signal.aborted) return leave();
			signal.addEventListener("abort", leave, { once: true });
			this.whenDone(() => signal.removeEventListener("abort", leave));
			this.#result.then(resolve, reject);
		});
	}
}
