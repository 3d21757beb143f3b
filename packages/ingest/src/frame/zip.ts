import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { InputError } from "@us-market-data/market";
import { openPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import type { OnBytes } from "./bytes.ts";
import { type Limits, Unpacked } from "./limits.ts";
import type { SourceFile } from "./source-file.ts";
import { isSystemError } from "./store-error.ts";
import { decodedText, joinedText, type TextOptions } from "./text.ts";

/** A file within a zip archive. Its content is read before the next entry is requested. */
export interface Entry {
	/** Path within the archive. */
	name: string;
	bytes(): AsyncIterable<Buffer>;
	text(options?: TextOptions): AsyncIterable<string>;
	/** The text as one. */
	document(options?: TextOptions): Promise<string>;
}

/**
 * The files of a zip archive with accepted names, in the order of its directory, without folders. Memory does
 * not grow with the archive.
 * @throws InputError for an archive with more files or bytes than its source publishes, and for one that is cut off, damaged, encrypted or packed in an unknown way.
 */
export async function* zipEntries(
	file: Pick<SourceFile, "path" | "size" | "limits">,
	isWanted: (name: string) => boolean,
	onBytes: OnBytes = () => {},
): AsyncGenerator<Entry> {
	const zip = await openPromise(file.path, { lazyEntries: true, autoClose: false }).catch(rejectDamaged);
	const unpacked = new Unpacked(file.size, file.limits);
	let count = 0;
	try {
		for await (const entry of entriesOf(zip)) {
			if (++count > file.limits.entries) rejectExcessEntries(file.limits.entries);
			onBytes(entry.relativeOffsetOfLocalHeader);
			if (!entry.fileName.endsWith("/") && isWanted(entry.fileName))
				yield entryOf(zip, entry, file.limits, unpacked);
		}
	} finally {
		zip.close();
	}
}

/** Distinguishes errors of the archive from errors of the reader of its entries. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<ZipEntry> {
	const entries = zip.eachEntry();
	while (true) {
		const next = await entries.next().catch(rejectDamaged);
		if (next.done) return;
		yield next.value;
	}
}

function rejectExcessEntries(entries: number): never {
	throw new InputError({ field: "zip", value: "too many files" }, `an archive of up to ${entries} files`);
}

function entryOf(zip: ZipFile, entry: ZipEntry, limits: Limits, unpacked: Unpacked): Entry {
	const bytes = () => bytesOf(zip, entry, unpacked);
	const text = async function* (options?: TextOptions) {
		try {
			yield* decodedText(bytes(), options);
		} catch (error) {
			throw error instanceof InputError ? error.inFile(entry.fileName) : error;
		}
	};
	const document = async (options?: TextOptions) => {
		try {
			const atOnce = await unpackedAtOnce(zip, entry, limits, unpacked);
			return await joinedText(decodedText(atOnce ? piecesOf(atOnce) : bytes(), options), limits.document);
		} catch (error) {
			throw error instanceof InputError ? error.inFile(entry.fileName) : error;
		}
	};
	return { name: entry.fileName, bytes, text, document };
}

/** The method by which nearly all files of archives are packed. */
const deflate = 8;

/**
 * The bytes of a file that is read at once, a third of the time of a stream. Null for one that is not packed in the usual
 * way, too long, or damaged: the stream says in which way.
 */
async function unpackedAtOnce(
	zip: ZipFile,
	entry: ZipEntry,
	limits: Limits,
	unpacked: Unpacked,
): Promise<Buffer | null> {
	const { compressionMethod, compressedSize, uncompressedSize } = entry;
	const isUsual = compressionMethod === deflate && !entry.isEncrypted();
	if (!isUsual || Math.max(compressedSize, uncompressedSize) > limits.document) return null;
	if (uncompressedSize === 0 || !unpacked.admits(uncompressedSize)) return null;
	try {
		const packed = await buffer(await zip.openReadStreamPromise(entry, { decompress: false }));
		const options = { maxOutputLength: uncompressedSize, chunkSize: Math.max(uncompressedSize, 64) };
		const bytes = inflateRawSync(packed, options);
		if (bytes.length !== uncompressedSize || crc32(bytes) !== entry.crc32) return null;
		unpacked.add(bytes.length);
		return bytes;
	} catch (error) {
		if (isSystemError(error)) throw error;
		return null;
	}
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes;
}

async function* bytesOf(zip: ZipFile, entry: ZipEntry, unpacked: Unpacked): AsyncGenerator<Buffer> {
	const stream = await zip.openReadStreamPromise(entry).catch(rejectDamaged);
	const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
	let sum = 0;
	while (true) {
		const next = await pieces.next().catch(rejectDamaged);
		if (next.done) break;
		unpacked.add(next.value.length);
		sum = crc32(next.value, sum);
		yield next.value;
	}
	if (sum === entry.crc32) return;
	throw new InputError({ field: entry.fileName, value: "wrong checksum" }, "a whole zip archive");
}

function rejectDamaged(error: unknown): never {
	if (isSystemError(error)) throw error;
	const value = error instanceof Error ? error.message : String(error);
	throw new InputError({ field: "zip", value }, "a whole zip archive that is not encrypted");
}
