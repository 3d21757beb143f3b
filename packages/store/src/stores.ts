import type { AccountStore } from "./accounts.ts";
import type { MarketStore } from "./market.ts";

/** The stores that an engine opens together. */
export interface Stores {
	market: MarketStore;
	accounts: AccountStore;
}
