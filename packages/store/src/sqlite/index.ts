export { openAccountsFile } from "./accounts.ts";
export { createBackup } from "./backup/backup.ts";
export { BackupError } from "./backup/manifest.ts";
export { restoreBackup } from "./backup/restore.ts";
export { openFile } from "./connection/open-file.ts";
export { openMarketFile } from "./market.ts";
export { accountMigrations } from "./migrations/accounts/index.ts";
export { marketMigrations } from "./migrations/market/index.ts";
export { updateMigrations } from "./migrations/updates/index.ts";
export { openOAuthFile } from "./oauth.ts";
export {
	openSqliteAccounts,
	openSqliteMarket,
	openSqliteStores,
} from "./open.ts";
export { pinMarketFile } from "./pinned-market.ts";
export { openUpdatesFile } from "./updates.ts";
