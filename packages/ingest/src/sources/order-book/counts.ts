/** Counts of notable messages of a feed, by the text of the note. */
export class Counts {
	readonly #counts = new Map<string, number>();

	/** Counts one more, or several. */
	add(what: string, times = 1): void {
		if (times > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
	}

	/** One line for each, such as `3 messages of unknown type z`. */
	lines(): string[] {
		return [...this.#counts].map(([what, count]) => `${count.toLocaleString("en-US")} ${what}`);
	}
}
