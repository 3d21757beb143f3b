import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Dataset, NewDataset } from "../../market.ts";
import type { BoundsTable } from "./dataset-bounds.ts";
import type { CoverageTable } from "./held-tags.ts";
import type { RecordMoves } from "./record-moves.ts";
import type { TrustOrders } from "./trust-orders.ts";

/** The table `datasets` as a transaction of an engine writes it. */
export interface DatasetTable {
	/** The id of the dataset of a source and file. */
	idOf(dataset: Pick<Dataset, "source" | "file">): number | undefined;
	tagOf(id: number): string | undefined;
	/** Adds a dataset without figures; returns its id. */
	add(dataset: NewDataset, importedAt: number): number;
	setFigures(id: number, figures: Pick<Dataset, "rows" | "skipped" | "newest">): void;
	remove(id: number): void;
}

/** The records of all areas as a transaction of an engine writes them. */
export interface RecordTables {
	/**
	 * Adds a record or replaces that of the same id and dataset; it covers those of other datasets. `time` is the area's
	 * time of it.
	 */
	put<A extends AreaName>(
		area: A,
		securityId: number,
		datasetId: number,
		record: AreaRecord<A>,
		time: number,
	): void;
	/** Removes all records of a security in an area. */
	clear(area: AreaName, securityId: number): void;
	/** Shows again what a switched-off source covers between two times, inclusive, or covers it when it is on. */
	uncover(area: AreaName, securityIds: readonly number[], first: number, last: number): void;
	/** Removes what a dataset put between two times, inclusive, and shows what it covered; returns the securities of which something went. */
	remove(
		area: AreaName,
		securityIds: readonly number[],
		datasetId: number,
		first: number,
		last: number,
	): number[];
}

/** The tables of an engine, written within one transaction. */
export interface WrittenTables {
	datasets: DatasetTable;
	bounds: BoundsTable;
	records: RecordTables;
	moves: RecordMoves;
	trust: TrustOrders;
	coverage: CoverageTable & {
		/** Securities that hold rows of a tag in an area. */
		securities(area: AreaName, tag: string): number[];
		/** Areas and securities that hold rows of a tag. */
		ofTag(tag: string): { security_id: number; area: AreaName }[];
	};
	isTagDisabled(tag: string): boolean;
	/** Switches a tag off or on; false when it was so already. */
	setTagDisabled(tag: string, disabled: boolean): boolean;
	/** Writes or sends what the tables hold back in memory. */
	flush(): void;
}
