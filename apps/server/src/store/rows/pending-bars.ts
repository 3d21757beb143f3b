import type { AreaRecord } from "../../records/index.ts";

export interface PendingBar {
	bar: AreaRecord<"minuteBars">;
	datasetId: number;
}

/** Bars of one security and day that wait to be merged into their chunks, by minute of the day. */
export interface PendingDay {
	securityId: number;
	day: number;
	bars: Map<number, PendingBar>;
}

/** Minute bars held back, so that a file in any order rewrites each chunk a few times at most. */
export class PendingBars {
	readonly #days = new Map<string, PendingDay>();
	#last: PendingDay | undefined;
	#count = 0;

	/** How many bars have been put since the last drain. */
	get count(): number {
		return this.#count;
	}

	add(securityId: number, day: number, minute: number, entry: PendingBar): void {
		if (this.#last?.securityId !== securityId || this.#last.day !== day)
			this.#last = this.#day(securityId, day);
		this.#last.bars.set(minute, entry);
		this.#count++;
	}

	/** Forgets the bars of a security. */
	drop(securityId: number): void {
		for (const [key, day] of this.#days) if (day.securityId === securityId) this.#days.delete(key);
		this.#last = undefined;
	}

	/** Hands over everything, in the order of the file's index. */
	drain(): PendingDay[] {
		const days = [...this.#days.values()].sort((a, b) => a.securityId - b.securityId || a.day - b.day);
		this.#days.clear();
		this.#last = undefined;
		this.#count = 0;
		return days;
	}

	#day(securityId: number, day: number): PendingDay {
		const key = `${securityId}/${day}`;
		const known = this.#days.get(key);
		if (known) return known;
		const created: PendingDay = { securityId, day, bars: new Map() };
		this.#days.set(key, created);
		return created;
	}
}
