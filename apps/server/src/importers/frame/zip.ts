import { crc32 } from "node:zlib";
import { openPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { InputRefused } from "../../refused.ts";
import type { OnBytes } from "./bytes.ts";
import { isSystemError } from "./faults.ts";
import { decodedText, type TextOptions } from "./text.ts";

/** A file within a zip archive. Its content is read before the next entry is asked for. */
export interface Entry {
	/** Path within the archive. */
	name: string;
	bytes(): AsyncIterable<Buffer>;
	text(options?: TextOptions): AsyncIterable<string>;
}

/**
 * The files of a zip archive whose names pass, in the order of its directory; folders are passed over. Memory does
 * not grow with the archive.
 * @throws InputRefused for an archive that is cut off, damaged, encrypted or packed in an unknown way.
 */
export async function* zipEntries(
	path: string,
	wanted: (name: string) => boolean,
	onBytes: OnBytes = () => {},
): AsyncGenerator<Entry> {
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseDamaged);
	try {
		for await (const entry of wholeDirectory(zip)) {
			onBytes(entry.relativeOffsetOfLocalHeader);
			if (!entry.fileName.endsWith("/") && wanted(entry.fileName)) yield entryOf(zip, entry);
		}
	} finally {
		zip.close();
	}
}

/** Errors of the archive are told apart from those of whoever reads its entries. */
async function* wholeDirectory(zip: ZipFile): AsyncGenerator<ZipEntry> {
	const entries = zip.eachEntry();
	while (true) {
		const next = await entries.next().catch(refuseDamaged);
		if (next.done) return;
		yield next.value;
	}
}

function entryOf(zip: ZipFile, entry: ZipEntry): Entry {
	const bytes = () => unpacked(zip, entry);
	const text = async function* (options?: TextOptions) {
		try {
			yield* decodedText(bytes(), options);
		} catch (error) {
			throw error instanceof InputRefused ? error.inFile(entry.fileName) : error;
		}
	};
	return { name: entry.fileName, bytes, text };
}

async function* unpacked(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Buffer> {
	const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged);
	const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
	let sum = 0;
	while (true) {
		const next = await pieces.next().catch(refuseDamaged);
		if (next.done) break;
		sum = crc32(next.value, sum);
		yield next.value;
	}
	if (sum === entry.crc32) return;
	throw new InputRefused({ field: entry.fileName, value: "wrong checksum" }, "a whole zip archive");
}

function refuseDamaged(error: unknown): never {
	if (isSystemError(error)) throw error;
	const value = error instanceof Error ? error.message : String(error);
	throw new InputRefused({ field: "zip", value }, "a whole zip archive that is not encrypted");
}
