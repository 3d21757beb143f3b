import { startOfMonth } from "@us-market-data/market";

/** Accounts that are remembered; beyond them the oldest is forgotten. */
const remembered = 10_000;

/**
 * Accounts whose allowance was seen to be exhausted. Their standing is read before the next charge, which costs less than
 * a charge in vain.
 */
export class SpentAccounts {
	/** End of the month in which an allowance was exhausted, epoch milliseconds. */
	readonly #ends = new Map<number, number>();

	/** Notes an account whose charge was refused at an instant. */
	note(accountId: number, at: number): void {
		this.#ends.delete(accountId);
		this.#ends.set(accountId, startOfMonth(at, 1));
		const [oldest] = this.#ends.keys();
		if (this.#ends.size > remembered && oldest !== undefined) this.#ends.delete(oldest);
	}

	/** True while the allowance of an account may be exhausted. */
	has(accountId: number, now: number): boolean {
		const end = this.#ends.get(accountId);
		return end !== undefined && now < end;
	}
}
