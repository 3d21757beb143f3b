import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Does work that one process at a time may do in a folder. The lock is one of the system on a small file, which ends with
 * the process, however that ends.
 *
 * @returns undefined, without the work, while another process does it
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T | undefined> {
	await mkdir(folder, { recursive: true });
	const lock = new DatabaseSync(join(folder, ".lock"), { timeout: 0 });
	try {
		try {
			lock.exec("begin immediate");
		} catch (error) {
			// SQLITE_BUSY
			if ((error as { errcode?: number }).errcode === 5) return undefined;
			throw error;
		}
		return await work();
	} finally {
		lock.close();
	}
}
