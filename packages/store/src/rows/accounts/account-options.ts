import type { Durability } from "../../durability.ts";
import type { MeterObserver } from "../../meter-observer.ts";

/** How accounts are opened, on either engine. */
export interface AccountOptions {
	/** Clock for the times of creation, in epoch milliseconds. */
	now?: () => number;
	/** Milliseconds that a request waits for the database at most. */
	timeout?: number;
	/** What a debit survives once it is acknowledged. */
	durability?: Durability;
	/** Told of each transaction of the meter. */
	onCommit?: MeterObserver;
}

/** How long a request waits for the database when nothing is said, in milliseconds. */
export const usualTimeout = 5_000;
