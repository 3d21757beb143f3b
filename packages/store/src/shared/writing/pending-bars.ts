import { type AreaRecord, dayMs, minuteMs } from "@us-market-data/market";
import { UnstorableRecord } from "../../errors.ts";
import { byDay } from "../day-bars.ts";

type Bar = AreaRecord<"minuteBars">;

/** Bars to hold back: about 100 MB, an hour of every US security. */
const maxPendingBars = 250_000;

/** Bars of one security, day and dataset that wait to be merged into their chunk, by minute of the day. */
export interface PendingDay {
	securityId: number;
	day: number;
	datasetId: number;
	bars: Map<number, Bar>;
}

/** Minute bars held back, so that a file in any order rewrites each chunk a few times at most. */
export class PendingBars {
	readonly #days = new Map<string, PendingDay>();
	#last: PendingDay | undefined;
	#count = 0;

	/** True when nothing was added since the last drain. */
	get isEmpty(): boolean {
		return this.#count === 0;
	}

	/** True when as much is held back as there should be. */
	get isFull(): boolean {
		return this.#count >= maxPendingBars;
	}

	/** Adds a bar that starts at `time`. Throws when that is not the start of a minute. */
	add(securityId: number, datasetId: number, bar: Bar, time: number): void {
		const day = byDay.atOrBefore(time);
		const minute = (time - day * dayMs) / minuteMs;
		if (!Number.isInteger(minute))
			throw new UnstorableRecord(`start: "${bar.start}" is not the start of a minute`);
		const last = this.#last;
		if (last?.securityId !== securityId || last.day !== day || last.datasetId !== datasetId)
			this.#last = this.#day(securityId, day, datasetId);
		this.#last?.bars.set(minute, bar);
		this.#count++;
	}

	/** Hands over everything, in the order of the file's index. */
	drain(): PendingDay[] {
		const days = [...this.#days.values()].sort((a, b) => a.securityId - b.securityId || a.day - b.day);
		this.#days.clear();
		this.#last = undefined;
		this.#count = 0;
		return days;
	}

	#day(securityId: number, day: number, datasetId: number): PendingDay {
		const key = `${securityId}/${day}/${datasetId}`;
		const existing = this.#days.get(key);
		if (existing) return existing;
		const created: PendingDay = { securityId, day, datasetId, bars: new Map() };
		this.#days.set(key, created);
		return created;
	}
}
