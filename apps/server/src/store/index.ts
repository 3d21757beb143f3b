import type { AccountStore } from "./accounts.ts";
import type { MarketStore } from "./market.ts";

/** What an engine opens. */
export interface Stores {
	market: MarketStore;
	accounts: AccountStore;
}

export type * from "./accounts.ts";
export type * from "./market.ts";
export type * from "./oauth.ts";
export type * from "./updates.ts";
