import type { Identity } from "../derivations/company/identity.ts";
import type { ImageWriter } from "../view/image.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Pace } from "../view/time-slices.ts";
import { compactText, companyPieceLengths, companyWordCount, letterMask, wordsOf } from "./words.ts";

/** Texts of one security that are found. */
export const entriesOfRow = 64;
/** Places of the two numbers behind the symbols and names of a security. */
export const cikEntry = 62;
export const figiEntry = 63;
/** Names stand behind symbols. */
export const firstName = 31;

/** The parts of a row that are searched. */
export type SearchedRow = Pick<
	SecurityRow,
	"symbol" | "code" | "name" | "listing" | "identity" | "cross" | "price" | "quote"
>;

/** The symbols and names of a row, if only those of its listing. */
export function identityOf({
	code,
	name,
	listing,
	identity,
}: Omit<SearchedRow, "cross" | "price" | "quote" | "symbol">): Identity {
	const last = listing?.delistingDate ?? null;
	const today = { text: code, first: null, last, source: "" };
	if (identity) {
		// Of a security that no directory lists, no source tells the symbol by which it is kept.
		const isReported = identity.codes.some(({ text }) => text === code);
		const codes = isReported ? identity.codes : [today, ...identity.codes];
		// Rows derived by earlier versions have no periods of listing and no rank.
		return { ...identity, codes, listings: identity.listings ?? [], sizeRank: identity.sizeRank ?? null };
	}
	const names = name ? [{ text: name, first: null, last: null, source: "" }] : [];
	return { cik: "", figi: "", listingDate: null, codes: [today], names, listings: [], sizeRank: null };
}

/** Entries by text, of which each is the place of a row with the number of one of its texts. */
class Dictionary {
	readonly #entries = new Map<string, number[]>();

	add(text: string, entry: number): void {
		if (text === "") return;
		const entries = this.#entries.get(text);
		if (!entries) this.#entries.set(text, [entry]);
		else if (entries.at(-1) !== entry) entries.push(entry);
	}

	/** Writes the texts in order, each with its entries; returns the texts. */
	write(writer: ImageWriter, name: string): readonly string[] {
		const texts = [...this.#entries.keys()].sort();
		const lists = texts.map((text) => this.#entries.get(text) ?? []);
		const ends = new Uint32Array(texts.length);
		let end = 0;
		for (const [index, list] of lists.entries()) ends[index] = end += list.length;
		writer.texts(`search ${name}`, [Buffer.from(texts.join("\n"))]);
		writer.numbers(`search ${name} letters`, Uint32Array.from(texts, letterMask));
		writer.numbers(`search ${name} at`, ends);
		writer.numbers(`search ${name} entries`, Uint32Array.from(lists.flat()));
		return texts;
	}
}

/** Writes the index by which securities are searched. */
export async function packSearch(
	writer: ImageWriter,
	rows: readonly SearchedRow[],
	pace: Pace,
): Promise<void> {
	const [symbols, words, pieces] = [new Dictionary(), new Dictionary(), new Dictionary()];
	const companyLengths = new Map<string, readonly number[]>();
	const names: { row: number; entry: number; words: number; company: number }[] = [];
	for (const [index, row] of rows.entries()) {
		const identity = identityOf(row);
		const entryOf = (number: number) => index * entriesOfRow + number;
		for (const [number, { text }] of identity.codes.entries())
			symbols.add(compactText(text), entryOf(number));
		symbols.add(identity.cik, entryOf(cikEntry));
		symbols.add(compactText(identity.figi), entryOf(figiEntry));
		for (const [number, { text }] of identity.names.entries()) {
			const found = wordsOf(text);
			for (const word of [...joined(found), ...classWords(row.code)]) words.add(word, names.length);
			const piece = found.join("");
			pieces.add(piece, entryOf(firstName + number));
			companyLengths.set(piece, companyPieceLengths(found));
			const length = { words: found.length, company: companyWordCount(found) };
			names.push({ row: index, entry: entryOf(firstName + number), ...length });
		}
		if (pace.due()) await pace.pause();
	}
	symbols.write(writer, "symbols");
	words.write(writer, "words");
	writer.numbers(
		"search pieces company lengths",
		Uint32Array.from(pieces.write(writer, "pieces").flatMap((piece) => companyLengths.get(piece) ?? [])),
	);
	writer.numbers(
		"search names",
		Uint32Array.from(names, ({ entry }) => entry),
	);
	writer.numbers(
		"search lengths",
		Uint32Array.from(names, (name) => name.words),
	);
	writer.numbers(
		"search company lengths",
		Uint32Array.from(names, (name) => name.company),
	);
	writer.numbers("search weights", Float64Array.from(rows, weightOf));
	writer.numbers(
		"search stocks",
		Uint32Array.from(rows, (row) => Number(formOf(row) === 0)),
	);
}

/** Words of a share class that few names say: `class b` finds `BRK.B`. */
function classWords(code: string): readonly string[] {
	const letter = /^[A-Z]+\.([A-Z])$/.exec(code)?.[1];
	return letter === undefined ? [] : ["class", letter.toLowerCase()];
}

/** The words of a name, and its first two as one: `jpmorgan` finds `JP Morgan`. */
const joined = (words: readonly string[]): string[] =>
	words.length > 1 ? [...words, `${words[0]}${words[1]}`] : [...words];

/** Kinds of securities: of two of the same size, that of the earlier kind comes first. A kind that is not known counts as a stock. */
const forms: readonly string[] = ["stock", "etf", "preferred", "warrant", "unit", "right", "note", "other"];

const formOf = ({ listing }: SearchedRow): number => Math.max(0, forms.indexOf(listing?.type ?? ""));

/** Steps of the prominence: a listed security comes before one that is not listed, then the larger one, then by kind. */
const listedStep = 4;
const sizeStep = 0.25;
const formStep = 0.001;

/** Prominence, from 0 to 7.5: of two securities that fit alike, the more prominent one comes first. */
function weightOf(row: SearchedRow): number {
	const { listing } = row;
	const listed = listing?.type && !listing.delistingDate ? listedStep : 0;
	return listed + sizeStep * Math.log10(1 + sizeOf(row)) + formStep * (forms.length - formOf(row));
}

/** Prominence from which a security is one of the twenty largest or so: it is listed, and worth 400 billion dollars. */
export const giantWeight: number = listedStep + sizeStep * Math.log10(400e9);

/** A market value in dollars, or an estimate of it: by the rank of the security, then by what is traded of it in a day. */
function sizeOf(row: SearchedRow): number {
	if (row.cross.marketcap) return Number(row.cross.marketcap);
	const { sizeRank } = identityOf(row);
	return sizeRank === null ? tradedValue(row) * tradesOfValue : valueOfRank(sizeRank);
}

/** About a hundredth of a company is traded in a day. */
const tradesOfValue = 100;

const tradedValue = ({ price, quote }: SearchedRow): number =>
	Number(price?.avgvolume20 ?? 0) * Number(quote?.lastDone ?? 0);

/**
 * The market value in dollars that a US company of a rank had in 2025: 3 trillion for the first, about 120 billion for the
 * hundredth, 13 billion for the thousandth.
 */
const valueOfRank = (rank: number): number => 10 ** (12.5 - 0.7 * Math.log10(rank) - rank / 3500);
