import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Derived, ListQuery, Stored } from "../market.ts";
import type { RawDerived, RawRows } from "../raw.ts";
import { dayBars } from "./day-bars.ts";
import type { Cell, FlatTable } from "./flat-table.ts";
import { type Chunk, recordsOf } from "./shareholder-chunks.ts";
import { shortVolume } from "./short-volume.ts";
import { trades } from "./trades.ts";

/** Areas that have their own table with one row per record. */
export const flatTables = { dayBars, shortVolume, trades };

const flatTableOf = new Map<AreaName, FlatTable<never>>(
	Object.values(flatTables).map((flat) => [flat.area, flat as FlatTable<never>]),
);

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

/** The records of raw rows, which are the answer to a list. */
export function recordsOfRows<A extends AreaName>(
	area: A,
	raw: RawRows,
	query: ListQuery,
): Stored<AreaRecord<A>>[] {
	if (raw.form === "chunks") {
		const found = recordsOf(raw.rows as unknown as Chunk[], query);
		return found.flatMap(({ rows }) => rows) as Stored<AreaRecord<A>>[];
	}
	const rows: unknown[] = JSON.parse(raw.text);
	if (raw.form === "records") return (rows as RecordCells<A>[]).map(recordOf);
	const flat = flatTableOf.get(area);
	if (!flat) throw new Error(`${area} has no table of its own`);
	return (rows as Cell[][]).map(recordOfCells(flat as unknown as FlatTable<A>));
}

type RecordCells<A extends AreaName> = [time: number, datasetId: number, record: AreaRecord<A>];

const recordOf = <A extends AreaName>([time, datasetId, record]: RecordCells<A>): Stored<AreaRecord<A>> => ({
	record,
	time,
	datasetId,
});

/** Records as raw rows, for engines and areas that have no shorter way to them. */
export const rowsOfRecords = (found: readonly Stored<unknown>[]): RawRows => ({
	form: "records",
	text: JSON.stringify(found.map(({ time, record, datasetId }) => [time, datasetId, record])),
});

export const rawOfDerived = ({ time, datasetIds, data }: Omit<Derived, "security">): RawDerived => [
	time,
	JSON.stringify(datasetIds),
	JSON.stringify(data),
];

export const derivedOfRaw = <D>([time, datasetIds, data]: RawDerived): Omit<Derived<D>, "security"> => ({
	time,
	datasetIds: JSON.parse(datasetIds),
	data: JSON.parse(data),
});
