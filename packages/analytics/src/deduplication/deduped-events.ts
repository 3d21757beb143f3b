import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { ListQuery, Stored } from "@us-market-data/store";
import type { ListRecords } from "../bars/prices.ts";
import type { DatasetFacts } from "../provenance.ts";
import { dedupeDividends } from "./dedupe-dividends.ts";
import { type DedupedSplits, dedupeSplits, splitsInOrder } from "./dedupe-splits.ts";

type Dividend = Stored<AreaRecord<"dividends">>;
type Split = Stored<AreaRecord<"splits">>;

/** Reads of one security in which each split and dividend is listed once. */
export function withDedupedEvents(list: ListRecords, facts: DatasetFacts): ListRecords {
	let splits: Promise<DedupedSplits> | undefined;
	const read = async (area: AreaName, query: ListQuery) => {
		if (area === "dividends") return dedupeDividends((await list(area, query)) as Dividend[], facts);
		if (area !== "splits") return list(area, query);
		splits ??= dedupeSplits(list, async () => facts);
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
