import { wantedTags } from "@us-market-data/analytics";
import { maxJsonDepth, maxJsonValues } from "../../frame/json.ts";

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [codeOf('"'), codeOf("\\"), codeOf(","), codeOf(":")] as const;
const [openObject, closeObject, openArray, closeArray] = [
	codeOf("{"),
	codeOf("}"),
	codeOf("["),
	codeOf("]"),
] as const;
const [minus, point, zero, nine] = [codeOf("-"), codeOf("."), codeOf("0"), codeOf("9")] as const;
const firstPrintable = 0x20;

const text = '"[^"\\\\\\x00-\\x1f]*"';
const number = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
/** The members of a fact as nearly all are written, in their order. Their tests are three times as fast as a walk. */
const usualFact = [
	new RegExp(`\\{(?:"start":${text},)?"end":${text},`, "y"),
	new RegExp(`"val":${number},"accn":${text},`, "y"),
	new RegExp(`"fy":(?:${number}|null),"fp":(?:${text}|null),`, "y"),
	new RegExp(`"form":${text},"filed":${text}`, "y"),
];
const usualFrame = new RegExp(`,"frame":${text}`, "y");
const factMembers = 7;

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const exponent = /[eE][+-]?\d+/y;
const literal = /true|false|null/y;

/** The text is no JSON, or beyond its limits. */
class NotWalked extends Error {}

/**
 * The part of a company's file that is read, as JSON: without the tags and taxonomies that are not wanted, nine
 * tenths of it. Null for a text that is not valid JSON to its end, or beyond the limits of all documents.
 */
export function usedPart(text: string, taxonomies: readonly string[]): string | null {
	try {
		return new Walker(text).usedPart(new Set(taxonomies));
	} catch (error) {
		if (error instanceof NotWalked) return null;
		throw error;
	}
}

/** Members of an object that are kept, and what is kept of their values: all, or what another function keeps. */
type MemberFilter = (key: string) => boolean | ((at: number) => string);

/** Walks over values and checks them as `JSON.parse` does, but builds nothing. */
class Walker {
	readonly #text: string;
	#at = 0;
	#depth = 0;
	#values = 0;

	constructor(text: string) {
		this.#text = text;
	}

	usedPart(taxonomies: ReadonlySet<string>): string {
		// A name that is written with an escape may be a wanted one.
		const isOf = (names: ReadonlySet<string>) => (key: string) => names.has(key) || key.includes("\\");
		const [isTaxonomy, isTag] = [isOf(taxonomies), isOf(wantedTags)];
		const tags = () => this.#members(isTag);
		const facts = () => this.#members((key) => (isTaxonomy(key) ? tags : false));
		const used = this.#members((key) => (key === "facts" ? facts : true));
		this.#space();
		if (this.#at < this.#text.length) throw new NotWalked();
		return used;
	}

	/** Walks over an object, and returns it with the kept members. Another value is returned as it is. */
	#members(filter: MemberFilter): string {
		if (this.#next() !== openObject) return this.#copied();
		const members: string[] = [];
		this.#object((key, start) => {
			const kind = filter(key);
			if (typeof kind === "function") members.push(`"${key}":${kind(this.#at)}`);
			else {
				this.#value();
				if (kind) members.push(this.#text.slice(start, this.#at));
			}
		});
		return `{${members.join(",")}}`;
	}

	#copied(): string {
		const start = this.#at;
		this.#value();
		return this.#text.slice(start, this.#at);
	}

	/** Code of the next character that is no space. */
	#next(): number {
		this.#space();
		return this.#text.charCodeAt(this.#at);
	}

	#space(): void {
		for (;;) {
			const code = this.#text.charCodeAt(this.#at);
			if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
			this.#at++;
		}
	}

	#value(): void {
		const code = this.#next();
		if (code === quote) this.#string();
		else if (code === openObject) this.#object(() => this.#value());
		else if (code === openArray) this.#array();
		else if (code === minus || (code >= zero && code <= nine)) this.#number();
		else this.#match(literal);
	}

	/** Walks over an object; `member` walks over each value, whose member starts at the given place. */
	#object(member: (key: string, start: number) => void): void {
		this.#enter();
		for (let isEnd = this.#next() === closeObject; !isEnd; isEnd = this.#ends(closeObject)) {
			if (this.#next() !== quote) throw new NotWalked();
			const start = this.#at;
			this.#string();
			const end = this.#at - 1;
			if (this.#next() !== colon) throw new NotWalked();
			this.#at++;
			member(this.#text.slice(start + 1, end), start);
		}
		this.#leave();
	}

	#array(): void {
		this.#enter();
		for (let isEnd = this.#next() === closeArray; !isEnd; isEnd = this.#ends(closeArray)) {
			if (!this.#fact()) this.#value();
		}
		this.#leave();
	}

	/** Passes over a fact that is written in the usual way; false for another value. */
	#fact(): boolean {
		const start = this.#at;
		const text = this.#text;
		let end = start;
		for (const members of usualFact) {
			members.lastIndex = end;
			if (!members.test(text)) return false;
			end = members.lastIndex;
		}
		usualFrame.lastIndex = end;
		const hasFrame = text.charCodeAt(end) === comma && usualFrame.test(text);
		if (hasFrame) end = usualFrame.lastIndex;
		if (text.charCodeAt(end) !== closeObject || this.#depth >= maxJsonDepth) return false;
		this.#at = end + 1;
		this.#values += factMembers + (text.startsWith('{"start"', start) ? 1 : 0) + (hasFrame ? 1 : 0);
		return true;
	}

	#enter(): void {
		this.#at++;
		this.#values++;
		if (++this.#depth > maxJsonDepth) throw new NotWalked();
	}

	#leave(): void {
		this.#at++;
		this.#depth--;
	}

	/** True at the end of a list; passes over the comma before its next value. */
	#ends(close: number): boolean {
		const code = this.#next();
		if (code === close) return true;
		if (code !== comma || ++this.#values > maxJsonValues) throw new NotWalked();
		this.#at++;
		return false;
	}

	#string(): void {
		const text = this.#text;
		let at = this.#at + 1;
		for (;;) {
			const code = text.charCodeAt(at);
			if (code === quote) break;
			if (code === backslash) {
				this.#at = at;
				this.#match(escaped);
				at = this.#at;
			} else if (code >= firstPrintable) at++;
			// A control character, or not a number: the text ends.
			else throw new NotWalked();
		}
		this.#at = at + 1;
	}

	#number(): void {
		const text = this.#text;
		if (text.charCodeAt(this.#at) === minus) this.#at++;
		if (text.charCodeAt(this.#at) === zero) this.#at++;
		else this.#digits();
		if (text.charCodeAt(this.#at) === point) {
			this.#at++;
			this.#digits();
		}
		const code = text.charCodeAt(this.#at) | 0x20;
		if (code === codeOfE) this.#match(exponent);
	}

	#digits(): void {
		const start = this.#at;
		for (let code = this.#text.charCodeAt(start); code >= zero && code <= nine; ) {
			this.#at++;
			code = this.#text.charCodeAt(this.#at);
		}
		if (this.#at === start) throw new NotWalked();
	}

	#match(pattern: RegExp): void {
		pattern.lastIndex = this.#at;
		if (!pattern.test(this.#text)) throw new NotWalked();
		this.#at = pattern.lastIndex;
	}
}

const codeOfE = codeOf("e");
