import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AccountStore, MarketStore, Stores, UpdateStore } from "../index.ts";
import { openAccounts } from "./accounts.ts";
import { type MarketOptions, openMarket } from "./market.ts";
import { openUpdates } from "./updates/updates.ts";

/**
 * Opens both stores in a folder, which is created when it is missing. They are two files, so that the long
 * transaction of an import never holds up the debit of a request.
 */
export async function openSqliteStores(folder: string, options: MarketOptions = {}): Promise<Stores> {
	const market = await openSqliteMarket(folder, options);
	try {
		return { market, accounts: await openSqliteAccounts(folder) };
	} catch (error) {
		await market.close();
		throw error;
	}
}

/** Opens the market data alone, for imports. */
export async function openSqliteMarket(folder: string, options: MarketOptions = {}): Promise<MarketStore> {
	await mkdir(folder, { recursive: true });
	return openMarket(join(folder, "market.sqlite"), options);
}

/** Opens the accounts alone, for administration. */
export async function openSqliteAccounts(folder: string): Promise<AccountStore> {
	await mkdir(folder, { recursive: true });
	return openAccounts(join(folder, "accounts.sqlite"));
}

/** Opens what updates remember of their runs and share among processes. */
export async function openSqliteUpdates(folder: string): Promise<UpdateStore> {
	await mkdir(folder, { recursive: true });
	return openUpdates(join(folder, "updates.sqlite"));
}
