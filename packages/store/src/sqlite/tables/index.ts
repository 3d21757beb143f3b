import { type AreaName, areaNames } from "@us-market-data/market";
import type { DailyArea, GeneralArea } from "../../market.ts";
import { dayBars } from "../../shared/day-bars.ts";
import { shortVolume } from "../../shared/short-volume.ts";
import { trades } from "../../shared/trades.ts";
import type { Connection } from "../connection/connection.ts";
import { DepthChunks } from "./depth.ts";
import { flatTable } from "./flat-table.ts";
import { MinuteBars } from "./minute-bars.ts";
import type { AreaTable, DayTable } from "./read-list.ts";
import type { Records } from "./records.ts";
import type { Shareholders } from "./shareholders.ts";

export type AreaTables = { readonly [A in AreaName]: AreaTable<A> };

/** The tables that a day is read from. */
export type DayTables = { readonly [A in DailyArea]: DayTable<A> };

/** The table of each area: that of records, if it has none of its own. */
export function areaTables(
	connection: Connection,
	records: Records,
	shareholders: Shareholders,
): { tables: AreaTables; days: DayTables } {
	const own = {
		dayBars: flatTable(connection, dayBars),
		minuteBars: new MinuteBars(connection),
		trades: flatTable(connection, trades),
		depth: new DepthChunks(connection),
		shortVolume: flatTable(connection, shortVolume),
		shareholders,
	};
	const others = areaNames
		.filter((area) => !(area in own))
		.map((area) => [area, records.of(area as GeneralArea)]);
	return { tables: { ...Object.fromEntries(others), ...own }, days: own };
}
