/**
 * `power`: a commit waits until the disk has it, and survives the loss of power. `process`: it survives the end of
 * the process however it comes, while a crash of the system or a loss of power may take the commits since the last
 * checkpoint with it. The file stays sound either way.
 */
export type Durability = "power" | "process";

/**
 * Told of each transaction in which a meter debited charges, after its commit.
 *
 * @param charges how many charges shared the transaction, accepted or not
 * @param seconds from asking for the transaction to its durable commit, waiting for other writers included
 */
export type MeterObserver = (charges: number, seconds: number) => void;

/** The listeners to the transactions of a meter. */
export type MeterListeners = Pick<AccountOptions, "onCommit">;

/** The options of an account store, on either engine. */
export interface AccountOptions {
	/** Clock for the times of creation, in epoch milliseconds. */
	now?: () => number;
	/** Milliseconds that a request waits for the database at most. */
	timeout?: number;
	/** The failures that an acknowledged debit survives. */
	durability?: Durability;
	/**
	 * Charges as a service does: on SQLite the event loop does not wait for the disk, and the file is reserved for this process. PostgreSQL is another process already, and serves many.
	 */
	forService?: boolean;
	/** Told of each transaction of the meter. */
	onCommit?: MeterObserver;
}

/** The default time that a request waits for the database, in milliseconds. */
export const usualTimeout = 5_000;
