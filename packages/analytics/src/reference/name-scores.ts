import type { Entries, Near } from "./near-words.ts";
import { companyWordCount } from "./words.ts";

/** A name that shares most words of a query. */
interface ScoredName {
	entry: number;
	/** From 0 to 0.88. */
	score: number;
	/** True when the name has every word of the query as it is written, the last one at least as a beginning. */
	hasAllWords: boolean;
	/** True when it has no other words. */
	isExact: boolean;
}

type Add = (name: ScoredName) => void;

/** Words that begin with a text and are looked at. */
const maxBeginnings = 250;
/** Rarity of words that one name in thirty has. */
const commonRarity = 5;

/** Scores of names for the words of a query: the rarer the words that they share, the higher. */
export class NameScores {
	readonly #words: Entries;
	/** Entry of each name. */
	readonly #names: Uint32Array;
	/** Number of words of each name. */
	readonly #lengths: Uint32Array;
	/** The same without the words that tell the kind of shares. */
	readonly #companyWordCounts: Uint32Array;
	/** Sums of the words of a query, and the best of the present word. */
	readonly #sums: Float64Array;
	readonly #bests: Float64Array;
	readonly #counts: Uint8Array;
	/** Words that each name has as they are written, and if it has the present one so. */
	readonly #writtenCounts: Uint8Array;
	readonly #isWritten: Uint8Array;

	constructor(words: Entries, names: Uint32Array, lengths: Uint32Array, companyWordCounts: Uint32Array) {
		this.#words = words;
		this.#names = names;
		this.#lengths = lengths;
		this.#companyWordCounts = companyWordCounts;
		this.#sums = new Float64Array(names.length);
		this.#bests = new Float64Array(names.length);
		this.#counts = new Uint8Array(names.length);
		this.#writtenCounts = new Uint8Array(names.length);
		this.#isWritten = new Uint8Array(names.length);
	}

	/** Adds the names that share most of the words, also when the first two are written as one or apart. */
	add(words: readonly string[], add: Add): void {
		this.#score(words, add);
		const [first, second, ...rest] = words;
		if (first !== undefined && second !== undefined) this.#score([`${first}${second}`, ...rest], add);
	}

	#score(words: readonly string[], add: Add): void {
		const used = words.slice(0, 8);
		// A query without the kind of the shares does not mean a shorter name.
		const lengths = companyWordCount(used) < used.length ? this.#lengths : this.#companyWordCounts;
		const meanings = used.map((word, i) => this.#meant(word, i === used.length - 1));
		const rarities = meanings.map((meant) => this.#rarityOf(meant));
		const unknown = Math.log2(1 + this.#names.length);
		const whole = rarities.reduce((sum, rarity) => sum + (rarity || unknown), 0);
		const touched: number[] = [];
		// The rarest word first: common ones then only tell its names apart.
		const ordered = [...meanings.keys()].sort((a, b) => (rarities[b] ?? 0) - (rarities[a] ?? 0));
		for (const i of ordered) this.#addWord(meanings[i] ?? [], rarities[i] ?? 0, touched);
		for (const name of touched) {
			const share = (this.#sums[name] ?? 0) / (whole || 1);
			const count = this.#counts[name] ?? 0;
			if (share >= 0.5)
				add({
					entry: this.#names[name] ?? 0,
					score: share * nearness(count, lengths[name] ?? 1),
					hasAllWords: this.#writtenCounts[name] === used.length,
					isExact: share > 0.999 && count === this.#lengths[name],
				});
			this.#sums[name] = 0;
			this.#counts[name] = 0;
			this.#writtenCounts[name] = 0;
		}
	}

	/** Words of the dictionary that a written one may mean. A short word is taken as it is, and the last as a beginning. */
	#meant(word: string, isLast: boolean): Near[] {
		const { near } = this.#words;
		if (word.length < (isLast ? 2 : 3))
			return near.beginning(word, 1).filter(({ likeness }) => likeness === 1);
		const meant = near.beginning(word, maxBeginnings);
		const steps = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
		return steps === 0 ? meant : [...meant, ...near.similar(word, steps)];
	}

	#addWord(meant: readonly Near[], rarity: number, touched: number[]): void {
		const isFirst = touched.length === 0;
		const found: number[] = [];
		for (const { index, likeness, isSlip } of meant) {
			const own = this.#rarity(index);
			const score = likeness * Math.min(rarity, own * 1.15);
			const mayBegin = isFirst || own > commonRarity;
			for (let at = this.#begin(index); at < this.#end(index); at++) {
				const name = this.#words.entries[at] ?? 0;
				if (!mayBegin && this.#counts[name] === 0) continue;
				if (this.#bests[name] === 0) found.push(name);
				if (!isSlip) this.#isWritten[name] = 1;
				if ((this.#bests[name] ?? 0) < score) this.#bests[name] = score;
			}
		}
		for (const name of found) {
			if (this.#counts[name] === 0) touched.push(name);
			this.#sums[name] = (this.#sums[name] ?? 0) + (this.#bests[name] ?? 0);
			this.#counts[name] = (this.#counts[name] ?? 0) + 1;
			this.#writtenCounts[name] = (this.#writtenCounts[name] ?? 0) + (this.#isWritten[name] ?? 0);
			this.#bests[name] = 0;
			this.#isWritten[name] = 0;
		}
	}

	/** The rarity of the word that is most likely meant; of words as likely, the most common one. */
	#rarityOf(meant: readonly Near[]): number {
		let [likeliest, rarity] = [0, 0];
		for (const { index, likeness } of meant) {
			const own = this.#rarity(index);
			if (likeness < likeliest || (likeness === likeliest && own >= rarity)) continue;
			[likeliest, rarity] = [likeness, own];
		}
		return rarity;
	}

	/** The fewer names have a word, the more it tells. */
	#rarity(index: number): number {
		return Math.log2(1 + this.#names.length / (this.#end(index) - this.#begin(index)));
	}

	#begin(index: number): number {
		return index === 0 ? 0 : (this.#words.ends[index - 1] ?? 0);
	}

	#end(index: number): number {
		return this.#words.ends[index] ?? 0;
	}
}

/** A name of which more words were asked for is the nearer one. */
const nearness = (count: number, length: number): number =>
	0.62 + 0.26 * Math.min(1, count / Math.max(1, length));
