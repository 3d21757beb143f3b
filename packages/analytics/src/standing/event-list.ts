import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { ListQuery, Stored } from "@us-market-data/store";
import type { ListRecords } from "../bars/prices.ts";
import type { DatasetFacts } from "../provenance.ts";
import { standingDividends } from "./standing-dividends.ts";
import { type StandingSplits, splitsInOrder, standingSplits } from "./standing-splits.ts";

type Dividend = Stored<AreaRecord<"dividends">>;
type Split = Stored<AreaRecord<"splits">>;

/** Reads of one security in which each split and dividend is listed once. */
export function withStandingEvents(list: ListRecords, facts: DatasetFacts): ListRecords {
	let splits: Promise<StandingSplits> | undefined;
	const read = async (area: AreaName, query: ListQuery) => {
		if (area === "dividends") return standingDividends((await list(area, query)) as Dividend[], facts);
		if (area !== "splits") return list(area, query);
		splits ??= standingSplits(list, async () => facts);
		return selectedSplits(splitsInOrder(await splits), query);
	};
	return read as ListRecords;
}

/** The rows of a query, of splits that come oldest first. */
export function selectedSplits(rows: readonly Split[], query: ListQuery): Split[] {
	const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, offset = 0 } = query;
	const within = rows.filter(({ time }) => time >= from && time <= to);
	const ordered = query.order === "asc" ? within : within.toReversed();
	return ordered.slice(offset, offset + query.limit);
}
