import type { ImageReader } from "../view/image.ts";
import { NameScores } from "./name-scores.ts";
import { type Entries, NearWords } from "./near-words.ts";
import { cikEntry, entriesOfRow, firstName } from "./search-index.ts";
import { compactText, withoutMarket, wordsOf } from "./words.ts";

/** A security that a search found, with the text that fits best. */
export interface Found {
	/** Place of its row. */
	place: number;
	/** Number of the text among those of its row. */
	entry: number;
	/** From 0 to about 1.4; the best comes first. */
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

/** Symbols that begin with a text and are looked at. */
const maxSymbols = 400;
const maxSymbolLength = 12;

class SearchedImage {
	readonly #symbols: Entries;
	readonly #names: NameScores;
	readonly #weights: Float64Array;
	readonly #codes: readonly string[];

	constructor(reader: ImageReader<{ symbols: readonly string[] }>) {
		this.#codes = reader.facts.symbols.map((symbol) => symbol.replace(/\.[A-Z]+$/, "").toLowerCase());
		this.#symbols = readEntries(reader, "symbols");
		this.#names = new NameScores(
			readEntries(reader, "words"),
			reader.codes("search names"),
			reader.codes("search lengths"),
			reader.codes("search company lengths"),
		);
		this.#weights = reader.doubles("search weights");
	}

	/** Every security that fits, the best first. A symbol may have its exchange and market: `NASDAQ:AAPL`, `AAPL.US`. */
	search(written: string): Found[] {
		const query = withoutMarket(written);
		const best = new Map<number, Found>();
		const add = (entry: number, score: number, isExact: boolean) => {
			const row = Math.floor(entry / entriesOfRow);
			const total = score + 0.2 * (this.#weights[row] ?? 0);
			const before = best.get(row);
			if (before && before.score >= total) return;
			best.set(row, { place: row, entry: entry % entriesOfRow, score: total, isExact });
		};
		const piece = compactText(query);
		this.#addSymbols(piece, add);
		this.#names.add(wordsOf(query), (entry, score, isExact) => {
			add(entry, this.#startsWithSymbol(piece, entry) ? score + 0.06 : score, isExact);
		});
		return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place);
	}

	/** Companies choose symbols after their names: `jpmorgan` rather means JPM than a fund of theirs. */
	#startsWithSymbol(piece: string, entry: number): boolean {
		const code = this.#codes[Math.floor(entry / entriesOfRow)] ?? "";
		return code.length > 1 && piece.startsWith(code);
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
		const { near, ends, entries } = this.#symbols;
		const index = near.indexOf(piece);
		if (index < 0) return [];
		const own = entries.subarray(index === 0 ? 0 : (ends[index - 1] ?? 0), ends[index]);
		const matching = [...own].filter((entry) => isOf(entry % entriesOfRow));
		return [...new Set(matching.map((entry) => Math.floor(entry / entriesOfRow)))];
	}

	#addSymbols(piece: string, add: (entry: number, score: number, isExact: boolean) => void): void {
		const number = /^0*(\d{1,10})$/.exec(piece)?.[1];
		if (number !== undefined) {
			this.#addOf(this.#symbols.near.indexOf(number), 1, add);
			return;
		}
		if (piece === "" || piece.length > maxSymbolLength) return;
		for (const { index, likeness } of this.#symbols.near.beginning(piece, maxSymbols))
			this.#addOf(index, likeness === 1 ? 1 : 0.62 * likeness, add);
		if (piece.length < 3 || piece.length > 6) return;
		for (const { index, likeness } of this.#symbols.near.similar(piece, 1))
			this.#addOf(index, 0.6 * likeness, add);
	}

	/** Adds the securities of a symbol or number. Numbers are found by themselves alone. */
	#addOf(index: number, score: number, add: (entry: number, score: number, isExact: boolean) => void): void {
		if (index < 0) return;
		const { ends, entries } = this.#symbols;
		for (let at = index === 0 ? 0 : (ends[index - 1] ?? 0); at < (ends[index] ?? 0); at++) {
			const entry = entries[at] ?? 0;
			const kind = entry % entriesOfRow;
			if (kind >= cikEntry && score < 1) continue;
			add(entry, score - (kind > 0 && kind < firstName ? 0.05 : 0), score >= 1);
		}
	}
}

function readEntries(reader: ImageReader<unknown>, name: string): Entries {
	const text = reader.texts(`search ${name}`).at(0);
	const words = text === "" ? [] : text.split("\n");
	return {
		near: new NearWords(words, reader.codes(`search ${name} letters`)),
		ends: reader.codes(`search ${name} at`),
		entries: reader.codes(`search ${name} entries`),
	};
}
