import { createHash, hash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
	const sum = createHash("sha256");
	await pipeline(createReadStream(file), sum);
	return sum.digest("hex");
}

/** Waits until the disk has a file or the entries of a folder. */
async function flush(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Opens a database without writers, and leaves no files next to it. */
export function openImmutable(file: string): DatabaseSync {
	const url = pathToFileURL(file);
	url.searchParams.set("immutable", "1");
	return new DatabaseSync(url, { readOnly: true });
}

const unfinished = ".unfinished-";
/** A digest of the host name, because a dash ends this part of the folder's name. */
const machine = hash("sha256", hostname(), "hex").slice(0, 12);

/**
 * Makes a folder under another name, and gives it its own when `fill` is through and the disk has all of it. When it
 * fails or the process is killed, there is no folder of that name; the next backup removes the rest of a killed one.
 *
 * @param target in a folder that exists; itself it may be an empty folder or missing
 */
export async function makeFolder(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
	const parent = dirname(target);
	await removeUnfinished(parent);
	const folder = join(parent, `${unfinished}${machine}-${process.pid}-${randomBytes(4).toString("hex")}`);
	await mkdir(folder, { mode: 0o700 });
	try {
		await fill(folder);
		for (const name of await readdir(folder)) await flush(join(folder, name));
		await flush(folder);
		await rename(folder, target);
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
	await flush(parent);
}

/** Removes a folder so that a process that is killed leaves all of it under its name, or nothing. */
export async function removeFolder(folder: string): Promise<void> {
	const parent = dirname(folder);
	const away = join(parent, `${unfinished}${machine}-${process.pid}-${randomBytes(4).toString("hex")}`);
	await rename(folder, away);
	await rm(away, { recursive: true });
}

/** Takes away what processes of this machine left that are gone. */
async function removeUnfinished(parent: string): Promise<void> {
	for (const name of await readdir(parent)) {
		const [, host, pid] = /^\.unfinished-([0-9a-f]{12})-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
		if (host === machine && !isRunning(Number(pid)))
			await rm(join(parent, name), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
