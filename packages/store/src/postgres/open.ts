import type { AccountStore } from "../accounts.ts";
import type { MarketReader, MarketStore, PinnedMarket } from "../market.ts";
import type { OAuthStore } from "../oauth.ts";
import type { AccountOptions } from "../shared/accounts/account-options.ts";
import type { OAuthOptions } from "../shared/oauth-record.ts";
import type { Stores } from "../stores.ts";
import type { UpdateStore } from "../updates.ts";
import { openAccountsDatabase } from "./accounts.ts";
import { type MarketOptions, openMarketDatabase, openMarketReader } from "./market.ts";
import { openOAuthDatabase } from "./oauth.ts";
import { pinMarketDatabase } from "./pinned-market.ts";
import { openUpdatesDatabase } from "./updates.ts";

export { databaseAuditLog } from "./audit-log.ts";

/** The addresses of a database. */
export interface Addresses {
	url: string;
	/** A replica of it, from which market data are read. */
	readUrl?: string | undefined;
}

/**
 * Opens both stores in one database. They share no table and no lock, so the long transaction of an import never
 * holds up the debit of a request.
 *
 * @throws {StoreUnavailable} when the database cannot be used
 *
 * @example
 * const { market, accounts } = await openPostgresStores({ url: "postgres://localhost/market" });
 * await Promise.all([market.close(), accounts.close()]);
 */
export async function openPostgresStores(
	addresses: Addresses,
	options: AccountOptions = {},
): Promise<Stores> {
	const { timeout } = options;
	const market = await openPostgresMarket(addresses, timeout === undefined ? {} : { timeout });
	try {
		return { market, accounts: await openPostgresAccounts(addresses, options) };
	} catch (error) {
		await market.close();
		throw error;
	}
}

/** Opens only the market data, for imports. */
export const openPostgresMarket = (
	{ url, readUrl }: Addresses,
	options: MarketOptions = {},
): Promise<MarketStore> => openMarketDatabase(url, { ...options, ...(readUrl !== undefined && { readUrl }) });

/** The market data for reading alone; they are there already. */
export const openPostgresReader = (
	{ url, readUrl }: Addresses,
	options: Pick<MarketOptions, "timeout"> = {},
): MarketReader => openMarketReader(url, { ...options, ...(readUrl !== undefined && { readUrl }) });

/** Pins the newest version of the market data of the database itself, not of a replica, or a snapshot of it. */
export const pinPostgresMarket = (
	url: string,
	options: Pick<MarketOptions, "timeout"> = {},
	snapshot?: string,
): Promise<PinnedMarket> => pinMarketDatabase(url, options, snapshot);

/** Opens only the accounts, for administration. */
export const openPostgresAccounts = (
	{ url }: Addresses,
	options: AccountOptions = {},
): Promise<AccountStore> => openAccountsDatabase(url, options);

/** Opens the state of the embedded issuer of tokens. */
export const openPostgresOAuth = ({ url }: Addresses, options: OAuthOptions = {}): Promise<OAuthStore> =>
	openOAuthDatabase(url, options);

/** Opens the state of updates. */
export const openPostgresUpdates = (
	{ url }: Addresses,
	options: { timeout?: number } = {},
): Promise<UpdateStore> => openUpdatesDatabase(url, options);
