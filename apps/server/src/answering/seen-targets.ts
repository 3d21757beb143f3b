/** Places of marks, a power of two. They take half a megabyte. */
const places = 2 ** 17;

/** Places that a mark may stand in. The youngest mark stands in the first one. */
const ways = 4;

/**
 * Remembers which targets were requested, by marks of 32 bits in a table of fixed size: a set of texts of the same reach
 * takes megabytes, and a microsecond for each new one. A newer target may put an older one out of its place, and one in
 * some hundred million is taken for another.
 */
export class SeenTargets {
	readonly #marks = new Uint32Array(places);

	/** Notes a target. True when it was requested before. */
	see(target: string): boolean {
		let place = 0;
		let mark = 0;
		for (let at = 0; at < target.length; at++) {
			const code = target.charCodeAt(at);
			// Two hashes of the kind FNV-1a, each with its own multiplier.
			place = Math.imul(place ^ code, 0x01000193);
			mark = Math.imul(mark ^ code, 0x85ebca6b);
		}
		const first = (place ^ (place >>> 15)) & (places - ways);
		// No mark is 0, which is that of an empty place.
		mark = (mark | 1) >>> 0;
		for (let at = first; at < first + ways; at++) if (this.#marks[at] === mark) return true;
		this.#marks.copyWithin(first + 1, first, first + ways - 1);
		this.#marks[first] = mark;
		return false;
	}
}
