import type { Texts } from "./image.ts";
import type { PackedRow } from "./image-contents.ts";
import { mergedRow, type SecurityRow } from "./security-row.ts";
import type { Pace } from "./time-slices.ts";

/** Rows of an image that are kept as objects, of 3.4 kB each: all of the US market. When there are more, all are put away. */
const maxCachedRows = 16_384;

/** Makes objects of the rows of an image, when one is asked for. */
export class RowObjects {
	readonly #symbols: readonly string[];
	readonly #texts: Texts;
	/** By place. */
	#cache: (SecurityRow | undefined)[];
	#count = 0;

	constructor(symbols: readonly string[], texts: Texts) {
		this.#symbols = symbols;
		this.#texts = texts;
		this.#cache = new Array(symbols.length);
	}

	at(index: number): SecurityRow {
		const cached = this.#cache[index];
		if (cached) return cached;
		const { parts, ...figures }: PackedRow = JSON.parse(this.#texts.at(index));
		const row = mergedRow(this.#symbols[index] ?? "", parts, figures);
		if (this.#count >= maxCachedRows) {
			this.#cache = new Array(this.#symbols.length);
			this.#count = 0;
		}
		this.#cache[index] = row;
		this.#count++;
		return row;
	}

	/** Makes all of them, so that no request waits for one, unless they are too many to keep. */
	async makeAll(pace: Pace, isWanted: () => boolean): Promise<void> {
		if (this.#symbols.length > maxCachedRows) return;
		for (let index = 0; index < this.#symbols.length && isWanted(); index++) {
			this.at(index);
			if (pace.due()) await pace.pause();
		}
	}
}

/** A row of an image. Nothing but its symbol is read before it is asked for. */
export class ViewRow implements SecurityRow {
	readonly symbol: string;
	readonly #objects: RowObjects;
	readonly #index: number;

	constructor(symbol: string, objects: RowObjects, index: number) {
		this.symbol = symbol;
		this.#objects = objects;
		this.#index = index;
	}

	get #row(): SecurityRow {
		return this.#objects.at(this.#index);
	}
	get code() {
		return this.#row.code;
	}
	get name() {
		return this.#row.name;
	}
	get listing() {
		return this.#row.listing;
	}
	get identity() {
		return this.#row.identity;
	}
	get quote() {
		return this.#row.quote;
	}
	get price() {
		return this.#row.price;
	}
	get fundamentals() {
		return this.#row.fundamentals;
	}
	get dividends() {
		return this.#row.dividends;
	}
	get shorts() {
		return this.#row.shorts;
	}
	get insiders() {
		return this.#row.insiders;
	}
	get holders() {
		return this.#row.holders;
	}
	get flow() {
		return this.#row.flow;
	}
	get cross() {
		return this.#row.cross;
	}
	get samplePrice() {
		return this.#row.samplePrice;
	}
	get time() {
		return this.#row.time;
	}
	get oldest() {
		return this.#row.oldest;
	}
	get isListing() {
		return this.#row.isListing;
	}
	get datasetIds() {
		return this.#row.datasetIds;
	}
	provenanceOf(...names: Parameters<SecurityRow["provenanceOf"]>) {
		return this.#row.provenanceOf(...names);
	}
	/** The row as an object of its own. */
	toJSON(): SecurityRow {
		return this.#row;
	}
}
