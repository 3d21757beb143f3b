import type { AccountStore } from "../../store/accounts.ts";

/** What the administration commands work with. */
export interface AdminContext {
	/** Opens the accounts for the time of `work`. */
	withAccounts<T>(work: (accounts: AccountStore) => Promise<T>): Promise<T>;
	now(): number;
	print(text: string): void;
}
