import type { Importer } from "../frame/importer.ts";

/** A file that is made to do harm. */
export interface Hostile {
	/** Source and kind of attack. */
	name: string;
	importer: Importer;
	/** Name of the file. */
	file: string;
	/** Further files of the folder, which is then imported. */
	beside?: Readonly<Record<string, string>>;
	/** Content in pieces, as large as so many megabytes unpacked. */
	pieces(megabytes: number): Iterable<string | Buffer>;
	/** True when it is packed with gzip. */
	packed?: boolean;
	/** The whole content, for archives. */
	document?(megabytes: number): Promise<Buffer>;
}

/** Bytes of a megabyte. */
export const mega = 2 ** 20;

/** A text over and over between a beginning and an end. */
export function* repeated(text: string, megabytes: number, before = "", after = ""): Generator<string> {
	yield before;
	const block = text.repeat(Math.max(1, Math.ceil((mega * Math.min(1, megabytes)) / text.length)));
	for (let made = 0; made < megabytes * mega; made += block.length) yield block;
	yield after;
}
