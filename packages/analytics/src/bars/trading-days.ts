import {
	type AreaRecord,
	closeOf,
	dateOfDay,
	dayMs,
	dayNumber,
	endOfSession,
	iso,
} from "@us-market-data/market";
import type { DayBarColumns } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";

/** Values of a trading day of which there is a column. */
export type Column = "high" | "low" | "close" | "volume";

/** One trading day of a security, with where it came from. */
export interface TradingDay extends Pick<AreaRecord<"dayBars">, Column> {
	date: string;
	datasetId: number;
	/** Epoch milliseconds of the record behind it. */
	time: number;
	/** Time up to which it is complete, epoch milliseconds. */
	asOf: number;
	/** Day through which splits are already in the prices, null for raw prices. */
	adjustedThrough: string | null;
}

/** The newest day, of which all values are known. */
export type NewestDay = TradingDay & Pick<AreaRecord<"dayBars">, "open" | "turnover">;

/** The end of the session of a day, or the time up to which the day is complete if that is earlier. ISO 8601, UTC. */
export const timestampOf = ({ date, asOf }: Pick<TradingDay, "date" | "asOf">): string =>
	asOf < endOfSession(date) ? iso(asOf) : closeOf(date);

/** Place of the first of ascending days at or after a day; the number of days if all are before. */
export function indexFrom(days: readonly number[], day: number): number {
	let low = 0;
	let high = days.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((days[middle] ?? day) < day) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Consecutive trading days of a security, oldest first; at least one. They lie in columns, a day is made when it is asked for. */
export class TradingDays implements Iterable<TradingDay> {
	readonly length: number;
	readonly last: NewestDay;
	/** Days since 1970-01-01. */
	readonly numbers: readonly number[];
	/** Dataset of each day. */
	readonly datasetIds: readonly number[];
	readonly #columns: DayBarColumns;
	readonly #facts: DatasetFacts;
	/** The newest day where it is not the newest of the columns. */
	readonly #quoted: NewestDay | null;

	/** @param quoted the day of a quote, which is that of the newest bar or a later one; null for the bars alone */
	constructor(columns: DayBarColumns, quoted: NewestDay | null, facts: DatasetFacts) {
		const number = quoted ? dayNumber(quoted.date) : Number.NaN;
		this.#columns = columns;
		this.#facts = facts;
		this.#quoted = quoted;
		this.length = quoted ? indexFrom(columns.days, number) + 1 : columns.days.length;
		this.numbers = this.#withQuoted(columns.days, number);
		this.datasetIds = this.#withQuoted(columns.datasetIds, quoted?.datasetId ?? Number.NaN);
		this.last = quoted ?? this.#newestBar();
	}

	/** The values of a column as numbers. */
	values(column: Column): readonly number[] {
		return this.#withQuoted(this.#columns[column].numbers, Number(this.last[column]));
	}

	/** A day by its place, undefined beyond the first and the last. */
	at(index: number): TradingDay | undefined {
		if (this.#quoted && index === this.length - 1) return this.#quoted;
		const number = this.numbers[index];
		const datasetId = this.datasetIds[index];
		if (number === undefined || datasetId === undefined) return undefined;
		const { high, low, close, volume } = this.#columns;
		const date = dateOfDay(number);
		return {
			date,
			high: high.text(index),
			low: low.text(index),
			close: close.text(index),
			volume: volume.text(index),
			datasetId,
			time: number * dayMs,
			asOf: this.#facts.asOfDay(date, datasetId),
			adjustedThrough: this.#facts.adjustedThrough(datasetId),
		};
	}

	/** The last day before a date. */
	before(date: string): TradingDay | undefined {
		return this.at(this.indexFrom(date) - 1);
	}

	/** Place of the first day on a date or after it; the number of days if all are before. */
	indexFrom(date: string): number {
		return indexFrom(this.numbers, dayNumber(date));
	}

	*[Symbol.iterator](): Generator<TradingDay> {
		for (let index = 0; index < this.length; index++) {
			const day = this.at(index);
			if (day) yield day;
		}
	}

	#newestBar(): NewestDay {
		const day = this.at(this.length - 1);
		const { newest } = this.#columns;
		if (!day || !newest) throw new Error("there is no trading day");
		return { ...day, ...newest };
	}

	#withQuoted(values: readonly number[], value: number): readonly number[] {
		return this.#quoted ? [...values.slice(0, this.length - 1), value] : values;
	}
}
