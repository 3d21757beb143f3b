import type { AreaName } from "@us-market-data/market";
import type { RecordTables } from "../../shared/writing/written-tables.ts";
import type { AreaTable } from "../tables/area-table.ts";
import type { AreaTables } from "../tables/index.ts";

/** The tables of all areas as one, for a transaction that writes them. */
export function areaRecords(tables: AreaTables): RecordTables {
	const tableOf = <A extends AreaName>(area: A): AreaTable<A> => tables[area];
	return {
		put: (area, securityId, datasetId, record, time) =>
			tableOf(area).put(securityId, datasetId, record, time),
		clear: (area, securityId) => tables[area].clear(securityId),
		uncover: (area, securityIds, first, last) => {
			for (const securityId of securityIds) tables[area].uncover(securityId, first, last);
		},
		remove: (area, securityIds, ...rows) =>
			securityIds.filter((securityId) => tables[area].remove(securityId, ...rows)),
	};
}
