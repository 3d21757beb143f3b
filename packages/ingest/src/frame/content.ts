import { InputError } from "@us-market-data/market";
import { bytesOf, type OnBytes, packingOf } from "./bytes.ts";
import type { SourceFile } from "./source-file.ts";
import { decodedText, joinedText, type TextOptions } from "./text.ts";
import { type Entry, zipEntries } from "./zip.ts";

/** Content of a file, unpacked while it is read. A zip archive that holds one file reads as that file. */
export interface Content {
	/** Bytes in pieces. */
	bytes(): AsyncIterable<Buffer>;
	/** Text in pieces, UTF-8 by default. */
	text(options?: TextOptions): AsyncIterable<string>;
	/** True when the file is a zip archive. */
	isArchive(): boolean;
	/** The whole text, for files that are read at once. */
	document(options?: TextOptions): Promise<string>;
	/** The files of a zip archive with accepted names. */
	entries(isWanted?: (name: string) => boolean): AsyncIterable<Entry>;
}

/** Content of a source's file. `onBytes` receives the number of bytes read so far. */
export function contentOf(file: SourceFile, onBytes?: OnBytes): Content {
	const entries = (isWanted: (name: string) => boolean = () => true) => zipEntries(file, isWanted, onBytes);
	const isArchive = () => packingOf(file) === "zip";
	const bytes = async function* () {
		yield* isArchive() ? onlyEntry(entries()) : bytesOf(file, onBytes);
	};
	const text = (options?: TextOptions) => decodedText(bytes(), options);
	const document = (options?: TextOptions) => joinedText(text(options), file.limits.document);
	return { bytes, text, document, isArchive, entries };
}

async function* onlyEntry(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	let first: string | undefined;
	for await (const { name, bytes } of entries) {
		if (first !== undefined) {
			throw new InputError({ field: "zip", value: `${first}, ${name}` }, "an archive of one file");
		}
		first = name;
		yield* bytes();
	}
}

/** The first `count` lines of a file, fewer when it is shorter. */
export async function firstLines(file: SourceFile, count: number, options?: TextOptions): Promise<string[]> {
	let head = "";
	for await (const piece of contentOf(file).text(options)) {
		head += piece;
		if (head.split("\n", count + 1).length > count || head.length > 1_000_000) break;
	}
	return head.split(/\r?\n/, count);
}
