import type { AccountStore } from "../../store/accounts.ts";

/** What the administration commands work with. */
export interface AdminContext {
	accounts: AccountStore;
	now: () => number;
	print: (text: string) => void;
}
