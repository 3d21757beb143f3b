import type { Indicator, NumericIndicator } from "../screener/indicator.ts";
import { indicators, isNumeric } from "../screener/indicators.ts";
import { compareExactly, type NumberColumn, numberColumn, type TextColumn, textColumn } from "./column.ts";
import type { SecurityRow } from "./security-row.ts";
import { noPause, type Pace } from "./time-slices.ts";

export type Direction = "asc" | "desc";

/** Compares two row numbers as `Array.sort` wants it. */
export type RowOrder = (a: number, b: number) => number;

type ChoiceIndicator = Exclude<Indicator, NumericIndicator>;

/** Rows with a column for each indicator, in which searches look. Built once per data version by `columnsOf`. */
export class Columns {
	readonly rows: readonly SecurityRow[];
	/** The numbers of all rows, in order. */
	readonly numbering: Int32Array;
	readonly #numbers: ReadonlyMap<string, NumberColumn>;
	readonly #texts: ReadonlyMap<string, TextColumn>;
	readonly #orders = new Map<string, Int32Array>();
	#sources: ReadonlyMap<number, number> | undefined;

	constructor(
		rows: readonly SecurityRow[],
		numbers: ReadonlyMap<string, NumberColumn>,
		texts: ReadonlyMap<string, TextColumn>,
		sources?: ReadonlyMap<number, number>,
	) {
		this.rows = rows;
		this.numbering = Int32Array.from(rows.keys());
		this.#numbers = numbers;
		this.#texts = texts;
		this.#sources = sources;
	}

	/** Values of an indicator, not in its unit but as they are (a market value in dollars). NaN when not known. */
	column(indicator: NumericIndicator): Float64Array {
		return this.numbers(indicator).values;
	}

	numbers({ key }: NumericIndicator): NumberColumn {
		return this.#numbers.get(key) ?? missing(key);
	}

	texts({ key }: ChoiceIndicator): TextColumn {
		return this.#texts.get(key) ?? missing(key);
	}

	/** The order of an indicator: exact, ties by symbol, unknown values last. */
	comparison(indicator: NumericIndicator, direction: Direction): RowOrder {
		const { values, exact, text } = this.numbers(indicator);
		const sign = direction === "asc" ? 1 : -1;
		return (a, b) => {
			const [one, other] = [values[a] ?? Number.NaN, values[b] ?? Number.NaN];
			if (one < other) return -sign;
			if (one > other) return sign;
			if (Number.isNaN(one) || Number.isNaN(other)) {
				return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
			}
			return (exact ? 0 : sign * compareExactly(text(a) ?? "0", text(b) ?? "0")) || a - b;
		};
	}

	/** Row numbers in the order of an indicator. Cached at the first use. */
	order(indicator: NumericIndicator, direction: Direction): Int32Array {
		const name = `${indicator.key} ${direction}`;
		let order = this.#orders.get(name);
		if (!order) {
			order = this.numbering.slice().sort(this.comparison(indicator, direction));
			this.#orders.set(name, order);
		}
		return order;
	}

	/** The datasets behind all rows, each with the newest time of its rows. */
	get sources(): ReadonlyMap<number, number> {
		this.#sources ??= newestTimes(this.rows);
		return this.#sources;
	}
}

/**
 * Builds the columns of rows.
 *
 * @param rows by symbol, which settles ties
 * @param chosen the indicators that searches of these rows may use
 */
export async function columnsOf(
	rows: readonly SecurityRow[],
	pace: Pace = noPause,
	chosen: readonly Indicator[] = indicators,
): Promise<Columns> {
	const numbers = new Map<string, NumberColumn>();
	const texts = new Map<string, TextColumn>();
	for (const indicator of chosen) {
		const valueAt = (index: number) => {
			const row = rows[index];
			return row ? indicator.read(row) : null;
		};
		if (isNumeric(indicator)) numbers.set(indicator.key, await numberColumn(rows.length, valueAt, pace));
		else texts.set(indicator.key, await textColumn(rows.length, valueAt, pace));
	}
	return new Columns(rows, numbers, texts);
}

function missing(key: string): never {
	throw new Error(`no column was built for "${key}"`);
}

function newestTimes(rows: readonly SecurityRow[]): Map<number, number> {
	const newest = new Map<number, number>();
	for (const { time, datasetIds } of rows) {
		for (const id of datasetIds) newest.set(id, Math.max(time, newest.get(id) ?? time));
	}
	return newest;
}
