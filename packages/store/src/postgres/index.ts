export { openAccountsDatabase } from "./accounts.ts";
export { connectionSettings } from "./connection/connect.ts";
export { channels, Notices } from "./connection/notices.ts";
export { openDatabase } from "./connection/open-database.ts";
export { openMarketDatabase } from "./market.ts";
export { CredentialCache } from "./metering/credential-cache.ts";
export { accountMigrations } from "./migrations/accounts/index.ts";
export { marketMigrations } from "./migrations/market/index.ts";
export { openPostgresStores } from "./open.ts";
