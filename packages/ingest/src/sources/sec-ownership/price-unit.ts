import { type DecimalString, quotient } from "@us-market-data/market";

/** What footnotes say about the price of a line. */
export interface PriceNotes {
	/** Title of the security whose number the line states. */
	title: string;
	/** Footnotes of the price. */
	ofPrice: readonly string[];
	/** All footnotes of the form. */
	ofForm: readonly string[];
}

/**
 * Shares that the price of a line is for. Null for one share. A form may state the number in ordinary shares and the price per
 * American depositary share (ADS), and leave it to footnotes to say so; the ratio then is the shares of one ADS, `unknown`
 * where no footnote states it.
 *
 * @example
 * priceUnitOf({ title: "Ordinary Shares", ofPrice: ["Price per ADS. Each ADS represents 8 ordinary shares."], ofForm: [] }); // "8"
 */
export function priceUnitOf({ title, ofPrice, ofForm }: PriceNotes): DecimalString | "unknown" | null {
	if (wordsOf(title).includes(ads)) return null;
	const notes = [...ofPrice.map(wordsOf), ...ofForm.map(wordsOf).filter((words) => words.includes("price"))];
	if (!notes.some((words) => isPerAds(words) && !isConverted(words))) return null;
	const ratios = [...ofPrice, ...ofForm].flatMap((note) => ratioIn(wordsOf(note)) ?? []);
	const [ratio = "unknown"] = ratios;
	return ratio === "1" ? null : ratio;
}

/** The word for all names of depositary shares and receipts. */
const ads = "ads";
const names: ReadonlySet<string> = new Set(["ads", "adss", "adr", "adrs", "gds", "gdss", "gdr", "gdrs"]);
const kinds: ReadonlySet<string> = new Set(["share", "shares", "receipt", "receipts"]);

/** Longest footnote that is read, in characters; EDGAR allows 1,000. */
const maxNoteLength = 4_000;

/** Lower-case words and numbers of a text, with each name of depositary shares as one word. */
function wordsOf(text: string): string[] {
	const cleaned = text
		.slice(0, maxNoteLength)
		.toLowerCase()
		.replaceAll(/[^a-z0-9.,/-]/g, " ");
	const words = cleaned.split(" ").flatMap((word) => {
		const trimmed = withoutPoint(word);
		return trimmed === "" ? [] : [trimmed];
	});
	const joined: string[] = [];
	for (const [i, word] of words.entries()) {
		const isName = names.has(word) || (kinds.has(word) && words[i - 1] === "depositary");
		if (!isName) joined.push(word);
		// A name in words is often followed by its short form.
		else if (joined.at(-1) !== ads) joined.push(ads);
	}
	return joined.filter((word) => word !== "depositary" && word !== "american" && word !== "global");
}

/** A word without the point or comma behind it. */
function withoutPoint(word: string): string {
	let end = word.length;
	while (end > 0 && (word[end - 1] === "." || word[end - 1] === ",")) end -= 1;
	return word.slice(0, end);
}

const one: ReadonlySet<string> = new Set(["a", "an", "each", "every", "one"]);

/** True for `per ADS`, `for each ADS` or `price of one ADS`. */
const isPerAds = (words: readonly string[]): boolean =>
	words.some((word, i) => {
		if (word !== ads) return false;
		const [before = "", second = ""] = [words[i - 1], words[i - 2]];
		return (
			before === "per" ||
			(one.has(before) && ["per", "for", "of"].includes(second) && words.includes("price"))
		);
	});

const conversions: ReadonlySet<string> = new Set(["converted", "divided", "dividing", "conversion"]);
const shareWords: ReadonlySet<string> = new Set(["share", "shares"]);

/** True for a note which says that the price is one per ordinary share already. */
const isConverted = (words: readonly string[]): boolean =>
	words.some((word, i) => {
		if (conversions.has(word)) return true;
		const next = words.slice(i + 1, i + 5);
		const end = next.findIndex((other) => shareWords.has(other));
		return word === "per" && end > 0 && !next.slice(0, end).includes(ads);
	});

/** Words between a depositary share and the number that it represents. */
const maxWordsBetween = 6;

/** The ordinary shares of one ADS, as `one ADS represents 8 ordinary shares`; null for a text without it. */
function ratioIn(words: readonly string[]): DecimalString | null {
	for (const [i, word] of words.entries()) {
		if (!word.startsWith("represent") || word === "represented") continue;
		const at = words.slice(Math.max(0, i - maxWordsBetween), i).lastIndexOf(ads);
		if (at < 0) continue;
		const index = Math.max(0, i - maxWordsBetween) + at;
		const behind = words.slice(i + 1, i + 1 + 2 * maxWordsBetween);
		const number = behind.findIndex((other) => numberOf(other) !== null);
		const isOfShares = behind.slice(number).some((other) => shareWords.has(other));
		const shares = numberOf(behind[number] ?? "");
		if (number < 0 || !isOfShares || shares === null) continue;
		const ratio = quotient(shares, numberOf(words[index - 1] ?? "") ?? "1", 12);
		if (ratio !== null && Number(ratio) > 0) return ratio;
	}
	return null;
}

const spelled: Readonly<Record<string, DecimalString>> = {
	one: "1",
	two: "2",
	three: "3",
	four: "4",
	five: "5",
	six: "6",
	seven: "7",
	eight: "8",
	nine: "9",
	ten: "10",
	twelve: "12",
	fifteen: "15",
	twenty: "20",
	"twenty-five": "25",
	thirty: "30",
	forty: "40",
	fifty: "50",
	hundred: "100",
	"one-half": "0.5",
	"one-fourth": "0.25",
	"one-fifth": "0.2",
	"one-tenth": "0.1",
	"one-twentieth": "0.05",
};

/** A number in digits, with commas between thousands or as a fraction, or in words. */
function numberOf(word: string): DecimalString | null {
	if (Object.hasOwn(spelled, word)) return spelled[word] ?? null;
	const [first = "", part, ...more] = word.split("/");
	if (more.length > 0) return null;
	if (part !== undefined) return isDigits(first) && isDigits(part) ? quotient(first, part, 12) : null;
	const digits = first.replaceAll(",", "");
	return isDigits(digits) ? String(Number(digits)) : null;
}

const isDigits = (text: string): boolean => /^\d{1,12}$/.test(text) || /^\d{1,9}\.\d{1,6}$/.test(text);
