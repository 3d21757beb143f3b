import { addDays, easternDate, easternMidnight } from "@us-market-data/market";

/**
 * The clock of one answer. A handler reads the time here alone, and so the clock knows until when the answer holds as
 * long as the data stay the same.
 */
export class AnswerClock {
	/** The instant of the request, epoch milliseconds. */
	readonly at: number;
	#until = Number.POSITIVE_INFINITY;

	constructor(at: number) {
		this.at = at;
	}

	/** First instant at which the answer may differ, epoch milliseconds; `at` when it holds for its own instant alone. */
	get until(): number {
		return this.#until;
	}

	/** The instant of the request, for an answer that computes with it. Such an answer holds for no other. */
	get now(): Date {
		this.endsAt(this.at);
		return new Date(this.at);
	}

	/** The Eastern date. The answer holds to the end of that day. */
	easternDate(): string {
		const today = easternDate(new Date(this.at));
		this.endsAt(Date.parse(easternMidnight(addDays(today, 1))));
		return today;
	}

	/**
	 * The instant of the request, for a comparison with these instants alone. The answer holds until the next one of them.
	 *
	 * @param edges ISO 8601; null for an instant that nobody knows
	 */
	comparedWith(...edges: readonly (string | null)[]): Date {
		for (const edge of edges) {
			const instant = edge === null ? Number.POSITIVE_INFINITY : Date.parse(edge);
			if (instant > this.at) this.endsAt(instant);
		}
		return new Date(this.at);
	}

	/** Limits the time for which the answer holds. */
	endsAt(instant: number): void {
		this.#until = Math.min(this.#until, Math.max(instant, this.at));
	}
}
