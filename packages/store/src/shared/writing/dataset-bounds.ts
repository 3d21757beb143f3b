import type { AreaName } from "@us-market-data/market";

/** The bounds of a dataset's rows in one area. */
interface Bounds {
	/** First and last time, epoch milliseconds. */
	first: number;
	last: number;
	/** The security of all rows, null when there are several. A file per security is common. */
	only_security: number | null;
	/** Rows that the dataset brought, null when not known. */
	rows: number | null;
}

export type AreaBounds = Bounds & { area: AreaName };
export type NotedBounds = AreaBounds & { dataset_id: number };

/** The table `dataset_areas` of an engine. */
export interface BoundsTable {
	/** Returns the bounds that the table holds for a dataset. */
	of(datasetId: number): AreaBounds[];
	/** Adds rows or replaces those of the same dataset and area; there is at least one. */
	write(noted: readonly NotedBounds[]): void;
}

/**
 * Tracks the bounds of the rows that a transaction writes per dataset. A later removal then does not search everywhere.
 */
export class DatasetBounds {
	readonly #table: BoundsTable;
	readonly #bounds = new Map<number, Map<AreaName, Bounds>>();

	constructor(table: BoundsTable) {
		this.#table = table;
	}

	/** Says that a dataset is new and has put nothing. */
	isNew(datasetId: number): void {
		this.#bounds.set(datasetId, new Map());
	}

	/** Notes that a dataset puts a row. */
	widen(datasetId: number, area: AreaName, securityId: number, time: number): void {
		let areas = this.#bounds.get(datasetId);
		if (areas === undefined) {
			areas = new Map(this.of(datasetId).map(({ area: known, ...bounds }) => [known, bounds]));
			this.#bounds.set(datasetId, areas);
		}
		const bounds = areas.get(area);
		if (bounds === undefined) {
			areas.set(area, { first: time, last: time, only_security: securityId, rows: 1 });
			return;
		}
		if (bounds.rows !== null) bounds.rows++;
		if (time < bounds.first) bounds.first = time;
		if (time > bounds.last) bounds.last = time;
		if (securityId !== bounds.only_security) bounds.only_security = null;
	}

	/** Returns the bounds that the table holds. They are up to date after `settle`. */
	of(datasetId: number): AreaBounds[] {
		return this.#table.of(datasetId);
	}

	/** Notes that the rows of a security in an area are those of another one. What was noted before must be written. */
	moved(datasetId: number, area: AreaName, from: number, to: number): void {
		const bounds = this.of(datasetId).find((known) => known.area === area);
		if (!bounds || bounds.only_security === to) return;
		const only_security = bounds.only_security === from ? to : null;
		this.#table.write([{ dataset_id: datasetId, ...bounds, only_security }]);
	}

	/** Writes what was noted. */
	settle(): void {
		const noted = [...this.#bounds].flatMap(([dataset_id, areas]) =>
			[...areas].map(([area, bounds]) => ({ dataset_id, area, ...bounds })),
		);
		if (noted.length > 0) this.#table.write(noted);
		this.#bounds.clear();
	}
}
