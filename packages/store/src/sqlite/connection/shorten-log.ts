import { StoreUnavailable } from "../../errors.ts";
import type { Connection } from "./connection.ts";

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
