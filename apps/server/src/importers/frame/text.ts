import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import type { SourceFile } from "./importer.ts";
import { InputRefused } from "./refused.ts";

const markup = /^\s*<(!doctype|!--|html|head|body|title|meta|script|\?xml)/i;

/** SHA-256 of a file's bytes, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}

/**
 * The text of a file in pieces, unpacked when it is gzip, without its byte order mark. `onBytes` hears how
 * many bytes were read so far.
 * @throws InputRefused for empty, HTML, binary or cut-off input, and for a file that changed meanwhile.
 */
export async function* textOf(
	file: SourceFile,
	onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
	const hash = createHash("sha256");
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let head = "";
	for await (const bytes of unpacked(file, hash, onBytes)) {
		const text = decoded(decoder, bytes);
		if (text.includes("\0")) throw new InputRefused({ field: "content", value: "binary" }, "UTF-8 text");
		if (head.trim() === "") {
			head = (head + text).slice(0, 1000);
			refuseMarkup(head);
		}
		if (text !== "") yield text;
	}
	const rest = decoded(decoder);
	if (rest !== "") yield rest;
	if (head.trim() === "") throw new InputRefused({ field: "content", value: "" }, "a file that is not empty");
	if (hash.digest("hex") !== file.sha256) {
		throw new InputRefused({ field: "content", value: "changed while it was read" }, "a file at rest");
	}
}

/** The first `count` lines of a file, fewer when it is shorter. */
export async function firstLines(file: SourceFile, count: number): Promise<string[]> {
	let head = "";
	for await (const piece of textOf(file)) {
		head += piece;
		if (head.split("\n", count + 1).length > count || head.length > 1_000_000) break;
	}
	return head.split(/\r?\n/, count);
}

async function* unpacked(
	file: SourceFile,
	hash: { update(bytes: Buffer): unknown },
	onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
	const counted = async function* (): AsyncGenerator<Buffer> {
		let count = 0;
		for await (const chunk of createReadStream(file.path, { highWaterMark: 1 << 18 })) {
			hash.update(chunk as Buffer);
			count += (chunk as Buffer).length;
			onBytes(count);
			yield chunk as Buffer;
		}
	};
	if (!(await isGzip(file.path))) return yield* counted();
	try {
		const gunzip = createGunzip();
		// Errors of either stream end the other and come out of the loop below.
		pipeline(Readable.from(counted()), gunzip, () => {});
		for await (const chunk of gunzip) yield chunk as Buffer;
	} catch (error) {
		if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
		throw new InputRefused({ field: "gzip", value: error.message }, "a whole gzip file");
	}
}

async function isGzip(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
		return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
	} finally {
		await file.close();
	}
}

function decoded(decoder: TextDecoder, bytes?: Buffer): string {
	try {
		return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
	} catch (cause) {
		if (!(cause instanceof TypeError)) throw cause;
		throw new InputRefused({ field: "content", value: "not UTF-8" }, "UTF-8 text, as it is or in gzip");
	}
}

function refuseMarkup(head: string): void {
	if (markup.test(head)) {
		throw new InputRefused({ field: "content", value: head.trim() }, "a data file, not an HTML or XML page");
	}
}
