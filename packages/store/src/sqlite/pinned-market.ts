import type { PinnedMarket } from "../market.ts";
import { Connection } from "./connection/connection.ts";
import { identityOf } from "./connection/file-identity.ts";
import { shortenLog } from "./market.ts";
import { SqliteMarketReader } from "./market-reader.ts";

/** Page cache of a held version in KiB. */
const pinnedCacheKib = 4_096;

/**
 * Holds the newest version of a file, in a transaction that reads. The log keeps what is written meanwhile.
 *
 * @example
 * const pinned = await pinMarketFile(".data/market.sqlite");
 * await pinned.release();
 */
export async function pinMarketFile(file: string): Promise<PinnedMarket> {
	const connection = new Connection(file, { readOnly: true, cacheKib: pinnedCacheKib });
	try {
		connection.exec("begin");
		const pinned = new SqlitePinnedMarket(connection);
		// The first read takes the state.
		await pinned.dataVersion();
		return pinned;
	} catch (error) {
		connection.close();
		throw error;
	}
}

class SqlitePinnedMarket extends SqliteMarketReader implements PinnedMarket {
	#isReleased = false;

	/** One process serves on SQLite. */
	async share(): Promise<void> {}

	/** The log could not be emptied while the version was held. */
	async release(): Promise<void> {
		if (this.#isReleased) return;
		this.#isReleased = true;
		this.connection.close();
		emptyLog(this.connection.file);
	}
}

/** A file that cannot be opened any more keeps its log. */
function emptyLog(file: string): void {
	if (identityOf(file) === undefined) return;
	const connection = new Connection(file);
	try {
		shortenLog(connection);
	} finally {
		connection.close();
	}
}
