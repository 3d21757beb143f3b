import { addDays, easternDate, easternMidnight } from "@us-market-data/market";

/**
 * The clock of one answer. A handler reads the time here alone, and so the clock knows until when the answer holds as
 * long as the data stay the same.
 */
export class ResponseClock {
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
		if (this.at < latestDay.from || this.at >= latestDay.until) latestDay = dayAt(this.at);
		this.endsAt(latestDay.until);
		return latestDay.date;
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

/** A day in New York, and its first instant and that of the next day, epoch milliseconds. */
interface Day {
	date: string;
	from: number;
	until: number;
}

function dayAt(at: number): Day {
	const date = easternDate(new Date(at));
	const firstOf = (day: string) => Date.parse(easternMidnight(day));
	return { date, from: firstOf(date), until: firstOf(addDays(date, 1)) };
}

/** The day that was asked for last. Nearly all answers are of the same one, and its bounds cost more than the rest of a clock. */
let latestDay: Day = { date: "", from: 0, until: 0 };
