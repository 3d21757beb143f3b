import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Tools } from "../feed.ts";
import type { IndexedFiling } from "./daily-index.ts";

/** The same filings make the same bytes, so that they are known again. */
const packedAt = new Date("2000-01-01T00:00:00Z");

/**
 * Fetches full submissions and packs them into one archive. What was fetched before an interruption is not fetched
 * again. False when there are none.
 */
export async function packSubmissions(
	filings: readonly IndexedFiling[],
	tools: Tools,
	path: string,
): Promise<boolean> {
	const folder = `${path}.parts`;
	await mkdir(folder, { recursive: true });
	const names: string[] = [];
	for (const { accession, url } of filings) {
		const name = `${accession}.txt`;
		const isThere = await access(join(folder, name)).then(
			() => true,
			() => tools.toFile(url, join(folder, name)),
		);
		if (isThere) names.push(name);
	}
	if (names.length > 0) await pack(folder, names, path);
	await rm(folder, { recursive: true, force: true });
	return names.length > 0;
}

async function pack(folder: string, names: readonly string[], path: string): Promise<void> {
	const zip = new ZipFile();
	for (const name of names) zip.addFile(join(folder, name), name, { mtime: packedAt, mode: 0o100644 });
	zip.end();
	await pipeline(zip.outputStream, createWriteStream(`${path}.packing`));
	await rename(`${path}.packing`, path);
}
