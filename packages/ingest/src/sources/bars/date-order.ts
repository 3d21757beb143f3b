import { dayMs, InputError } from "@us-market-data/market";
import { isClosed } from "../../frame/trading-day.ts";
import { type DateOrder, dateOrders, numericDate } from "./dates.ts";

/** How well the dates of a column read in one order. */
interface Reading {
	order: DateOrder;
	/** Dates that the calendar has not, that are after the day of the file, and on which the Exchange was closed. */
	impossible: number;
	future: number;
	closed: number;
	/** Sum of the days from each date to the next one. */
	distance: number;
	previous: number;
	first: string;
}

/** Rows from which on the distances of dates tell more than chance. */
const enoughRows = 3;
/** Times by which the dates of a wrong order lie farther apart. */
const farther = 3;

/**
 * Finds the order in which a column writes dates in numbers, from all of its dates: a month beyond 12, a date after the
 * file, closed days, and dates that leap by months tell wrong orders.
 */
export class DateOrderFinder {
	readonly #lastDay: number;
	readonly #readings: Reading[] = dateOrders.map((order) => ({
		order,
		impossible: 0,
		future: 0,
		closed: 0,
		distance: 0,
		previous: Number.NaN,
		first: "",
	}));
	#rows = 0;
	#example = "";

	/** @param lastDay day after which the file has no dates, epoch milliseconds */
	constructor(lastDay: number) {
		this.#lastDay = lastDay;
	}

	add(text: string): void {
		this.#rows += 1;
		this.#example ||= text;
		for (const reading of this.#readings) {
			const date = numericDate(text, reading.order);
			if (date === null) {
				reading.impossible += 1;
				continue;
			}
			const day = Date.parse(date);
			reading.first ||= date;
			if (day > this.#lastDay) reading.future += 1;
			if (isClosed(day)) reading.closed += 1;
			if (!Number.isNaN(reading.previous)) reading.distance += Math.abs(day - reading.previous) / dayMs;
			reading.previous = day;
		}
	}

	/**
	 * The order, null for a column without dates in numbers.
	 * @param field name of the column, for messages
	 * @throws InputError where the dates read equally well in two orders
	 */
	find(field: string): DateOrder | null {
		if (this.#rows === 0) return null;
		const possible = this.#readings.filter(({ impossible }) => impossible === 0);
		if (possible.length === 0)
			return this.#best(this.#readings, ({ impossible }) => impossible)[0]?.order ?? null;
		const open = this.#best(
			this.#best(possible, ({ future }) => Number(future > 0)),
			({ closed }) => closed,
		);
		const closest = this.#rows < enoughRows ? open : this.#closest(open);
		const [one] = closest;
		if (one && closest.every(({ first, previous }) => first === one.first && previous === one.previous))
			return one.order;
		throw new InputError(
			{ field, value: this.#example },
			`dates that show which part is the day: they read as ${closest
				.map(({ order, first }) => `${first} (${order})`)
				.join(" and ")}; --dates ${closest.map(({ order }) => order).join(" or --dates ")} tells`,
		);
	}

	#best(readings: readonly Reading[], countErrors: (reading: Reading) => number): Reading[] {
		const minimum = Math.min(...readings.map(countErrors));
		return readings.filter((reading) => countErrors(reading) === minimum);
	}

	#closest(readings: readonly Reading[]): Reading[] {
		const minimum = Math.min(...readings.map(({ distance }) => distance));
		return readings.filter(({ distance }) => distance <= minimum * farther);
	}
}
