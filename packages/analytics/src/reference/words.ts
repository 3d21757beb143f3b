/** Spellings of one word. */
const spellings: Readonly<Record<string, string>> = {
	corp: "corporation",
	inc: "incorporated",
	co: "company",
	cos: "companies",
	ltd: "limited",
	cl: "class",
	intl: "international",
	grp: "group",
	hldgs: "holdings",
	tr: "trust",
};

/** A text as its words, without case and accents, each in its usual spelling. */
export const wordsOf = (text: string): string[] => plainWords(text).map((word) => spellings[word] ?? word);

/** A text in lower case without accents, apostrophes and marks between words. */
export const plainWords = (text: string): string[] =>
	text
		.slice(0, 300)
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f'’]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");

/** A symbol, a number or a word as one piece: letters and digits alone. */
export const pieceOf = (text: string): string => plainWords(text).join("");

/** A bit for each letter and digit that a word has: words that differ in many letters are told apart by it. */
export function lettersOf(word: string): number {
	let bits = 0;
	for (let i = 0; i < word.length; i++) {
		const code = word.charCodeAt(i);
		bits |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 6));
	}
	return bits >>> 0;
}
