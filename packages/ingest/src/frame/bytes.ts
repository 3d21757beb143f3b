import { createHash, hash as hashAtOnce } from "node:crypto";
import { closeSync, createReadStream, openSync, readFileSync, readSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { InputError } from "@us-market-data/market";
import { Unpacked } from "./limits.ts";
import type { SourceFile } from "./source-file.ts";

/** Hears how many bytes of the file, packed as it is, were read so far. */
export type OnBytes = (bytes: number) => void;

/**
 * Bytes that are read together. Files up to this length are read at once on the event loop: a folder of histories has
 * thousands, and each is read four times, whose waits for a thread took a fifth of their import. A turn of the event loop
 * goes first, in which signals are heard.
 */
const pieceLength = 1 << 18;

/**
 * SHA-256 of a file's bytes, in hexadecimal.
 *
 * @param size length of the file, if it is known
 */
export async function hashOf(path: string, size = Number.POSITIVE_INFINITY): Promise<string> {
	if (size <= pieceLength) return hashAtOnce("sha256", await readAtOnce(path));
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}

type Packing = "gzip" | "zip" | "none";

/** Compression of files, each looked at once. */
const packings = new WeakMap<SourceFile, Packing>();

/** Compression of a file, by its first bytes. */
export function packingOf(file: SourceFile): Packing {
	const packing = packings.get(file) ?? readPacking(file.path);
	packings.set(file, packing);
	return packing;
}

function readPacking(path: string): Packing {
	const file = openSync(path, "r");
	try {
		const head = Buffer.alloc(4);
		const length = readSync(file, head, 0, head.length, 0);
		if (length >= 2 && head[0] === 0x1f && head[1] === 0x8b) return "gzip";
		return length === head.length && head.toString("latin1") === "PK\x03\x04" ? "zip" : "none";
	} finally {
		closeSync(file);
	}
}

/**
 * The bytes of a file in pieces, unpacked when it is gzip.
 * @throws InputError when gzip is cut off, and when the file changed since its hash was taken.
 */
export async function* bytesOf(file: SourceFile, onBytes: OnBytes = () => {}): AsyncGenerator<Buffer> {
	const hash = createHash("sha256");
	const counted = async function* (): AsyncGenerator<Buffer> {
		let count = 0;
		for await (const chunk of piecesOf(file)) {
			hash.update(chunk);
			count += chunk.length;
			onBytes(count);
			yield chunk;
		}
	};
	const unpacked = new Unpacked(file.size, file.limits);
	for await (const piece of packingOf(file) === "gzip" ? unzipped(counted()) : counted()) {
		unpacked.add(piece.length);
		yield piece;
	}
	if (hash.digest("hex") !== file.sha256) {
		throw new InputError({ field: "content", value: "changed while it was read" }, "a file at rest");
	}
}

/** The bytes of a file as they are. A short one that grows meanwhile is refused by its hash. */
async function* piecesOf({ path, size }: SourceFile): AsyncGenerator<Buffer> {
	if (size <= pieceLength) yield await readAtOnce(path);
	else yield* createReadStream(path, { highWaterMark: pieceLength });
}

async function readAtOnce(path: string): Promise<Buffer> {
	await nextTurn();
	return readFileSync(path);
}

async function* unzipped(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		const gunzip = createGunzip({ chunkSize: 1 << 18 });
		// Errors of either stream end the other and come out of the loop below.
		pipeline(Readable.from(bytes), gunzip, () => {});
		for await (const chunk of gunzip) yield chunk as Buffer;
	} catch (error) {
		if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
		throw new InputError({ field: "gzip", value: error.message }, "a whole gzip file");
	}
}
