import { InputError } from "@us-market-data/market";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** An element: its children by name, several of a name in an array; an element with text alone is that text. */
export interface XmlElement {
	readonly [name: string]: unknown;
}

/** Limits of a document. */
export interface XmlForm {
	/** Attributes are `@name`; text next to attributes or children is `#text`. */
	attributes?: boolean;
	/** Prefixes of namespaces, which are left out otherwise. */
	prefixes?: boolean;
}

const maxDepth = 100;
/** Elements of a document, or of a record of one that is read record by record. */
const maxElements = 500_000;
/** Characters of a text, comment or tag. */
const maxTextLength = 5_000_000;
const pieceLength = 1 << 16;

/**
 * The root elements of a document by name, of which there is one.
 * @throws InputError for XML that is not well-formed, has a document type (which could define entities), or is beyond
 * all that sources publish: deeper, with more elements or with longer texts.
 */
export function xmlDocument(text: string, form: XmlForm = {}): XmlElement {
	const reader = new XmlReader(text, form, null);
	for (const piece of piecesOf(text)) reader.write(piece);
	return reader.end();
}

/**
 * The elements of a name right below the root, in batches, so that a document of any length needs the memory of a few.
 * Other elements below the root are skipped.
 * @throws InputError as `xmlDocument`, and when the root is another one
 */
export function* xmlRecords(text: string, root: string, name: string): Generator<XmlElement[]> {
	const reader = new XmlReader(text, {}, { root, name });
	for (const piece of piecesOf(text)) {
		reader.write(piece);
		yield reader.drain();
	}
	reader.end();
	yield reader.drain();
}

/** Some files begin with blank lines, before which XML allows no declaration. */
function* piecesOf(text: string): Generator<string> {
	for (let at = text.length - text.trimStart().length; at < text.length; at += pieceLength) {
		yield text.slice(at, at + pieceLength);
	}
}

/** An element that is not closed yet. */
interface Open {
	name: string;
	text: string;
	/** Null while there is only text. */
	children: Record<string, unknown> | null;
}

/** An object for external names. It has no prototype, whose properties could collide with them. */
const noChildren = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

class XmlReader {
	readonly #parser = new SaxesParser();
	readonly #form: XmlForm;
	readonly #records: { root: string; name: string } | null;
	/** Lines before the first character. */
	readonly #linesBefore: number;
	readonly #stack: Open[] = [{ name: "", text: "", children: noChildren() }];
	#completed: XmlElement[] = [];
	#elements = 0;
	/** Characters since something began or ended. */
	#length = 0;

	constructor(text: string, form: XmlForm, records: { root: string; name: string } | null) {
		this.#form = form;
		this.#records = records;
		this.#linesBefore = text.slice(0, text.length - text.trimStart().length).split("\n").length - 1;
		const parser = this.#parser;
		parser.on("error", ({ message }) =>
			this.#reject(message.replace(/^[\d:]+ /, ""), "well-formed XML, not cut off"),
		);
		parser.on("doctype", () => this.#reject("<!DOCTYPE", "XML without a document type"));
		parser.on("opentag", (tag) => this.#open(tag));
		parser.on("closetag", () => this.#close());
		parser.on("text", (piece) => this.#text(piece));
		parser.on("cdata", (piece) => this.#text(piece));
		parser.on("comment", () => this.#event());
	}

	write(piece: string): void {
		this.#length += piece.length;
		this.#parser.write(piece);
		if (this.#length > maxTextLength)
			this.#reject(`longer than ${maxTextLength}`, `texts of up to ${maxTextLength} characters`);
	}

	end(): XmlElement {
		this.#parser.close();
		return this.#stack[0]?.children ?? noChildren();
	}

	/** The records since the last call. */
	drain(): XmlElement[] {
		const completed = this.#completed;
		this.#completed = [];
		return completed;
	}

	#event(): void {
		this.#length = 0;
	}

	#text(piece: string): void {
		this.#event();
		const open = this.#stack.at(-1);
		if (open) open.text += piece;
	}

	#open({ name, attributes }: SaxesTagPlain): void {
		this.#event();
		this.#elements += 1;
		if (this.#elements > maxElements) this.#reject("too many elements", `up to ${maxElements} elements`);
		if (this.#stack.length > maxDepth) this.#reject("too deep", `elements up to ${maxDepth} deep`);
		const local = this.#form.prefixes ? name : name.slice(name.indexOf(":") + 1);
		if (this.#records && this.#stack.length === 1 && local !== this.#records.root) {
			throw new InputError({ field: "root element", value: local }, this.#records.root);
		}
		const open: Open = { name: local, text: "", children: null };
		if (this.#form.attributes) {
			for (const [key, value] of Object.entries(attributes)) {
				open.children ??= noChildren();
				open.children[`@${key}`] = value;
			}
		}
		this.#stack.push(open);
	}

	#close(): void {
		this.#event();
		const open = this.#stack.pop();
		const parent = this.#stack.at(-1);
		if (!open || !parent) return;
		const text = open.text.trim();
		const { children } = open;
		if (children && text !== "") children["#text"] = text;
		if (this.#records && this.#stack.length === 2) {
			this.#elements = 0;
			if (open.name === this.#records.name) this.#completed.push(children ?? noChildren());
			return;
		}
		parent.children ??= noChildren();
		add(parent.children, open.name, children ?? text);
	}

	#reject(value: string, allowed: string): never {
		throw new InputError({ line: this.#linesBefore + this.#parser.line, field: "XML", value }, allowed);
	}
}

function add(children: Record<string, unknown>, name: string, value: unknown): void {
	const existing = children[name];
	if (existing === undefined) children[name] = value;
	else if (Array.isArray(existing)) existing.push(value);
	else children[name] = [existing, value];
}
