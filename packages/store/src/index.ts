import type { AccountStore } from "./accounts.ts";
import type { MarketStore } from "./market.ts";

/** What an engine opens. */
export interface Stores {
	market: MarketStore;
	accounts: AccountStore;
}

export type * from "./accounts.ts";
export { noRateLimit } from "./accounts.ts";
export { DataFolderRefused, dataFolderRefusal, makeDataFolder } from "./data-folder.ts";
export type { Durability } from "./durability.ts";
export { BadName, StoreReadOnly, StoreUnavailable } from "./errors.ts";
export { type Hold, isHeld, nextHold } from "./hold.ts";
export type * from "./market.ts";
export type { MeterObserver } from "./meter-observer.ts";
export type * from "./oauth.ts";
export {
	openAccountStore,
	openMarketReader,
	openMarketStore,
	openOAuthStore,
	openStores,
	type StoreSettings,
} from "./open.ts";
export { makePrivateFolder } from "./private-files.ts";
export { microsecondsOf } from "./rows/instants.ts";
export type * from "./updates.ts";
export { runOutcomes } from "./updates.ts";
export { isRecordFault, isStoreFault, watched } from "./watched.ts";
