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
export type MeterListeners = Pick<AccountOptions, "onCommit" | "whileCommitting">;

/** Has another process bring the usage of all charges so far into its tables. */
export type AskFold = () => Promise<unknown>;

/** The options of an account store, on either engine. */
export interface AccountOptions {
	/** Clock for the times of creation, in epoch milliseconds. */
	now?: () => number;
	/** Milliseconds that a request waits for the database at most. */
	timeout?: number;
	/** The failures that an acknowledged debit survives. */
	durability?: Durability;
	/**
	 * Charges as a service does, by the thousand: the event loop does not wait for the disk, and usage comes into its tables
	 * some seconds after its charges, or with its next reader. PostgreSQL is another process already.
	 */
	forService?: boolean;
	/**
	 * With `forService`, for one of several processes: another one brings usage into its tables and keeps the log, and does the
	 * former at once when it is asked. PostgreSQL needs no such process.
	 */
	askFold?: AskFold;
	/** Told of each transaction of the meter. */
	onCommit?: MeterObserver;
	/** Called while a transaction of the meter is under way elsewhere: work that nobody waits for then delays no answer. */
	whileCommitting?: () => void;
	/**
	 * A number that another one follows before requests are read that may have been sent later. SQLite reads the version of
	 * credentials once while it stays the same; without it, at each look-up.
	 */
	turn?: () => number;
}

/** The default time that a request waits for the database, in milliseconds. */
export const usualTimeout = 5_000;
