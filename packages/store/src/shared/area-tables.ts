import type { AreaName } from "@us-market-data/market";
import { byDay } from "./day-bars.ts";
import { depthChunkOf } from "./depth-chunk.ts";
import type { FlatTable } from "./flat-table.ts";
import { flatTables } from "./overlap-query.ts";
import { type CoveringTable, coveredName } from "./writing/covered.ts";

/** The table that holds the rows of an area. The statements on it are the same on all engines. */
export interface AreaTable extends CoveringTable {
	/** Condition that tells the area's rows from others of the table, by the alias of the table. */
	only(alias: string): string;
	/** Columns of the first and of the last time of a row. */
	time: string;
	end: string;
	/** True if rows of other datasets with the same key are covered; false where each read decides what is visible. */
	covers: boolean;
	/** The column's value for the first and for the last instant of a span. */
	atOrAfter(time: number): number;
	atOrBefore(time: number): number;
	/** Instants of the values of both columns. */
	instant(value: number): number;
	endInstant(value: number): number;
	/** Expression for the last instant of a row `r`, epoch milliseconds. */
	newest: string;
}

export type FlatArea = keyof typeof flatTables;
export const isFlat = (area: AreaName): area is FlatArea => area in flatTables;

const same = (time: number): number => time;
const byTime = {
	time: "time",
	end: "time",
	atOrAfter: same,
	atOrBefore: same,
	instant: same,
	endInstant: same,
	newest: "r.time",
};

function flatAreaTable<A extends FlatArea>(area: A, newest: string): AreaTable {
	const { table, key, values, atOrAfter, atOrBefore, instant } = flatTables[area] as unknown as FlatTable<A>;
	const [time = ""] = key;
	return {
		table,
		area: () => `'${area}'`,
		key: ["security_id", ...key],
		values: [...values, "dataset_id"],
		only: () => "true",
		covers: true,
		time,
		end: time,
		atOrAfter,
		atOrBefore,
		instant,
		endInstant: instant,
		newest,
	};
}

const dayInstant = "cast(r.day as bigint) * 86400000";
const own: Partial<Record<AreaName, AreaTable>> = {
	dayBars: flatAreaTable("dayBars", dayInstant),
	shortVolume: flatAreaTable("shortVolume", dayInstant),
	// The remainder of a negative number is negative: without the second one, times before 1970 would be rounded up.
	trades: flatAreaTable("trades", "(r.time_us - (r.time_us % 1000 + 1000) % 1000) / 1000"),
	minuteBars: {
		table: "minute_bars",
		area: () => "'minuteBars'",
		key: ["security_id", "day", "dataset_id"],
		values: ["newest", "bars"],
		only: () => "true",
		covers: false,
		time: "day",
		end: "newest",
		atOrAfter: byDay.atOrBefore,
		atOrBefore: byDay.atOrBefore,
		instant: byDay.instant,
		endInstant: same,
		newest: "r.newest",
	},
	depth: {
		table: "depth",
		area: () => "'depth'",
		key: ["security_id", "start", "dataset_id"],
		values: ["newest", "snapshots"],
		only: () => "true",
		covers: false,
		time: "start",
		end: "newest",
		atOrAfter: depthChunkOf,
		atOrBefore: depthChunkOf,
		instant: same,
		endInstant: same,
		newest: "r.newest",
	},
	shareholders: {
		table: "shareholders",
		area: () => "'shareholders'",
		key: ["security_id", "time", "dataset_id"],
		values: ["records"],
		only: () => "true",
		covers: false,
		...byTime,
	},
};

/** The table of an area. Names of areas are the project's own, so that they may stand in a statement. */
export const areaTable = (area: AreaName): AreaTable =>
	own[area] ?? {
		table: "records",
		area: (alias) => `${alias}.area`,
		key: ["area", "security_id", "id"],
		values: ["time", "kind", "data", "dataset_id"],
		only: (alias) => `${alias}.area = '${area}'`,
		covers: true,
		...byTime,
	};

/** The table of the visible rows, then that of the covered ones. */
export const tablesOf = ({ table, covers }: Pick<AreaTable, "table" | "covers">): string[] =>
	covers ? [table, coveredName(table)] : [table];

/** Expressions for the newest instant of a security and tag: one for each table of an area, null where it has no row. */
export function newestInstants(area: AreaName, security: string, tag: string): string[] {
	const table = areaTable(area);
	const order = [...new Set([table.time, table.end])].map((column) => `r.${column} desc`);
	return tablesOf(table).map(
		(name) => `(
			select ${table.newest} from ${name} r where r.security_id = ${security} and ${table.only("r")}
			and (select d.tag from datasets d where d.id = r.dataset_id) = ${tag} order by ${order.join(", ")} limit 1
		)`,
	);
}
