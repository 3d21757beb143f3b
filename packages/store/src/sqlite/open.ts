import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { AccountStore } from "../accounts.ts";
import { makeDataFolder } from "../data-folder.ts";
import type { MarketReader, MarketStore, PinnedMarket } from "../market.ts";
import type { OAuthStore } from "../oauth.ts";
import type { AccountOptions } from "../shared/accounts/account-options.ts";
import type { OAuthOptions } from "../shared/oauth-record.ts";
import type { TransactionOptions } from "../shared/writing/transaction-writer.ts";
import type { Stores } from "../stores.ts";
import type { UpdateStore } from "../updates.ts";
import { openAccountsFile } from "./accounts.ts";
import { Connection } from "./connection/connection.ts";
import { openMarketFile } from "./market.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { openOAuthFile } from "./oauth.ts";
import { pinMarketFile } from "./pinned-market.ts";
import { openUpdatesFile } from "./updates.ts";

/**
 * Opens both stores in a folder, which is created when it is missing. They are two files, so that the long
 * transaction of an import never holds up the debit of a request.
 *
 * @example
 * const { market, accounts } = await openSqliteStores(".data");
 * await Promise.all([market.close(), accounts.close()]);
 */
export async function openSqliteStores(
	folder: string,
	options: TransactionOptions = {},
	accountOptions: AccountOptions = {},
): Promise<Stores> {
	const market = await openSqliteMarket(folder, options);
	try {
		return { market, accounts: await openSqliteAccounts(folder, accountOptions) };
	} catch (error) {
		await market.close();
		throw error;
	}
}

/** The files of the stores in a folder. */
const storeFiles = {
	market: "market.sqlite",
	accounts: "accounts.sqlite",
	updates: "updates.sqlite",
	oauth: "oauth.sqlite",
} as const;

/**
 * False if a folder, or its file of a store, is not there yet, so that opening would create it.
 *
 * @example
 * await hasSqliteStore("no-such-folder", "market"); // => false
 */
export async function hasSqliteStore(folder: string, store: keyof typeof storeFiles): Promise<boolean> {
	try {
		await stat(join(folder, storeFiles[store]));
		return true;
	} catch (error) {
		// Of any other error, such as a part of the path that is a file, opening tells the reason.
		return (error as NodeJS.ErrnoException).code !== "ENOENT";
	}
}

/**
 * Opens only the market data, for imports.
 *
 * @example
 * const market = await openSqliteMarket(".data");
 * await market.close();
 */
export async function openSqliteMarket(
	folder: string,
	options: TransactionOptions = {},
): Promise<MarketStore> {
	await makeDataFolder(folder);
	return openMarketFile(join(folder, storeFiles.market), options);
}

/** Opens the market data that a folder holds for reading alone, on a connection that cannot write. */
export function openSqliteReader(folder: string): MarketReader {
	return new SqliteMarketReader(new Connection(join(folder, storeFiles.market), { readOnly: true }));
}

/** Holds the newest version of the market data that a folder holds. */
export const pinSqliteMarket = (folder: string): Promise<PinnedMarket> =>
	pinMarketFile(join(folder, storeFiles.market));

/**
 * Opens only the accounts, for administration.
 *
 * @example
 * const accounts = await openSqliteAccounts(".data");
 * await accounts.close();
 */
export async function openSqliteAccounts(
	folder: string,
	options: AccountOptions = {},
): Promise<AccountStore> {
	await makeDataFolder(folder);
	return openAccountsFile(join(folder, storeFiles.accounts), options);
}

/**
 * Opens what updates remember of their runs and share among processes.
 *
 * @example
 * const updates = await openSqliteUpdates(".data");
 * await updates.close();
 */
export async function openSqliteUpdates(folder: string): Promise<UpdateStore> {
	await makeDataFolder(folder);
	return openUpdatesFile(join(folder, storeFiles.updates));
}

/** Opens the state of the embedded issuer of tokens. */
export async function openSqliteOAuth(folder: string, options: OAuthOptions = {}): Promise<OAuthStore> {
	await makeDataFolder(folder);
	return openOAuthFile(join(folder, storeFiles.oauth), options);
}
