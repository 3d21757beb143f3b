import { letterMask } from "./words.ts";

/** A word of a dictionary that a written one may mean. */
export interface Near {
	index: number;
	/** 1 for the word itself, less for a beginning or a word with other letters. */
	likeness: number;
	/** True for a word with other letters. */
	isSlip: boolean;
}

/** A dictionary of an image: its texts, and the entries of each. */
export interface Entries {
	near: NearWords;
	ends: Uint32Array;
	entries: Uint32Array;
}

/** Finds the words of a sorted list that begin with a text or differ from it by few letters. */
export class NearWords {
	readonly words: readonly string[];
	readonly #letters: Uint32Array;

	/** @param letters `letterMask` of each word */
	constructor(words: readonly string[], letters: Uint32Array) {
		this.words = words;
		this.#letters = letters;
	}

	/** The place of a word, -1 when it is not held. */
	indexOf(word: string): number {
		const index = this.#from(word);
		return this.words[index] === word ? index : -1;
	}

	/** Words that begin with a text, the text itself included, in order. */
	beginning(text: string, maxCount: number = Number.POSITIVE_INFINITY): Near[] {
		const found: Near[] = [];
		for (let index = this.#from(text); found.length < maxCount; index++) {
			const word = this.words[index];
			if (!word?.startsWith(text)) break;
			found.push({
				index,
				likeness: word === text ? 1 : 0.5 + 0.4 * (text.length / word.length),
				isSlip: false,
			});
		}
		return found;
	}

	/**
	 * Words that differ by at most `steps` letters left out, added, changed or exchanged with their neighbour. People seldom
	 * mistake the first letter: words with another one differ by one step alone.
	 */
	similar(text: string, steps: number): Near[] {
		const found: Near[] = [];
		const letters = letterMask(text);
		const { length } = text;
		const first = text.charCodeAt(0);
		for (let index = 0; index < this.words.length; index++) {
			const apart = bits(letters ^ (this.#letters[index] ?? 0));
			if (apart > 2 * steps) continue;
			const word = this.words[index] ?? "";
			const maxSteps = word.charCodeAt(0) === first ? steps : 1;
			if (apart > 2 * maxSteps || Math.abs(word.length - length) > maxSteps || word === text) continue;
			const distance = exchanges(text, word, maxSteps);
			if (distance <= maxSteps)
				found.push({ index, likeness: 0.86 - 0.9 * (distance / (length + 1)), isSlip: true });
		}
		return found;
	}

	#from(text: string): number {
		let [low, high] = [0, this.words.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.words[middle] ?? "") < text) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

function bits(value: number): number {
	let rest = value - ((value >>> 1) & 0x55555555);
	rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
	return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Longest words that are compared letter by letter. */
const maxWordLength = 40;
/** Rows of the comparison: the one before the last, the last, and the present one. */
let [before, last, row] = Array.from({ length: 3 }, () => new Uint8Array(maxWordLength + 1)) as [
	Uint8Array,
	Uint8Array,
	Uint8Array,
];

/** Steps between two words, exchanged neighbours as one; more than `maxSteps` once it is known to be more. */
function exchanges(a: string, b: string, maxSteps: number): number {
	if (a.length > maxWordLength || b.length > maxWordLength) return maxSteps + 1;
	for (let j = 0; j <= b.length; j++) last[j] = j;
	for (let i = 1; i <= a.length; i++) {
		const least = nextRow(a, b, i);
		if (least > maxSteps) return least;
		[before, last, row] = [last, row, before];
	}
	return last[b.length] ?? 0;
}

/** Fills the row of a letter of `a`, and tells the least of it. */
function nextRow(a: string, b: string, i: number): number {
	row[0] = i;
	let least = i;
	const letter = a.charCodeAt(i - 1);
	const previous = a.charCodeAt(i - 2);
	for (let j = 1; j <= b.length; j++) {
		const other = b.charCodeAt(j - 1);
		let steps = Math.min(
			(last[j] ?? 0) + 1,
			(row[j - 1] ?? 0) + 1,
			(last[j - 1] ?? 0) + (letter === other ? 0 : 1),
		);
		const isExchanged = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && previous === other;
		if (isExchanged) steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
		row[j] = steps;
		if (steps < least) least = steps;
	}
	return least;
}
