import { type AuditLog, folderAuditLog } from "./accounts/audit-log.ts";
import type { AccountStore } from "./accounts.ts";
import type { MarketReader, MarketStore, PinnedMarket } from "./market.ts";
import type { OAuthStore } from "./oauth.ts";
import type { AccountOptions } from "./shared/accounts/account-options.ts";
import type { Stores } from "./stores.ts";
import type { UpdateStore } from "./updates.ts";

/** Either engine is loaded where it is wanted alone, which shortens a start by a tenth. */
const sqlite = () => import("./sqlite/open.ts");
const postgres = () => import("./postgres/open.ts");

/** The location of the stores. */
export interface StoreSettings {
	/** Folder of the SQLite files. */
	DATA_DIR: string;
	/** Address of the PostgreSQL database that is used instead; none when empty. */
	DATABASE_URL: string;
	/** Address of a replica of it for reads of market data; none when empty. */
	DATABASE_READ_URL: string;
	/** Milliseconds that a request waits for a database at most. */
	STORE_TIMEOUT_MS?: number;
}

/**
 * Opens both stores on the engine of the settings. Creates them if they are missing, and upgrades older ones.
 *
 * @throws {DataFolderError} when the folder of SQLite files cannot be used
 * @throws {StoreUnavailable} when the database cannot be used
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const { market, accounts } = await openStores(settings);
 * const aapl = await market.security("AAPL.US");
 * await Promise.all([market.close(), accounts.close()]);
 */
export async function openStores(settings: StoreSettings, accounts: AccountOptions = {}): Promise<Stores> {
	const { DATA_DIR, DATABASE_URL } = settings;
	const options = { ...accounts, ...timeoutOf(settings) };
	if (DATABASE_URL === "") return (await sqlite()).openSqliteStores(DATA_DIR, {}, options);
	return (await postgres()).openPostgresStores(addressesOf(settings), options);
}

/**
 * False if the store is in a folder that does not hold it yet, so that opening would create it. A database is there.
 *
 * @example
 * await hasStore({ DATA_DIR: "no-such-folder", DATABASE_URL: "", DATABASE_READ_URL: "" }, "market"); // => false
 */
export async function hasStore(
	{ DATABASE_URL, DATA_DIR }: StoreSettings,
	store: "market" | "accounts" | "oauth" | "updates",
): Promise<boolean> {
	return DATABASE_URL !== "" || (await sqlite()).hasSqliteStore(DATA_DIR, store);
}

/**
 * Opens only the market data, for imports.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const market = await openMarketStore(settings);
 * await market.transaction(async (writer) => writer.ensureSecurity("AAPL.US"));
 * await market.close();
 */
export async function openMarketStore(settings: StoreSettings): Promise<MarketStore> {
	if (settings.DATABASE_URL === "") return (await sqlite()).openSqliteMarket(settings.DATA_DIR);
	return (await postgres()).openPostgresMarket(addressesOf(settings));
}

/**
 * Opens the market data alone and for reading alone; they are there already.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const market = await openMarketReader(settings);
 * const aapl = await market.security("AAPL.US");
 * const bars = aapl ? await market.list("dayBars", aapl.id, { order: "desc", limit: 5 }) : [];
 */
export async function openMarketReader(settings: StoreSettings): Promise<MarketReader> {
	if (settings.DATABASE_URL === "") return (await sqlite()).openSqliteReader(settings.DATA_DIR);
	return (await postgres()).openPostgresReader(addressesOf(settings), timeoutOf(settings));
}

/**
 * Pins the newest version of the market data for reading while imports go on. Meanwhile the log of SQLite is not
 * emptied, and PostgreSQL does not clear away rows that were replaced, so a version is released after minutes.
 *
 * @param snapshot one that another process on the same PostgreSQL database shares, in place of the newest version
 * @throws when no process has the snapshot any more
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const pinned = await pinMarket(settings);
 * const securities = await pinned.securities(); // the same ones while an import goes on
 * await pinned.release();
 */
export async function pinMarket(settings: StoreSettings, snapshot?: string): Promise<PinnedMarket> {
	if (settings.DATABASE_URL === "") return (await sqlite()).pinSqliteMarket(settings.DATA_DIR);
	return (await postgres()).pinPostgresMarket(settings.DATABASE_URL, timeoutOf(settings), snapshot);
}

/**
 * Opens only the accounts, for administration.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const accounts = await openAccountStore(settings);
 * await accounts.createPlan({ name: "basic", monthlyAllowance: 10_000, marketData: true, families: ["main"] });
 * await accounts.createAccount({ name: "acme", plan: "basic" });
 */
export async function openAccountStore(settings: StoreSettings): Promise<AccountStore> {
	if (settings.DATABASE_URL === "") return (await sqlite()).openSqliteAccounts(settings.DATA_DIR);
	return (await postgres()).openPostgresAccounts(addressesOf(settings));
}

/**
 * Opens the state of the embedded issuer of tokens.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const oauth = await openOAuthStore(settings);
 * await oauth.close();
 */
export async function openOAuthStore(settings: StoreSettings): Promise<OAuthStore> {
	const limits = timeoutOf(settings);
	if (settings.DATABASE_URL === "") return (await sqlite()).openSqliteOAuth(settings.DATA_DIR, limits);
	return (await postgres()).openPostgresOAuth(addressesOf(settings), limits);
}

/**
 * Opens the state that updates share, and the records of their runs.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const updates = await openUpdateStore(settings);
 * const runs = await updates.runs({ limit: 10 });
 * await updates.close();
 */
export async function openUpdateStore(settings: StoreSettings): Promise<UpdateStore> {
	if (settings.DATABASE_URL === "") return (await sqlite()).openSqliteUpdates(settings.DATA_DIR);
	return (await postgres()).openPostgresUpdates(addressesOf(settings), timeoutOf(settings));
}

/**
 * The record of changes: a file of the data folder, and with PostgreSQL also a table, which all machines share.
 *
 * @example
 * const audit = await openAuditLog({ DATA_DIR: ".data", DATABASE_URL: "" });
 * const changes = await audit.newest(10);
 */
export async function openAuditLog(settings: Omit<StoreSettings, "DATABASE_READ_URL">): Promise<AuditLog> {
	const folder = folderAuditLog(settings.DATA_DIR);
	if (settings.DATABASE_URL === "") return folder;
	return (await postgres()).databaseAuditLog(settings.DATABASE_URL, folder, timeoutOf(settings));
}

const timeoutOf = ({
	STORE_TIMEOUT_MS: timeout,
}: Pick<StoreSettings, "STORE_TIMEOUT_MS">): { timeout?: number } =>
	timeout === undefined ? {} : { timeout };

const addressesOf = ({ DATABASE_URL, DATABASE_READ_URL }: StoreSettings) => ({
	url: DATABASE_URL,
	readUrl: DATABASE_READ_URL === "" ? undefined : DATABASE_READ_URL,
});
