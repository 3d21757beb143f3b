import type { ImageReader } from "../view/image.ts";
import { NameScores } from "./name-scores.ts";
import { type Entries, NearWords } from "./near-words.ts";
import { cikEntry, entriesOfRow, firstName, giantWeight } from "./search-index.ts";
import { compactText, normalisedWords, withoutMarket, wordsOf } from "./words.ts";

/** A security that a search found, with the text that fits best. */
export interface Found {
	/** Place of its row. */
	place: number;
	/** Number of the text among those of its row. */
	entry: number;
	/** The best comes first. */
	score: number;
	/** True when the text is the one that was asked for. */
	isExact: boolean;
}

/** Searches the securities of an image. It reads the dictionaries at the first search. */
export function openSearch(
	reader: ImageReader<{ symbols: readonly string[] }>,
): Pick<SearchedImage, "search" | "indexesOf" | "indexesOfCik"> {
	let opened: SearchedImage | undefined;
	const image = () => {
		opened ??= new SearchedImage(reader);
		return opened;
	};
	return {
		search: (query) => image().search(query),
		indexesOf: (code) => image().indexesOf(code),
		indexesOfCik: (cik) => image().indexesOfCik(cik),
	};
}

/**
 * How a text fits a query. Of two securities, the one with the better fit comes first, whatever their sizes; of two with the
 * same fit, the more prominent one. Prominence is below the step between two fits.
 */
const fits = {
	/** The symbol of a stock with the same marks, a CIK or a FIGI. */
	symbol: 80,
	/** The beginning of the name of one of the largest companies: `tesl` means Tesla rather than the fund TESL. */
	giant: 70,
	/** The symbol of a fund or another kind of security. */
	otherSymbol: 60,
	/** A symbol with other marks: `brkb` for `BRK.B`. */
	symbolWithoutMarks: 50,
	formerSymbol: 40,
	/** The name of the company, with or without its legal form. */
	name: 30,
	/** A symbol or name that begins with the query. */
	beginning: 20,
	/** A name that has all words of the query. */
	words: 10,
	/** A name or symbol with a slip, or with most of the words. */
	near: 0,
} as const;

/** Of the texts of one security that fit alike, the one that is the query itself is the one that is found. */
const exactStep = 0.0001;

/** Among near texts, likeness counts more than prominence. */
const nearStep = 2;
const nearProminence = 0.08;

/** Names that begin with a single letter are not found by it. */
const minNameLength = 2;
/** Shorter texts are symbols rather than names of the largest companies. */
const minGiantLength = 4;
const maxSymbolLength = 12;

type Fit = (entry: number, score: number, isExact: boolean) => void;

class SearchedImage {
	readonly #symbols: Entries;
	readonly #pieces: Entries;
	/** Two lengths of each piece, `companyPieceLengths`. */
	readonly #companyLengths: Uint32Array;
	readonly #names: NameScores;
	readonly #weights: Float64Array;
	readonly #isStock: Uint32Array;
	readonly #symbolsOfRows: readonly string[];

	constructor(reader: ImageReader<{ symbols: readonly string[] }>) {
		this.#symbols = readEntries(reader, "symbols");
		this.#pieces = readEntries(reader, "pieces");
		this.#companyLengths = reader.codes("search pieces company lengths");
		this.#names = new NameScores(
			readEntries(reader, "words"),
			reader.codes("search names"),
			reader.codes("search lengths"),
			reader.codes("search company lengths"),
		);
		this.#weights = reader.doubles("search weights");
		this.#isStock = reader.codes("search stocks");
		this.#symbolsOfRows = reader.facts.symbols;
	}

	/** Every security that fits, the best first. A symbol may have its exchange and market: `NASDAQ:AAPL`, `AAPL.US`. */
	search(written: string): Found[] {
		const query = withoutMarket(written);
		const words = wordsOf(query);
		const best = new Map<number, Found>();
		const keep = (entry: number, score: number, isExact: boolean) => {
			const row = Math.floor(entry / entriesOfRow);
			const text = entry % entriesOfRow;
			const before = best.get(row);
			// Of texts that fit alike, the present one stands before former ones.
			if (before && (before.score > score || (before.score === score && before.entry <= text))) return;
			best.set(row, { place: row, entry: text, score, isExact });
		};
		const add: Fit = (entry, fit, isExact) =>
			keep(entry, fit + this.#weightOf(entry) + (isExact ? exactStep : 0), isExact);
		const addNear = (entry: number, likeness: number) =>
			keep(entry, fits.near + nearStep * likeness + nearProminence * this.#weightOf(entry), false);
		this.#addSymbols(query, add, addNear);
		this.#addNames(words.join(""), add);
		this.#names.add(words, ({ entry, score, hasAllWords, isExact }) => {
			if (hasAllWords || isExact) add(entry, fits.words, isExact);
			else addNear(entry, score);
		});
		return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place);
	}

	#weightOf(entry: number): number {
		return this.#weights[Math.floor(entry / entriesOfRow)] ?? 0;
	}

	/** Places of the securities that have or had a symbol without regard to the marks in it. */
	indexesOf(code: string): number[] {
		return this.#indexesWith(compactText(code), (kind) => kind < firstName);
	}

	/** Places of the securities of a company. @param cik without leading zeros */
	indexesOfCik(cik: string): number[] {
		return cik === "" ? [] : this.#indexesWith(cik, (kind) => kind === cikEntry);
	}

	#indexesWith(piece: string, isOf: (kind: number) => boolean): number[] {
		const own = entriesAt(this.#symbols, this.#symbols.near.indexOf(piece));
		const matching = [...own].filter((entry) => isOf(entry % entriesOfRow));
		return [...new Set(matching.map((entry) => Math.floor(entry / entriesOfRow)))];
	}

	#addSymbols(query: string, add: Fit, addNear: (entry: number, likeness: number) => void): void {
		const { near } = this.#symbols;
		const piece = compactText(query);
		const number = /^0*(\d{1,10})$/.exec(piece)?.[1];
		if (number !== undefined) {
			for (const entry of entriesAt(this.#symbols, near.indexOf(number))) add(entry, fits.symbol, true);
			return;
		}
		if (piece === "" || piece.length > maxSymbolLength) return;
		for (const { index, likeness } of near.beginning(piece))
			for (const entry of entriesAt(this.#symbols, index)) {
				if (likeness === 1) add(entry, this.#fitOfSymbol(entry, query), true);
				// Numbers are found by themselves alone.
				else if (entry % entriesOfRow < cikEntry) add(entry, fits.beginning, false);
			}
		if (piece.length < 3 || piece.length > 6) return;
		for (const { index, likeness } of near.similar(piece, 1))
			for (const entry of entriesAt(this.#symbols, index))
				if (entry % entriesOfRow < cikEntry) addNear(entry, 0.6 * likeness);
	}

	/** The fit of a symbol or FIGI that is the query itself, but for its marks. */
	#fitOfSymbol(entry: number, query: string): number {
		const [row, kind] = [Math.floor(entry / entriesOfRow), entry % entriesOfRow];
		if (kind >= cikEntry) return fits.symbol;
		if (kind > 0) return fits.formerSymbol;
		const written = normalisedWords(query).join(" ");
		if (normalisedWords(withoutMarket(this.#symbolsOfRows[row] ?? "")).join(" ") !== written)
			return fits.symbolWithoutMarks;
		return this.#isStock[row] ? fits.symbol : fits.otherSymbol;
	}

	/** Adds the securities whose names begin with a text, whatever marks and blanks stand in it. */
	#addNames(piece: string, add: Fit): void {
		if (piece.length < minNameLength) return;
		for (const { index, likeness } of this.#pieces.near.beginning(piece)) {
			const lengths = this.#companyLengths.subarray(2 * index, 2 * index + 2);
			const isWhole = likeness === 1 || lengths.includes(piece.length);
			for (const entry of entriesAt(this.#pieces, index)) {
				const isGiant = piece.length >= minGiantLength && this.#weightOf(entry) >= giantWeight;
				add(entry, isGiant ? fits.giant : isWhole ? fits.name : fits.beginning, likeness === 1);
			}
		}
	}
}

/** The entries of a text of a dictionary. */
const entriesAt = ({ ends, entries }: Entries, index: number): Uint32Array =>
	index < 0
		? entries.subarray(0, 0)
		: entries.subarray(index === 0 ? 0 : (ends[index - 1] ?? 0), ends[index]);

function readEntries(reader: ImageReader<unknown>, name: string): Entries {
	const text = reader.texts(`search ${name}`).at(0);
	const words = text === "" ? [] : text.split("\n");
	return {
		near: new NearWords(words, reader.codes(`search ${name} letters`)),
		ends: reader.codes(`search ${name} at`),
		entries: reader.codes(`search ${name} entries`),
	};
}
