/** Counts the requests of accounts that are in flight. */
export interface InFlight {
	/** True when another process counts, and learns of the end of a request after the client. */
	readonly isElsewhere?: boolean;
	/** A request begins. Every call is followed by one of `leave`. */
	enter(account: number): void;
	/** A request is over. */
	leave(account: number): void;
	/** Requests of an account in flight, those included that have entered before. */
	count(account: number): number | Promise<number>;
}

/** Counts in this process alone. */
export class OwnInFlight implements InFlight {
	readonly #counts = new Map<number, number>();

	enter(account: number): void {
		this.#counts.set(account, (this.#counts.get(account) ?? 0) + 1);
	}

	leave(account: number): void {
		const left = (this.#counts.get(account) ?? 1) - 1;
		if (left > 0) this.#counts.set(account, left);
		else this.#counts.delete(account);
	}

	count(account: number): number {
		return this.#counts.get(account) ?? 0;
	}

	/** Accounts with requests in flight, and their numbers. */
	entries(): Iterable<[account: number, count: number]> {
		return this.#counts;
	}
}
