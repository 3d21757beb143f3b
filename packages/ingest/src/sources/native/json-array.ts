import { InputError } from "@us-market-data/market";

/** One element of an array, as text, with the line it begins on. */
export interface Element {
	text: string;
	line: number;
}

const maxValueLength = 1_000_000;
const openers = "{[";
const closers = "}]";

/** State of the reader within and between the elements. */
type State = "start" | "first" | "next" | "element" | "after" | "end";

const expected: Readonly<Record<Exclude<State, "element">, string>> = {
	start: "[",
	first: "{ or ]",
	next: "{",
	after: ", or ]",
	end: "nothing after the array",
};

/**
 * The objects of a JSON array, one by one, so that a file of any size needs the memory of one object. `JSON.parse`
 * validates the content of an object. A library is not suitable: stream-json 3.8 reports neither line nor position of an
 * error, @streamparser/json 0.0.26 tells no line, neither bounds the length of a value, and on 73 MB of filings they
 * took 2.6 and 1.2 times the processor time of this reader.
 * @throws InputError when the text is not one whole array of objects.
 */
export async function* objectsOf(pieces: AsyncIterable<string>): AsyncGenerator<Element[]> {
	const reader = new ArrayReader();
	for await (const piece of pieces) yield reader.read(piece);
	reader.end();
}

class ArrayReader {
	#state: State = "start";
	#line = 1;
	#text = "";
	#begun = 1;
	#depth = 0;
	#inString = false;
	#escaped = false;

	read(piece: string): Element[] {
		const elements: Element[] = [];
		let from = 0;
		for (let i = 0; i < piece.length; i++) {
			const char = piece[i] ?? "";
			if (char === "\n") this.#line += 1;
			if (this.#state !== "element") {
				if (this.#between(char)) from = i;
			} else if (this.#closes(char)) {
				elements.push({ text: this.#text + piece.slice(from, i + 1), line: this.#begun });
				this.#text = "";
				this.#state = "after";
			}
		}
		if (this.#state === "element") this.#text += piece.slice(from);
		if (this.#text.length > maxValueLength) {
			throw new InputError(
				{ line: this.#begun, value: this.#text },
				`objects up to ${maxValueLength} characters`,
			);
		}
		return elements;
	}

	end(): void {
		if (this.#state === "end") return;
		throw new InputError(
			{ line: this.#line, field: "end of file", value: "too early" },
			"a whole array; the file is cut off",
		);
	}

	/** Handles a character outside the objects; true when it begins one. */
	#between(char: string): boolean {
		if (char === " " || char === "\n" || char === "\r" || char === "\t") return false;
		const state = this.#state as Exclude<State, "element">;
		if (char === "{" && (state === "first" || state === "next")) {
			this.#state = "element";
			this.#begun = this.#line;
			this.#depth = 1;
			return true;
		}
		if (char === "[" && state === "start") this.#state = "first";
		else if (char === "]" && (state === "first" || state === "after")) this.#state = "end";
		else if (char === "," && state === "after") this.#state = "next";
		else throw new InputError({ line: this.#line, field: "JSON", value: char }, expected[state]);
		return false;
	}

	/** Follows a character within an object; true when it closes it. */
	#closes(char: string): boolean {
		if (this.#escaped) this.#escaped = false;
		else if (this.#inString) {
			if (char === "\\") this.#escaped = true;
			else if (char === '"') this.#inString = false;
		} else if (char === '"') this.#inString = true;
		else if (openers.includes(char)) this.#depth += 1;
		else if (closers.includes(char)) {
			this.#depth -= 1;
			return this.#depth === 0;
		}
		return false;
	}
}
