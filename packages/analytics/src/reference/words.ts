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
export const wordsOf = (text: string): string[] =>
	normalisedWords(text).map((word) => spellings[word] ?? word);

/** A text in lower case without accents, apostrophes and marks between words. */
export const normalisedWords = (text: string): string[] =>
	text
		.slice(0, 300)
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f'’]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");

/** A text without the marks and spaces between its words: letters and digits alone. */
export const compactText = (text: string): string => normalisedWords(text).join("");

const shareWords: ReadonlySet<string> = new Set(["common", "ordinary", "stock", "share", "shares", "class"]);

/** Number of the words of a name before those that tell the kind of its shares: `- Class A Common Stock`. */
export function companyWordCount(words: readonly string[]): number {
	let length = words.length;
	const isOfShares = (at: number) =>
		shareWords.has(words[at] ?? "") || (words[at]?.length === 1 && words[at - 1] === "class");
	while (length > 1 && isOfShares(length - 1)) length--;
	return length;
}

const legalForms: ReadonlySet<string> = new Set([
	"incorporated",
	"corporation",
	"company",
	"limited",
	"plc",
	"sa",
	"nv",
	"ag",
	"se",
	"the",
]);

/**
 * The lengths of a name as one piece, up to the end of the company's name: with its legal form, and without.
 *
 * @example companyPieceLengths(["block", "incorporated", "common", "stock"]) // [17, 5]
 */
export function companyPieceLengths(words: readonly string[]): [withForm: number, withoutForm: number] {
	const withForm = companyWordCount(words);
	let length = withForm;
	while (length > 1 && legalForms.has(words[length - 1] ?? "")) length--;
	const lengthOf = (count: number) => words.slice(0, count).join("").length;
	return [lengthOf(withForm), lengthOf(length)];
}

/** Exchanges that are written before a symbol, and the market behind it. */
const exchange = /^(?:nasdaq|nyse|nyse ?arca|nyse ?american|amex|arca|bats|cboe|iex|otc|us):/i;
const market = /\.us$/i;

/** A symbol without the exchange before it and the market behind it; another text as it is. */
export function withoutMarket(text: string): string {
	const trimmed = text.trim();
	const symbol = trimmed.replace(exchange, "").replace(market, "").trim();
	return symbol === "" || /\s/.test(symbol) ? trimmed : symbol;
}

/**
 * Bits of the characters that a word has, by which words that differ in many letters are told apart: one for each letter from
 * a to z; digits and all other characters share six.
 */
export function letterMask(word: string): number {
	let bits = 0;
	for (let i = 0; i < word.length; i++) {
		const code = word.charCodeAt(i);
		bits |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 6));
	}
	return bits >>> 0;
}
