/** The options of a market data transaction. */
export interface TransactionOptions {
	/** Clock for the times of imports, epoch milliseconds. */
	now?: () => number;
	/** The time that a transaction waits for another writing process, in milliseconds. */
	writerPatience?: number;
}

/** The defaults of the options. */
export const transactionDefaults: Required<TransactionOptions> = {
	now: () => Date.now(),
	writerPatience: 15 * 60_000,
};

/** Runs the transactions of one store one after the other, in the order in which they were requested. */
export class Transactions {
	/** Settles when those that were requested so far are over. */
	#last: Promise<unknown> = Promise.resolve();

	/** Runs `work` after those before it, however they ended. */
	run<T>(work: () => Promise<T>): Promise<T> {
		const result = this.#last.then(work);
		this.#last = result.catch(() => {});
		return result;
	}

	/** Resolves when those that were requested so far are over. */
	async idle(): Promise<void> {
		await this.#last;
	}
}
