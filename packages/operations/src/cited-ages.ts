import { type AreaName, asOfIn, type FileTimes } from "@us-market-data/market";

/** Ages of what an answer rests on in one dataset. */
export class CitedAges {
	/** True when something without a time of its own is cited, such as a name. */
	isUndated = false;
	/** First and last time by area; undefined for figures, whose times are final. */
	readonly #spans = new Map<AreaName | undefined, [first: number, last: number]>();
	#listing: number | undefined;

	/** Age of names that were derived. */
	get listing(): number | undefined {
		return this.#listing;
	}

	set listing(time: number | undefined) {
		this.#listing = time;
		this.isUndated = true;
	}

	add(area: AreaName | undefined, first: number, last: number): void {
		const span = this.#spans.get(area);
		if (!span) this.#spans.set(area, [first, last]);
		else {
			if (first < span[0]) span[0] = first;
			if (last > span[1]) span[1] = last;
		}
	}

	/** The spans of times, none of them after what the dataset could know. */
	of(dataset: FileTimes): [first: number, last: number][] {
		return [...this.#spans].map(([area, [first, last]]) =>
			area === undefined ? [first, last] : [asOfIn(area, first, dataset), asOfIn(area, last, dataset)],
		);
	}
}
