import { access, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";

/** Facts about a file in transfer, stored beside the bytes received so far. */
export interface PartialFile {
	/** Key of the URL, as `urlKey` makes it. */
	url: string;
	etag: string | null;
	lastModified: string | null;
	/** Length of the whole file in bytes. */
	length: number | null;
}

/** Path of the bytes received so far. */
export const bytesPath = (path: string): string => `${path}.part`;
const factsPath = (path: string): string => `${path}.part.json`;

/** An interrupted transfer of this URL to this path that can continue, or null. */
export async function readPart(path: string, url: string): Promise<(PartialFile & { size: number }) | null> {
	const [facts, found] = await Promise.all([
		readFile(factsPath(path), "utf8").catch(() => ""),
		stat(bytesPath(path)).catch(() => undefined),
	]);
	const part = parsed(facts);
	if (!part || !found || part.url !== url || found.size === 0) return null;
	return part.length !== null && found.size > part.length ? null : { ...part, size: found.size };
}

function parsed(text: string): PartialFile | null {
	try {
		return JSON.parse(text) as PartialFile;
	} catch {
		// Cut off by the end of the process that wrote it.
		return null;
	}
}

/** Begins a transfer: nothing of an earlier one stays. Without facts it cannot be resumed. */
export async function beginPart(path: string, facts: PartialFile | null): Promise<void> {
	await dropPart(path);
	if (facts) await writeFile(factsPath(path), JSON.stringify(facts));
}

export async function dropPart(path: string): Promise<void> {
	await rm(factsPath(path), { force: true });
	await rm(bytesPath(path), { force: true });
}

/** Removes the bytes of a transfer that cannot resume. */
export async function dropUnfinished(path: string): Promise<void> {
	const isResumable = await access(factsPath(path)).then(
		() => true,
		() => false,
	);
	if (!isResumable) await rm(bytesPath(path), { force: true });
}

/** Turns the bytes received into the file, in one step, after they have reached the disk. */
export async function finishPart(path: string): Promise<void> {
	const file = await open(bytesPath(path), "r+");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
	await rename(bytesPath(path), path);
	await rm(factsPath(path), { force: true });
}
