import { hash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A text in the forms in which it is sent. */
export interface Rendition {
	raw: Buffer;
	/** The same, compressed with gzip. */
	gzipped: Buffer;
	/** Digest of the text. */
	digest: string;
}

/** A piece of the template, or the name of a value that stands between two pieces. */
type Part = { bytes: Buffer; deflated: Buffer } | { name: string };

/**
 * A text with places for short values. Its pieces are compressed once, so that another set of values costs a copy
 * instead of a compression: anybody can name another host with each request.
 */
export class Template {
	readonly #parts: readonly Part[];
	readonly #digest: string;

	/** @param names texts that stand for values */
	constructor(text: string, names: readonly string[]) {
		this.#parts = piecesOf(text, names).map((piece) => (names.includes(piece) ? { name: piece } : of(piece)));
		this.#digest = hash("sha1", text, "base64url");
	}

	/** @param values a value for each name */
	render(values: Readonly<Record<string, string>>): Rendition {
		const raw: Buffer[] = [];
		const deflated: Buffer[] = [];
		for (const part of this.#parts) {
			const bytes = "name" in part ? Buffer.from(values[part.name] ?? "") : part.bytes;
			raw.push(bytes);
			deflated.push("name" in part ? stored(bytes) : part.deflated);
		}
		const whole = Buffer.concat(raw);
		return {
			raw: whole,
			gzipped: Buffer.concat([gzipHead, ...deflated, lastBlock, gzipTail(whole)]),
			digest: hash("sha1", JSON.stringify([this.#digest, values]), "base64url"),
		};
	}
}

/** The text, cut before and behind each name. */
function piecesOf(text: string, names: readonly string[]): string[] {
	let pieces = [text];
	for (const name of names) {
		pieces = pieces.flatMap((piece) =>
			piece.split(name).flatMap((part, index) => (index === 0 ? [part] : [name, part])),
		);
	}
	return pieces;
}

function of(text: string): Part {
	const bytes = Buffer.from(text);
	// Ends at a byte, and needs nothing of the pieces before it, since each is compressed by itself (RFC 1951).
	return { bytes, deflated: deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }) };
}

/** A block without compression (RFC 1951 section 3.2.4). */
function stored(bytes: Buffer): Buffer {
	const head = Buffer.alloc(5);
	head.writeUInt16LE(bytes.length, 1);
	head.writeUInt16LE(bytes.length ^ 0xffff, 3);
	return Buffer.concat([head, bytes]);
}

const lastBlock = Buffer.from([0x03, 0x00]);

/** Deflate, no name, no time, any system (RFC 1952 section 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff]);

function gzipTail(whole: Buffer): Buffer {
	const tail = Buffer.alloc(8);
	tail.writeUInt32LE(crc32(whole), 0);
	tail.writeUInt32LE(whole.length, 4);
	return tail;
}
