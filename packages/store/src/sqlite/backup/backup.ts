import { chmod, readdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { backup as copyPages, DatabaseSync } from "node:sqlite";
import { makePrivateFolder } from "../../private-files.ts";
import { makeFolder, openImmutable, removeFolder, sha256Of } from "./atomic-folder.ts";
import { type DatabaseName, databaseNames, fileOf } from "./databases.ts";
import { type Figures, faultsOf, figuresOf } from "./figures.ts";
import { BackupError, type DatabaseRecord, type Manifest, manifestFile, usableFolder } from "./manifest.ts";

export interface BackupOptions {
	/** Backups in the folder that are kept, this one included; all without it. */
	keep?: number | undefined;
	/** Version of the service, for the manifest. */
	service: string;
	/** Epoch milliseconds. */
	now: () => number;
	/** Ends the work; nothing of it is left. */
	signal?: AbortSignal;
}

export interface MadeBackup {
	/** Its folder. */
	path: string;
	manifest: Manifest;
	/** Names of the older backups that were removed. */
	removed: string[];
}

/** Pages that are copied between two looks at the signal. */
const pagesAtOnce = 4096;

/**
 * Copies the databases of a data folder into a new folder below `folder`, beside services and imports at work, and
 * holds the copies against the originals: each is one state of its database, whole to the last row. The backup is
 * there as a whole or not at all.
 *
 * @throws {BackupError} when there is nothing to copy, or a copy is not what it should be
 *
 * @example
 * const { path } = await createBackup(".data", "backups", { service: "1.0.0", now: Date.now, keep: 7 });
 */
export async function createBackup(
	dataDir: string,
	folder: string,
	{ keep, service, now, signal }: BackupOptions,
): Promise<MadeBackup> {
	const names = await presentDatabases(dataDir);
	await usableFolder("Backup folder", folder, () => makePrivateFolder(folder));
	const createdAt = new Date(now()).toISOString();
	const path = join(folder, `backup-${createdAt.replace(/[-:.]/g, "")}`);
	const databases: DatabaseRecord[] = [];
	const manifest: Manifest = { format: 1, service, createdAt, databases };
	await makeFolder(path, async (temporaryFolder) => {
		for (const name of names) {
			signal?.throwIfAborted();
			databases.push(await copyDatabase(name, join(dataDir, fileOf(name)), temporaryFolder, { now, signal }));
		}
		const text = `${JSON.stringify(manifest, null, "\t")}\n`;
		await writeFile(join(temporaryFolder, manifestFile), text, { mode: 0o600 });
	});
	return { path, manifest, removed: keep === undefined ? [] : await prune(folder, keep, basename(path)) };
}

async function presentDatabases(dataDir: string): Promise<DatabaseName[]> {
	const files = await readdir(dataDir).catch((cause: unknown) => {
		throw new BackupError(`Data folder ${dataDir} cannot be read; set DATA_DIR to the service's.`, {
			cause,
		});
	});
	const names = databaseNames.filter((name) => files.includes(fileOf(name)));
	if (!names.includes("accounts")) {
		throw new BackupError(`${dataDir} is no data folder: it has no ${fileOf("accounts")}; set DATA_DIR.`);
	}
	return names;
}

async function copyDatabase(
	name: DatabaseName,
	original: string,
	folder: string,
	{ now, signal }: { now: () => number; signal: AbortSignal | undefined },
): Promise<DatabaseRecord> {
	const copy = join(folder, fileOf(name));
	// Created first, because SQLite would create it readable for everybody.
	await writeFile(copy, "", { mode: 0o600 });
	const source = new DatabaseSync(original, { readOnly: true, timeout: 10_000 });
	let figures: Figures;
	let takenAt: string;
	try {
		// The counts and the copy show the state that this transaction sees. Writers go on meanwhile.
		source.exec("begin");
		figures = figuresOf(source);
		takenAt = new Date(now()).toISOString();
		await copyPages(source, copy, { rate: pagesAtOnce, progress: () => signal?.throwIfAborted() });
	} catch (cause) {
		if (!(cause instanceof Error && "errcode" in cause)) throw cause;
		throw new BackupError(`${original} cannot be copied: ${cause.message}.`, { cause });
	} finally {
		source.close();
	}
	verify(name, copy, figures);
	await chmod(copy, 0o600);
	const { size } = await stat(copy);
	return { name, bytes: size, sha256: await sha256Of(copy), takenAt, ...figures };
}

function verify(name: DatabaseName, copy: string, figures: Figures): void {
	const database = openImmutable(copy);
	try {
		const faults = faultsOf(database, figures);
		if (faults.length > 0) throw new BackupError(`The copy of ${name} is not sound: ${faults.join("; ")}.`);
	} finally {
		database.close();
	}
}

/**
 * Removes all but `keep` backups of a folder: the one just made, whose name may be an older one when the clock was set
 * back, and the newest of the others by their names.
 */
async function prune(folder: string, keep: number, made: string): Promise<string[]> {
	const others = (await readdir(folder))
		.filter((name) => /^backup-\d{8}T\d{9}Z$/.test(name) && name !== made)
		.sort();
	const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
	for (const name of old) await removeFolder(join(folder, name));
	return old;
}
