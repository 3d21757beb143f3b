import type { Selectable } from "kysely";
import type { Dataset } from "../market.ts";
import type { MarketTables } from "./market-schema.ts";

/** A row of the table `datasets`. */
export type DatasetRow = Selectable<MarketTables["datasets"]>;

/** The dataset of a row. */
export const datasetOf = (row: DatasetRow): Dataset => ({
	id: row.id,
	source: row.source,
	tag: row.tag,
	file: row.file,
	sha256: row.sha256,
	licence: row.licence,
	retrievedAt: row.retrieved_at,
	importedAt: row.imported_at,
	rows: row.rows,
	skipped: JSON.parse(row.skipped),
	newest: row.newest,
	adjustedThrough: row.adjusted_through,
});
