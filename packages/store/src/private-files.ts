import { closeSync, openSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Mode of folders that are their owner's alone. */
const privateFolderMode = 0o700;
/** Mode of files that are their owner's alone. */
const privateFileMode = 0o600;

/**
 * Creates a folder and its missing parents with access only for their owner. An existing one stays unchanged. The
 * recursive `mkdir` of Node.js is not used: where the system makes no folders, as in `/proc`, it retries for ever.
 *
 * @throws an error of the system
 *
 * @example
 * await makePrivateFolder("backups");
 */
export async function makePrivateFolder(path: string): Promise<void> {
	const missing = await mkdir(path, { mode: privateFolderMode }).catch(
		(error: NodeJS.ErrnoException) => error,
	);
	if (!missing) return;
	if (missing.code === "EEXIST") {
		// A link that leads nowhere is there and cannot be looked at.
		if ((await stat(path)).isDirectory()) return;
		throw missing;
	}
	const above = dirname(path);
	const isAboveMissing = missing.code === "ENOENT" && above !== path && !(await isThere(above));
	if (!isAboveMissing) throw missing;
	await makePrivateFolder(above);
	await mkdir(path, { mode: privateFolderMode }).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
	});
}

const isThere = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	);

/**
 * Makes an empty file for its owner alone, before a library makes it for everybody. One that is there is not opened: to
 * close it again would give up the locks that SQLite holds on it.
 */
export function createPrivateFile(path: string): void {
	try {
		closeSync(openSync(path, "wx", privateFileMode));
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
}
