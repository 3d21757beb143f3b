import { DatabaseSync } from "node:sqlite";
import { dataFolderRefused } from "../../data-folder.ts";
import { createPrivateFile } from "../../private-files.ts";
import { isBusy } from "./unavailable.ts";

/**
 * Reserves a database file for one service, which charges to it alone. The lock is one of the system on a small file beside
 * the database, which holds the id of the process: it ends with the process, however that ends. Commands of the operator do
 * not take it.
 *
 * @returns releases the lock
 * @throws {DataFolderRefused} while another service has it; the message names its process
 * @example
 * const release = lockForService("/data/accounts.sqlite");
 */
export function lockForService(file: string): () => void {
	const path = `${file}-service`;
	createPrivateFile(path);
	const lock = new DatabaseSync(path, { timeout: 0 });
	try {
		reserve(lock);
		return () => lock.close();
	} catch (error) {
		const holder = isBusy(error) ? holderOf(lock) : undefined;
		lock.close();
		if (holder === undefined) throw error;
		throw dataFolderRefused(`the service of process ${holder} uses it already`, error);
	}
}

/** Reserves the file once it holds the id of this process: a commit ends the lock, and another process may be faster then. */
function reserve(lock: DatabaseSync): void {
	for (;;) {
		lock.exec("begin immediate");
		if (holderOf(lock) === process.pid) return;
		lock.exec(`pragma user_version = ${process.pid}; commit`);
	}
}

const holderOf = (lock: DatabaseSync): number =>
	Number(lock.prepare("pragma user_version").get()?.["user_version"]);
