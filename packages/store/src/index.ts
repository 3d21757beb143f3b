export type * from "./accounts.ts";
export { noRateLimit, usualStreams } from "./accounts.ts";
export { asDataFolderError, DataFolderError, makeDataFolder } from "./data-folder.ts";
export { describeStore } from "./describe.ts";
export { BadName, StoreReadOnly, StoreUnavailable } from "./errors.ts";
export { isRecordError, isStoreError, markFaults } from "./marked-faults.ts";
export type * from "./market.ts";
export type * from "./oauth.ts";
export {
	hasStore,
	openAccountStore,
	openAuditLog,
	openMarketReader,
	openMarketStore,
	openOAuthStore,
	openStores,
	openUpdateStore,
	pinMarket,
	type StoreSettings,
} from "./open.ts";
export { makePrivateFolder } from "./private-files.ts";
export type { LiveProcess, ProcessDescription, ServiceProcess } from "./processes.ts";
export type { Durability, MeterObserver } from "./shared/accounts/account-options.ts";
export { columnsOfBars } from "./shared/day-bar-columns.ts";
export { instantOf, microsecondsOf } from "./shared/instants.ts";
export { oncePerTick } from "./shared/once-per-tick.ts";
export { onUpgrade, type Upgrade } from "./shared/upgrades.ts";
export type { Stores } from "./stores.ts";
export type * from "./updates.ts";
export { leaseMs, maxQueueMs, runOutcomes } from "./updates.ts";
