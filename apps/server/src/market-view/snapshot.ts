import { open, rename, rm, writeFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { dataTokenOf, type ViewImage } from "@us-market-data/analytics";
import { codeDigest } from "./code-digest.ts";

/** The code and the data that a snapshot belongs to; it is used for no others. */
export interface SnapshotKey {
	/** Digest of the code that builds views. */
	code: string;
	/** Random number of the commit whose data it holds. */
	token: number;
}

/** The first bytes of a snapshot, as JSON padded with spaces; the image follows. */
interface Head extends SnapshotKey {
	length: number;
	crc: number;
}

const headLength = 256;

/** Mode of a file that is its owner's alone. */
const privateMode = 0o600;

/**
 * Keeps the image of a view, so that the next start need not build it. The file is complete or absent: it takes its name
 * when all is written.
 */
export async function writeSnapshot(file: string, key: SnapshotKey, image: ViewImage): Promise<void> {
	const bytes = new Uint8Array(image);
	const head: Head = { ...key, length: bytes.length, crc: crc32(bytes) };
	const unfinished = `${file}.part`;
	try {
		const parts = [Buffer.from(JSON.stringify(head).padEnd(headLength)), bytes];
		await writeFile(unfinished, parts, { mode: privateMode });
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** The same of an image as this process has built it. A folder that cannot be written costs the next start some time, and nothing else. */
export async function keepSnapshot(file: string, image: ViewImage): Promise<void> {
	const token = dataTokenOf(image);
	if (token !== null) await writeSnapshot(file, { code: codeDigest(), token }, image).catch(() => {});
}

/** The image of a snapshot; undefined when there is none, or it is damaged or of other data or other code. */
export async function readSnapshot(file: string, key: SnapshotKey): Promise<ViewImage | undefined> {
	const handle = await open(file).catch(() => undefined);
	if (!handle) return undefined;
	try {
		const { buffer } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
		const head: Head = JSON.parse(buffer.toString());
		if (head.code !== key.code || head.token !== key.token) return undefined;
		const { size } = await handle.stat();
		if (size !== headLength + head.length) return undefined;
		const image = new SharedArrayBuffer(head.length);
		const bytes = new Uint8Array(image);
		const { bytesRead } = await handle.read(bytes, 0, bytes.length, headLength);
		return bytesRead === bytes.length && crc32(bytes) === head.crc ? image : undefined;
	} catch {
		return undefined;
	} finally {
		await handle.close();
	}
}
