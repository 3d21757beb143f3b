import { StoreUnavailable } from "../errors.ts";
import type { MarketStore, MarketWriter } from "../market.ts";
import { OneAfterTheOther } from "../shared/one-after-the-other.ts";
import { type TransactionOptions, transactionDefaults } from "../shared/writing/transaction-writer.ts";
import { beginImmediate } from "./connection/begin.ts";
import { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { SqliteMarketWriter } from "./market-writer.ts";
import { marketMigrations } from "./migrations/market/index.ts";

/**
 * Opens the file of market data. Creates it if it is missing and upgrades an older one.
 *
 * @example
 * const market = await openMarketFile(".data/market.sqlite");
 * await market.close();
 */
export async function openMarketFile(file: string, options: TransactionOptions = {}): Promise<MarketStore> {
	const connection = await openFile(file, marketMigrations);
	return new SqliteMarketStore(connection, file, options);
}

/** Page cache of a transaction in KiB: the leaves that a day of every security touches, twice over. */
const writerCache = 131_072;

/** One connection reads; each transaction has its own, so that readers see the last commit meanwhile. */
class SqliteMarketStore extends SqliteMarketReader implements MarketStore {
	readonly #file: string;
	readonly #options: Required<TransactionOptions>;
	readonly #transactions = new OneAfterTheOther();

	constructor(connection: Connection, file: string, options: TransactionOptions) {
		super(connection);
		this.#file = file;
		this.#options = { ...transactionDefaults, ...options };
	}

	transaction<T>(work: (writer: MarketWriter) => Promise<T>, options: { dryRun?: boolean } = {}): Promise<T> {
		return this.#transactions.do(() => this.#write(work, options.dryRun ?? false));
	}

	async bytes(): Promise<number> {
		const query = "select page_count * page_size from pragma_page_count(), pragma_page_size()";
		return this.connection.arrays<[number]>(query).get()?.[0] ?? 0;
	}

	async close(): Promise<void> {
		await this.#transactions.idle();
		this.connection.close();
	}

	async #write<T>(work: (writer: MarketWriter) => Promise<T>, dryRun: boolean): Promise<T> {
		const connection = new Connection(this.#file, { cacheKib: writerCache });
		try {
			// What undoes a statement that fails: as many bytes again as an import writes would go to a temporary file.
			connection.exec("pragma temp_store = memory");
			await beginImmediate(connection, this.#file, this.#options.writerPatience);
			const writer = new SqliteMarketWriter(connection, this.#options.now);
			const result = await work(writer);
			if (writer.changed) {
				// In a dry run too, because a row that cannot be written is a fault of the file.
				writer.finish();
				if (!dryRun) {
					connection.exec("commit");
					shortenLog(connection);
				}
			}
			return result;
		} finally {
			connection.rollback();
			connection.close();
		}
	}
}

/**
 * Moves the log into the file and empties it. A reader in the middle of something or a full disk may prevent
 * that without harm: what was committed stays committed, and a later call empties the log.
 */
export function shortenLog<Tables>(connection: Connection<Tables>): void {
	try {
		connection.unlessBusy(() => connection.exec("pragma wal_checkpoint(truncate)"));
	} catch (error) {
		if (!(error instanceof StoreUnavailable)) throw error;
	}
}
