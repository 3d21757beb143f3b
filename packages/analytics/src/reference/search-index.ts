import type { Identity } from "../derivations/company/identity.ts";
import type { ImageWriter } from "../view/image.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Pace } from "../view/time-slices.ts";
import { compactText, companyWordCount, letterMask, wordsOf } from "./words.ts";

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
		// Rows derived before there were periods of listing have none.
		return { ...identity, codes, listings: identity.listings ?? [] };
	}
	const names = name ? [{ text: name, first: null, last: null, source: "" }] : [];
	return { cik: "", figi: "", listingDate: null, codes: [today], names, listings: [] };
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

	/** Writes the texts in order, each with its entries. */
	write(writer: ImageWriter, name: string): void {
		const texts = [...this.#entries.keys()].sort();
		const lists = texts.map((text) => this.#entries.get(text) ?? []);
		const ends = new Uint32Array(texts.length);
		let end = 0;
		for (const [index, list] of lists.entries()) ends[index] = end += list.length;
		writer.texts(`search ${name}`, [Buffer.from(texts.join("\n"))]);
		writer.numbers(`search ${name} letters`, Uint32Array.from(texts, letterMask));
		writer.numbers(`search ${name} at`, ends);
		writer.numbers(`search ${name} entries`, Uint32Array.from(lists.flat()));
	}
}

/** Writes the index by which securities are searched. */
export async function packSearch(
	writer: ImageWriter,
	rows: readonly SearchedRow[],
	pace: Pace,
): Promise<void> {
	const [symbols, words] = [new Dictionary(), new Dictionary()];
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
			const length = { words: found.length, company: companyWordCount(found) };
			names.push({ row: index, entry: entryOf(firstName + number), ...length });
		}
		if (pace.due()) await pace.pause();
	}
	symbols.write(writer, "symbols");
	words.write(writer, "words");
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
}

/** Words of a share class that few names say: `class b` finds `BRK.B`. */
function classWords(code: string): readonly string[] {
	const letter = /^[A-Z]+\.([A-Z])$/.exec(code)?.[1];
	return letter === undefined ? [] : ["class", letter.toLowerCase()];
}

/** The words of a name, and its first two as one: `jpmorgan` finds `JP Morgan`. */
const joined = (words: readonly string[]): string[] =>
	words.length > 1 ? [...words, `${words[0]}${words[1]}`] : [...words];

/** Part of the prominence by type; a type that is not known counts as a stock. */
const kinds: Readonly<Record<string, number>> = { "": 0.25, stock: 0.25, etf: 0.2 };

/** More than type and size together: of two securities that fit alike, the listed one comes first. */
const listedBonus = 0.8;

/** Prominence: of two securities that fit alike, the listed one, then the share and the larger comes first. */
function weightOf({ listing, cross, price, quote }: SearchedRow): number {
	const traded = Number(price?.avgvolume20 ?? 0) * Number(quote?.lastDone ?? 0);
	const size = Math.max(Number(cross.marketcap ?? 0) / 100, traded);
	const kind = kinds[listing?.type ?? ""] ?? 0;
	const listed = listing?.type && !listing.delistingDate ? listedBonus : 0;
	return listed + kind + Math.min(0.5, Math.log10(1 + size) / 26);
}
