import type { Dataset, Derived } from "../market.ts";

/** A row of the table `datasets`. */
export interface DatasetRow {
	id: number;
	source: string;
	file: string;
	tag: string;
	sha256: string;
	licence: string;
	retrieved_at: number;
	imported_at: number;
	rows: number;
	/** JSON object of counts by reason. */
	skipped: string;
	newest: number | null;
	adjusted_through: string | null;
}

/**
 * The columns by their names: a prepared statement whose rows get a column more, by an upgrade that another process makes,
 * is an error.
 */
export const datasetColumns = `id, source, file, tag, sha256, licence, retrieved_at, imported_at, rows, skipped, newest,
	adjusted_through`;

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

/** Derived data as a row, with the ids of their datasets and the data themselves as JSON. */
type DerivedCells = [time: number, datasetIds: string, data: string];

/** The row of derived data of a security: its id and symbol, then the data. */
export type DerivedRow = [securityId: number, symbol: string, ...cells: DerivedCells];

/** Writes derived data as cells. */
export const cellsOfDerived = ({ time, datasetIds, data }: Omit<Derived, "security">): DerivedCells => [
	time,
	JSON.stringify(datasetIds),
	JSON.stringify(data),
];

/** Reads the row of derived data. */
export const derivedOfRow = <D>([id, symbol, time, datasetIds, data]: DerivedRow): Derived<D> => ({
	security: { id, symbol },
	time,
	datasetIds: JSON.parse(datasetIds),
	data: JSON.parse(data),
});
