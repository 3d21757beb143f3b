import { TextDecoder } from "node:util";
import { InputError } from "@us-market-data/market";

const html = /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body|title|meta|script)/i;
const markup = /^\s*<(!doctype|!--|html|head|body|title|meta|script|\?xml)/i;

/** Encoding and kind of a file's text. */
export interface TextOptions {
	/** Encoding, `utf-8` by default. */
	encoding?: "utf-8" | "windows-1252";
	/** True when the file should be XML. HTML is always refused, because it is an error page instead of the file. */
	xml?: boolean;
}

/**
 * The text of bytes in pieces, without its byte order mark.
 * @throws InputError for empty, HTML and binary input, and for unexpected XML.
 */
export async function* decodedText(
	bytes: AsyncIterable<Buffer>,
	{ encoding = "utf-8", xml = false }: TextOptions = {},
): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding, { fatal: true });
	let head = "";
	for await (const piece of bytes) {
		const text = decoded(decoder, piece);
		if (text.includes("\0")) throw new InputError({ field: "content", value: "binary" }, "UTF-8 text");
		if (head.trim() === "") {
			head = (head + text).slice(0, 1000);
			checkNoMarkup(head, xml);
		}
		if (text !== "") yield text;
	}
	const rest = decoded(decoder);
	if (rest !== "") yield rest;
	if (head.trim() === "") throw new InputError({ field: "content", value: "" }, "a file that is not empty");
}

/**
 * Joins the pieces of a text.
 * @param maxLength characters that are taken
 * @throws InputError when it is longer
 */
export async function joinedText(pieces: AsyncIterable<string>, maxLength: number): Promise<string> {
	const all: string[] = [];
	let length = 0;
	for await (const piece of pieces) {
		length += piece.length;
		if (length > maxLength) {
			const location = { field: "content", value: `more than ${maxLength} characters` };
			throw new InputError(location, `documents of up to ${maxLength} characters`);
		}
		all.push(piece);
	}
	return all.join("");
}

function decoded(decoder: TextDecoder, bytes?: Buffer): string {
	try {
		return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
	} catch (cause) {
		if (!(cause instanceof TypeError)) throw cause;
		throw new InputError({ field: "content", value: "not UTF-8" }, "UTF-8 text, as it is or in gzip");
	}
}

function checkNoMarkup(head: string, xml: boolean): void {
	if (xml && !html.test(head)) return;
	if (html.test(head) || markup.test(head)) {
		const allowed = xml ? "an XML file, not an HTML page" : "a data file, not an HTML or XML page";
		throw new InputError({ field: "content", value: head.trim() }, allowed);
	}
}
