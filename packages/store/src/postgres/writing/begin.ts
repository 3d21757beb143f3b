import { StoreUnavailable } from "../../errors.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** Key of the lock of the writer of market data; any number without another use in the database. */
export const writerLock = 7_311_954_102_317;

/** SQLSTATE of a lock that was not granted in time. */
const lockNotAvailable = "55P03";

/**
 * Begins a transaction that writes. It waits while another process writes, in the order of arrival; gives up after
 * `patience` milliseconds. The lock goes with the transaction, and so with its connection.
 */
export async function beginWriting(
	connection: WriterConnection,
	address: string,
	patience: number,
): Promise<void> {
	await connection.connect();
	await connection.rows("begin");
	try {
		await connection.rows(`set local lock_timeout = ${Math.max(1, Math.round(patience))}`);
		await connection.rows("select pg_advisory_xact_lock($1)", [writerLock]);
		await connection.rows("set local lock_timeout = 0");
	} catch (error) {
		await connection.rows("rollback").catch(() => {});
		if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable)) throw error;
		const seconds = Math.round(patience / 1000);
		throw new StoreUnavailable(`${address} is still being written by another process after ${seconds} s`, {
			cause: error,
		});
	}
}
