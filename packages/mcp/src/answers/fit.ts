import type { Cell, Table } from "./tables.ts";

/** A table as a result shows it. */
export interface ShownTable {
	name: string;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Columns with one value in all rows, and that value. */
	same?: Readonly<Record<string, Cell>>;
	/** Rows in all, where fewer are shown. */
	total?: number;
}

/** Moves the columns that have one value in all rows out of them. */
export function withoutSame({ name, columns, rows }: Table): ShownTable {
	const [first] = rows;
	if (first === undefined || rows.length < 2) return { name, columns, rows };
	const isSame = columns.map((_, index) => rows.every((row) => row[index] === first[index]));
	if (isSame.every(Boolean) || !isSame.some(Boolean)) return { name, columns, rows };
	const same = Object.fromEntries(
		columns.flatMap((column, index) => (isSame[index] ? [[column, first[index] ?? null]] : [])),
	);
	const rest = <T>(list: readonly T[]) => list.filter((_, index) => !isSame[index]);
	return { name, columns: rest(columns), rows: rows.map(rest), same };
}

/**
 * Shows as many rows as a size allows: the largest table gives rows up until all of them fit together.
 *
 * @param measure size of a result with these tables
 */
export function fitted(
	tables: readonly ShownTable[],
	measure: (tables: readonly ShownTable[]) => number,
	limit: number,
): readonly ShownTable[] {
	let shown = tables;
	while (measure(shown) > limit) {
		const largest = shown.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
		if (largest.rows.length === 0) return shown.slice(0, -1);
		const excess = measure(shown) - limit;
		const perRow = sizeOf(largest) / largest.rows.length;
		const fewer = Math.max(1, Math.floor(excess / (2.5 * perRow)));
		const rows = largest.rows.slice(0, Math.max(0, largest.rows.length - fewer));
		const cut = { ...largest, rows, total: largest.total ?? largest.rows.length };
		shown = shown.map((table) => (table === largest ? cut : table));
	}
	return shown;
}

const sizeOf = ({ rows }: ShownTable): number => JSON.stringify(rows).length;
