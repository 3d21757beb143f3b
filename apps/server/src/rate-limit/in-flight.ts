/** Counts the requests of accounts that are in flight in this process. */
export class InFlight {
	readonly #counts = new Map<number, number>();

	/**
	 * A request begins.
	 *
	 * @returns is called when it is over; a second call does nothing
	 */
	enter(account: number): () => void {
		this.#counts.set(account, this.count(account) + 1);
		let isOver = false;
		return () => {
			if (!isOver) this.#leave(account);
			isOver = true;
		};
	}

	/** Requests of an account in flight, those included that have entered before. */
	count(account: number): number {
		return this.#counts.get(account) ?? 0;
	}

	#leave(account: number): void {
		const left = this.count(account) - 1;
		if (left > 0) this.#counts.set(account, left);
		else this.#counts.delete(account);
	}
}
