import { type AreaName, areaNames } from "@us-market-data/market";
import type { GeneralArea } from "../../market.ts";
import { flatTables } from "../../shared/overlap-query.ts";
import { readDepth } from "./depth.ts";
import { dayReader, flatReader } from "./flat-table.ts";
import { readMinuteBars } from "./minute-bars.ts";
import type { ReadList } from "./read-list.ts";
import { recordsReader } from "./records.ts";
import { readShareholders } from "./shareholders.ts";

/** The list readers of the areas that have tables of their own. */
const own = {
	dayBars: flatReader(flatTables.dayBars),
	minuteBars: readMinuteBars,
	trades: flatReader(flatTables.trades),
	depth: readDepth,
	shortVolume: flatReader(flatTables.shortVolume),
	shareholders: readShareholders,
};
const others = areaNames
	.filter((area) => !(area in own))
	.map((area) => [area, recordsReader(area as GeneralArea)]);

/** The readers of a day. */
export const dayReaders = {
	dayBars: dayReader(flatTables.dayBars),
	shortVolume: dayReader(flatTables.shortVolume),
};

/** The list reader of each area: that of records, if it has none of its own. */
export const listReaders: { readonly [A in AreaName]: ReadList<A> } = {
	...Object.fromEntries(others),
	...own,
};
