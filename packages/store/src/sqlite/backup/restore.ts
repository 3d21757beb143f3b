import { chmod, copyFile, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makePrivateFolder } from "../../private-files.ts";
import { makeFolder, openImmutable, sha256Of } from "./atomic-folder.ts";
import { fileOf } from "./databases.ts";
import { faultsOf } from "./figures.ts";
import { BackupError, type DatabaseRecord, type Manifest, readManifest, usableFolder } from "./manifest.ts";

/**
 * Makes a data folder of a backup. Each file is held against the manifest, byte by byte and row by row, before the
 * folder gets its name; there is all of it or nothing.
 *
 * @param dataDir missing or empty; a folder that holds anything is not changed
 * @returns what was restored
 * @throws {BackupError} when the target holds something, or the backup is not what its manifest says
 *
 * @example
 * const { createdAt } = await restoreBackup("backups/backup-20260515T200000000Z", ".data-restored");
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<Manifest> {
	const manifest = await readManifest(backup);
	const target = resolve(dataDir);
	const entries = await usableFolder("Data folder", dataDir, () =>
		readdir(target).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return [];
			throw error;
		}),
	);
	if (entries.length > 0) {
		throw new BackupError(
			`Data folder ${target} is not empty (it has ${entries.slice(0, 3).join(", ")}); name a new one.`,
		);
	}
	await usableFolder("Data folder", dataDir, () => makePrivateFolder(dirname(target)));
	await makeFolder(target, async (unfinished) => {
		for (const database of manifest.databases) await restoreDatabase(database, backup, unfinished);
	});
	return manifest;
}

async function restoreDatabase(
	{ name, bytes: _bytes, sha256, takenAt: _takenAt, ...figures }: DatabaseRecord,
	backup: string,
	folder: string,
): Promise<void> {
	const [from, to] = [join(backup, fileOf(name)), join(folder, fileOf(name))];
	await copyFile(from, to).catch((cause: unknown) => {
		throw new BackupError(`${from} cannot be read; the backup is not whole.`, { cause });
	});
	await chmod(to, 0o600);
	if ((await sha256Of(to)) !== sha256) {
		throw new BackupError(`${from} is not the file that was backed up: its SHA-256 is another one.`);
	}
	const database = openImmutable(to);
	try {
		const faults = faultsOf(database, figures);
		if (faults.length > 0) throw new BackupError(`${from} is not sound: ${faults.join("; ")}.`);
	} finally {
		database.close();
	}
}
