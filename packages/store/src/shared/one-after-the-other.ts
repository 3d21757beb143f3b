/** Does pieces of work one after the other, in the order in which they were requested. */
export class OneAfterTheOther {
	/** Settles when those that were requested so far are over. */
	#last: Promise<unknown> = Promise.resolve();

	/** Does `work` after those before it, however they ended. */
	do<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work);
		this.#last = done.catch(() => {});
		return done;
	}

	/** Resolves when those that were requested so far are over. */
	async idle(): Promise<void> {
		await this.#last;
	}
}
