import type { Durability } from "./durability.ts";
import type { AccountStore, MarketStore, OAuthStore, Stores } from "./index.ts";
import type { MeterObserver } from "./meter-observer.ts";
import {
	openPostgresAccounts,
	openPostgresMarket,
	openPostgresOAuth,
	openPostgresStores,
} from "./postgres/open.ts";
import { openSqliteAccounts, openSqliteMarket, openSqliteOAuth, openSqliteStores } from "./sqlite/open.ts";

/** Where the stores lie. */
export interface StoreSettings {
	/** Folder of the SQLite files. */
	DATA_DIR: string;
	/** Address of the PostgreSQL database that is used instead; none when empty. */
	DATABASE_URL: string;
	/** Address of a replica of it for reads of market data; none when empty. */
	DATABASE_READ_URL: string;
}

export interface AccountSettings {
	/** What a debit survives once it is acknowledged. */
	durability?: Durability;
	/** Told of each transaction of the meter. */
	onCommit?: MeterObserver;
}

/** Opens both stores on the engine of the settings. */
export function openStores(settings: StoreSettings, accounts: AccountSettings = {}): Promise<Stores> {
	if (settings.DATABASE_URL === "") return openSqliteStores(settings.DATA_DIR, {}, accounts);
	return openPostgresStores(addressesOf(settings), accounts);
}

/** Opens the market data alone, for imports. */
export function openMarketStore(settings: StoreSettings): Promise<MarketStore> {
	if (settings.DATABASE_URL === "") return openSqliteMarket(settings.DATA_DIR);
	return openPostgresMarket(addressesOf(settings));
}

/** Opens the accounts alone, for administration. */
export function openAccountStore(settings: StoreSettings): Promise<AccountStore> {
	if (settings.DATABASE_URL === "") return openSqliteAccounts(settings.DATA_DIR);
	return openPostgresAccounts(addressesOf(settings));
}

/** Opens the state of the embedded issuer of tokens. */
export function openOAuthStore(settings: StoreSettings): Promise<OAuthStore> {
	if (settings.DATABASE_URL === "") return openSqliteOAuth(settings.DATA_DIR);
	return openPostgresOAuth(addressesOf(settings));
}

const addressesOf = ({ DATABASE_URL, DATABASE_READ_URL }: StoreSettings) => ({
	url: DATABASE_URL,
	readUrl: DATABASE_READ_URL === "" ? undefined : DATABASE_READ_URL,
});
