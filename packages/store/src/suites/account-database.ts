import type { AccountStore } from "../accounts.ts";
import type { StoreSettings } from "../open.ts";

/** A separate database for the accounts of one test. */
export interface AccountDatabase {
	/** Settings with which other processes find the database. */
	settings: Partial<StoreSettings>;
	/** Opens the accounts; a second call gives a second store on the same data. @param options a clock of the test */
	open(options?: { now: () => number }): Promise<AccountStore>;
	dispose(): Promise<void>;
}

/** The store and the database of the running test. */
export interface AccountFixture {
	store(): AccountStore;
	database(): AccountDatabase;
}
