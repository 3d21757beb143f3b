import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Stored } from "../market.ts";

/** The values that a column can hold. */
export type Cell = null | number | bigint | string | Uint8Array;

/** A bulk table with one row per record. */
export interface FlatTable<A extends AreaName> {
	area: A;
	table: string;
	/** Key after `security_id`; the first column is the time. */
	key: readonly string[];
	/** The other columns. */
	values: readonly string[];
	/** The time column's smallest value at or after an instant. */
	atOrAfter(time: number): number;
	/** The time column's greatest value at or before an instant. */
	atOrBefore(time: number): number;
	/** Instant of a value of the time column. */
	instant(value: number): number;
	/** Values of key and other columns. */
	encode(record: AreaRecord<A>, time: number): [time: number, ...rest: Cell[]];
	/** The record of a row that holds key and other columns. */
	decode(row: Cell[]): AreaRecord<A>;
}

/** Reads the rows of a flat table: the cells of key and other columns, then the dataset. */
export function recordOfCells<A extends AreaName>(
	flat: FlatTable<A>,
): (row: Cell[]) => Stored<AreaRecord<A>> {
	const width = flat.key.length + flat.values.length;
	return (row) => ({
		record: flat.decode(row),
		time: flat.instant(Number(row[0])),
		datasetId: Number(row[width]),
	});
}
