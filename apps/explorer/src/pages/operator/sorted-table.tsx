import type { ReactNode } from "react";
import { type Column, Table } from "../../parts/table.tsx";
import { useOperatorSearch } from "./use-operator.ts";

/** A column by which the rows can be ordered. */
export interface SortedColumn<Row> extends Omit<Column<Row>, "head" | "sorted"> {
	by: (row: Row) => string | number | null;
}

/**
 * A table whose heads order its rows. The order is in the address.
 *
 * @param name names the table in the address
 * @param empty shown in place of a table without rows
 */
export function SortedTable<Row>({
	name,
	label,
	columns,
	rows,
	rowKey,
	empty,
}: {
	name: string;
	label: string;
	columns: readonly SortedColumn<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	empty: ReactNode;
}) {
	const { search, change } = useOperatorSearch();
	if (rows.length === 0) return empty;
	const [, minus, table, id] = /^(-?)(\w+)\.(\w+)$/.exec(search.sort ?? "") ?? [];
	const chosen = table === name ? columns.find((column) => column.id === id) : undefined;
	const isDown = minus === "-";
	const ordered = chosen ? sorted(rows, chosen.by, isDown) : rows;
	const headed = columns.map((column): Column<Row> => {
		const isSorted = column === chosen;
		const next = `${isSorted && !isDown ? "-" : ""}${name}.${column.id}`;
		return {
			...column,
			sorted: isSorted ? (isDown ? "descending" : "ascending") : undefined,
			head: (
				<button type="button" className="sort" onClick={() => change({ sort: next })}>
					{column.title}
					<span aria-hidden="true">{isSorted ? (isDown ? " ↓" : " ↑") : ""}</span>
				</button>
			),
		};
	});
	return <Table label={label} columns={headed} rows={ordered} rowKey={rowKey} isWide />;
}

const texts = new Intl.Collator("en", { numeric: true });

/** Rows in the order of a value. Those without one come last, either way. */
export function sorted<Row>(
	rows: readonly Row[],
	by: (row: Row) => string | number | null,
	isDown: boolean,
): Row[] {
	return rows.toSorted((one, other) => {
		const [a, b] = [by(one), by(other)];
		if (a === null || b === null) return Number(a === null) - Number(b === null);
		const order =
			typeof a === "number" && typeof b === "number" ? a - b : texts.compare(String(a), String(b));
		return isDown ? -order : order;
	});
}
