import type { AreaName } from "@us-market-data/market";
import { byDay } from "../../shared/day-bars.ts";
import type { FlatTable } from "../../shared/flat-table.ts";
import { flatTables } from "../../shared/flat-tables.ts";

/** The table that holds the rows of an area, as a writer finds them again. */
export interface AreaTable {
	table: string;
	/** Condition that tells the area's rows from others of the table, on its columns as `r`. */
	only: string;
	/** Column of the time. */
	time: string;
	/** True if rows of other datasets with the same key are covered; false where each read decides what is seen. */
	covers: boolean;
	/** Order of the time, newest first. */
	newestFirst: string;
	/** Expression for the newest instant of a row, epoch milliseconds. */
	instant: string;
	/** The column's value for the first and for the last instant of a span. */
	atOrAfter(time: number): number;
	atOrBefore(time: number): number;
}

export type FlatArea = keyof typeof flatTables;

const flatAreaTable = (flat: FlatTable<never>, instant: string): AreaTable => {
	const time = flat.key[0] ?? "";
	const { table, atOrAfter, atOrBefore } = flat;
	return {
		table,
		only: "true",
		time,
		covers: true,
		newestFirst: `r.${time} desc`,
		instant,
		atOrAfter,
		atOrBefore,
	};
};

const same = (time: number) => time;
const byTime = {
	time: "time",
	newestFirst: "r.time desc",
	instant: "r.time",
	atOrAfter: same,
	atOrBefore: same,
};

const dayInstant = "r.day * 86400000::bigint";
const own: Partial<Record<AreaName, AreaTable>> = {
	dayBars: flatAreaTable(flatTables.dayBars as FlatTable<never>, dayInstant),
	shortVolume: flatAreaTable(flatTables.shortVolume as FlatTable<never>, dayInstant),
	trades: flatAreaTable(flatTables.trades as FlatTable<never>, "floor(r.time_us / 1000.0)::bigint"),
	minuteBars: {
		table: "minute_bars",
		only: "true",
		time: "day",
		covers: false,
		newestFirst: "r.day desc, r.newest desc",
		instant: "r.newest",
		atOrAfter: byDay.atOrBefore,
		atOrBefore: byDay.atOrBefore,
	},
	shareholders: {
		table: "shareholders",
		only: "true",
		covers: false,
		...byTime,
	},
};

/** The table of an area. Names of areas are the project's own, so that they may stand in a statement. */
export const areaTable = (area: AreaName): AreaTable =>
	own[area] ?? {
		table: "records",
		only: `r.area = '${area}'`,
		covers: true,
		...byTime,
	};
