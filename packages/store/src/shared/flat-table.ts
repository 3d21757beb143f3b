import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Stored, StoredOf } from "../market.ts";

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

/** The statement that reads a day across securities. Its values are after, day, limit, day. */
export const dayStatement = <A extends AreaName>(
	{ table, key, values }: FlatTable<A>,
	notDisabled: string,
	slot: (index: number) => string,
): string => {
	const columns = [...key, ...values].map((column) => `r.${column}`).join(", ");
	const order = ["given.symbol", ...key.slice(1).map((column) => `r.${column}`)].join(", ");
	// The securities are counted, because one may have several records of a day.
	return `select ${columns}, r.dataset_id, given.id, given.symbol from (
			select id, symbol from securities where symbol > ${slot(1)} and exists (
				select 1 from ${table} where security_id = securities.id and ${key[0]} = ${slot(2)} and ${notDisabled})
			order by symbol limit (${slot(3)} + 0)
		) given join ${table} r on r.security_id = given.id and r.${key[0]} = ${slot(4)}
		where ${notDisabled} order by ${order}`;
};

/** Reads the rows of `dayStatement`. */
export const recordOfDay = <A extends AreaName>(
	flat: FlatTable<A>,
): ((row: Cell[]) => StoredOf<AreaRecord<A>>) => {
	const record = recordOfCells(flat);
	const width = flat.key.length + flat.values.length;
	return (row) => ({
		...record(row),
		security: { id: Number(row[width + 1]), symbol: String(row[width + 2]) },
	});
};

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
