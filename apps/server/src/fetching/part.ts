import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";

/** What is known of a file that is being transferred, kept beside the bytes that came so far. */
export interface Part {
	url: string;
	etag: string | null;
	lastModified: string | null;
	/** Length of the whole file in bytes. */
	length: number | null;
}

const bytesPath = (path: string): string => `${path}.part`;
const factsPath = (path: string): string => `${path}.part.json`;

/** A transfer of this URL to this path that broke off and can go on; null when there is none. */
export async function readPart(path: string, url: string): Promise<(Part & { size: number }) | null> {
	const [facts, found] = await Promise.all([
		readFile(factsPath(path), "utf8").catch(() => ""),
		stat(bytesPath(path)).catch(() => undefined),
	]);
	const part = parsed(facts);
	if (!part || !found || part.url !== url || found.size === 0) return null;
	return part.length !== null && found.size > part.length ? null : { ...part, size: found.size };
}

function parsed(text: string): Part | null {
	try {
		return JSON.parse(text) as Part;
	} catch {
		// Cut off by the end of the process that wrote it.
		return null;
	}
}

/** Begins a transfer: nothing of an earlier one stays. Without facts it cannot be resumed. */
export async function beginPart(path: string, facts: Part | null): Promise<void> {
	await dropPart(path);
	if (facts) await writeFile(factsPath(path), JSON.stringify(facts));
}

export async function dropPart(path: string): Promise<void> {
	await rm(factsPath(path), { force: true });
	await rm(bytesPath(path), { force: true });
}

/** Adds pieces to what came so far. Returns the size then. */
export async function appendTo(path: string, pieces: AsyncIterable<Buffer>): Promise<number> {
	const file = await open(bytesPath(path), "a");
	try {
		for await (const piece of pieces) await file.writeFile(piece);
		return (await file.stat()).size;
	} finally {
		await file.close();
	}
}

/** Makes what came the file, in one step, after it has reached the disk. */
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
