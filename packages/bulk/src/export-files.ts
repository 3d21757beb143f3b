import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bulkAreaNames } from "./areas.ts";
import { withConditions } from "./conditions.ts";
import { sync, temporaryName } from "./disk.ts";
import { BulkError } from "./errors.ts";
import { type BulkFile, readManifest, writeManifest } from "./manifest.ts";

/** The files that an export copied, and those that were there already. */
export interface ExportResult {
	copied: number;
	bytes: number;
	present: number;
}

/**
 * Copies the files of days and their manifests to another folder, such as one that a bucket or a CDN takes. Files that are
 * there are not copied again. A manifest comes after its files.
 *
 * @example
 * await exportFiles(".data/bulk", "/mnt/bucket", new AbortController().signal);
 */
export async function exportFiles(from: string, to: string, signal: AbortSignal): Promise<ExportResult> {
	const result: ExportResult = { copied: 0, bytes: 0, present: 0 };
	for (const area of bulkAreaNames) {
		const manifest = withConditions(await readManifest(from, area), Date.now());
		if (manifest.files.length === 0) continue;
		for (const file of manifest.files) {
			signal.throwIfAborted();
			const target = join(to, file.path);
			if ((await sizeOf(target)) === file.bytes) {
				result.present++;
				continue;
			}
			await copy(join(from, file.path), target, file);
			result.copied++;
			result.bytes += file.bytes;
		}
		await writeManifest(to, manifest);
	}
	return result;
}

const sizeOf = async (path: string): Promise<number | undefined> =>
	(await stat(path).catch(() => undefined))?.size;

/** Copies a file whose bytes are those of its manifest. */
async function copy(source: string, target: string, { file, sha256 }: BulkFile): Promise<void> {
	await mkdir(dirname(target), { recursive: true });
	const temporary = temporaryName(target);
	const digest = createHash("sha256");
	try {
		await pipeline(
			createReadStream(source),
			async function* (parts: AsyncIterable<Buffer>) {
				for await (const part of parts) {
					digest.update(part);
					yield part;
				}
			},
			createWriteStream(temporary),
		);
		if (digest.digest("hex") !== sha256)
			throw new BulkError(
				`${file} does not have the SHA-256 of its manifest; the file or the disk is damaged.`,
			);
		await sync(temporary);
		await rename(temporary, target);
		await sync(dirname(target));
	} finally {
		await rm(temporary, { force: true });
	}
}
