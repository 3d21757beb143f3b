import { indicators, isNumeric, type NumericIndicator } from "../screener/indicators.ts";
import type { SecurityRow } from "./security-row.ts";

export type Direction = "asc" | "desc";

/**
 * Rows with a column of numbers for each numeric indicator, in which searches look: NaN for what is not known. Built
 * once per data version.
 */
export class Columns {
	readonly rows: readonly SecurityRow[];
	readonly #columns = new Map<string, Float64Array>();
	readonly #orders = new Map<string, Int32Array>();

	/** @param rows by symbol, which settles ties */
	constructor(rows: readonly SecurityRow[]) {
		this.rows = rows;
		for (const indicator of indicators.filter(isNumeric)) {
			this.#columns.set(indicator.key, columnOf(indicator, rows));
		}
	}

	/** Values of an indicator, not in its unit but as they are (a market value in dollars). */
	column({ key }: NumericIndicator): Float64Array {
		return this.#columns.get(key) ?? new Float64Array();
	}

	/** Row numbers in the order of an indicator, ties by symbol, unknown values last. Kept once asked for. */
	order(indicator: NumericIndicator, direction: Direction): Int32Array {
		const name = `${indicator.key} ${direction}`;
		let order = this.#orders.get(name);
		if (!order) {
			order = orderOf(this.column(indicator), direction);
			this.#orders.set(name, order);
		}
		return order;
	}
}

function columnOf(indicator: NumericIndicator, rows: readonly SecurityRow[]): Float64Array {
	return Float64Array.from(rows, (row) => {
		const value = indicator.read(row);
		return value === null ? Number.NaN : Number(value);
	});
}

function orderOf(column: Float64Array, direction: Direction): Int32Array {
	const sign = direction === "asc" ? 1 : -1;
	return Int32Array.from(column.keys()).sort((a, b) => {
		const [one, other] = [column[a] ?? Number.NaN, column[b] ?? Number.NaN];
		if (Number.isNaN(one) || Number.isNaN(other)) {
			return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
		}
		return sign * (one - other) || a - b;
	});
}
