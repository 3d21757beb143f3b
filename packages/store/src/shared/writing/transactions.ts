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
