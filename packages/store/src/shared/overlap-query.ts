import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Overlap, Stored } from "../market.ts";
import { dayBars } from "./day-bars.ts";
import type { FlatTable } from "./flat-table.ts";
import { shortVolume } from "./short-volume.ts";
import { trades } from "./trades.ts";
import { coveredName } from "./writing/covered.ts";

type Cell = string | number | null;

/** The statements that read what other datasets cover in an area, and the shape of their rows. */
export interface OverlapQuery<A extends AreaName> {
	/** Id and symbol of each security with covered rows. */
	securities: string;
	/** Covered rows of a security beside the visible ones. The slot is the security. */
	rows: string;
	decode(row: Cell[]): Overlap<AreaRecord<A>>;
}

/** @param slot spelling of the slot of a value; undefined for areas in chunks, whose rows do not cover each other */
export function overlapQuery<A extends AreaName>(area: A, slot: string): OverlapQuery<A> | undefined {
	const flat: Partial<{ [F in AreaName]: FlatTable<F> }> = { dayBars, shortVolume, trades };
	const own = flat[area] as FlatTable<A> | undefined;
	if (own) return ofFlat(own, slot);
	return area === "minuteBars" || area === "depth" ? undefined : ofRecords(area, slot);
}

function ofFlat<A extends AreaName>(flat: FlatTable<A>, slot: string): OverlapQuery<A> {
	const { table, key } = flat;
	const columns = [...key, ...flat.values, "dataset_id"];
	const cells = (alias: string) => columns.map((column) => `${alias}.${column}`).join(", ");
	const same = ["security_id", ...key].map((column) => `t.${column} = c.${column}`).join(" and ");
	const order = [...key, "dataset_id"].map((column) => `c.${column}`).join(", ");
	const stored = (row: Cell[]): Stored<AreaRecord<A>> => ({
		record: flat.decode(row),
		time: flat.instant(Number(row[0])),
		datasetId: Number(row[columns.length - 1]),
	});
	return {
		securities: securitiesOf(coveredName(table), "true"),
		rows: `select ${cells("t")}, ${cells("c")} from ${coveredName(table)} c join ${table} t on ${same}
			where c.security_id = ${slot} order by ${order}`,
		decode: (row) => ({
			visible: stored(row.slice(0, columns.length)),
			covered: stored(row.slice(columns.length)),
		}),
	};
}

function ofRecords<A extends AreaName>(area: A, slot: string): OverlapQuery<A> {
	// Names of areas are the project's own, so that they may stand in a statement.
	const only = `c.area = '${area}'`;
	const stored = ([time, data, datasetId]: Cell[]): Stored<AreaRecord<A>> => ({
		record: JSON.parse(String(data)),
		time: Number(time),
		datasetId: Number(datasetId),
	});
	return {
		securities: securitiesOf("covered_records", only),
		rows: `select t.time, t.data, t.dataset_id, c.time, c.data, c.dataset_id
			from covered_records c join records t on t.area = c.area and t.security_id = c.security_id and t.id = c.id
			where ${only} and c.security_id = ${slot} order by c.time, c.id, c.dataset_id`,
		decode: (row) => ({ visible: stored(row.slice(0, 3)), covered: stored(row.slice(3)) }),
	};
}

const securitiesOf = (table: string, only: string): string =>
	`select id, symbol from securities where id in (select c.security_id from ${table} c where ${only})
	order by symbol`;

/** Rows of `trust_orders`, by area and place. */
export const trustOrderRows = "select area, tag from trust_orders order by area, place";

/** The orders of all areas, from their rows. */
export const ordersOf = (rows: readonly (readonly [area: AreaName, tag: string])[]) =>
	[...Map.groupBy(rows, ([area]) => area)].map(([area, own]) => ({ area, tags: own.map(([, tag]) => tag) }));

/** Areas that have their own table with one row per record. */
export const flatTables = { dayBars, shortVolume, trades };
