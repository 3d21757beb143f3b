import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { DayQuery, ListQuery, Stored, StoredOf } from "../../market.ts";

/** The table of one area's records in the file. */
export interface AreaTable<A extends AreaName> {
	/** Adds a record or replaces the one of the same id. `time` is the area's time of it. */
	put(securityId: number, datasetId: number, record: AreaRecord<A>, time: number): void;
	/** Records of a security, those of sources that are switched off left out. */
	list(securityId: number, query: ListQuery): Stored<AreaRecord<A>>[];
	/** Writes the rows that are still in memory. */
	flush(): void;
}

/** An area table that reads a day across all securities. */
export interface DayTable<A extends AreaName> {
	onDay(query: DayQuery): StoredOf<AreaRecord<A>>[];
}

/**
 * A condition on `dataset_id` that leaves out the datasets whose tag is switched off. Mostly none is, which is looked up
 * once for all rows. The cross join makes SQLite start from the few tags, not from the many datasets.
 */
export const notDisabled = `(not exists (select 1 from disabled_tags)
	or dataset_id not in (select d.id from disabled_tags t cross join datasets d on d.tag = t.tag))`;

/**
 * A limit whose value is bound. SQLite compiles a statement with a bare `limit ?` again whenever a value is bound to it,
 * because the value may change its plan. That takes ten times as long as reading a row. A sum is not looked into.
 */
export const boundLimit = "limit (? + 0)";
