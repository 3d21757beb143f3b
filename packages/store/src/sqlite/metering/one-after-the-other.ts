/** Does pieces of work one after the other, in the order of the calls. */
export class OneAfterTheOther {
	#last: Promise<unknown> = Promise.resolve();

	do<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work);
		this.#last = done.catch(() => {});
		return done;
	}
}
