import type { AccountStore } from "../accounts.ts";

/** A place of its own for the accounts of one test. */
export interface AccountPlace {
	/** Opens the accounts; a second call gives a second store on the same data. */
	open(): Promise<AccountStore>;
	/**
	 * Starts processes that each open the accounts and charge `count` times, several charges at once; resolves
	 * with the number of accepted charges of each.
	 */
	chargeInProcesses(processes: number, count: number, charge: object): Promise<number[]>;
	dispose(): Promise<void>;
}

/** The store and the place of the running test. */
export interface AccountFixture {
	store(): AccountStore;
	place(): AccountPlace;
}
