import type { AreaName } from "@us-market-data/market";
import type { WriterSql } from "./stored-rows.ts";

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

type AreaBounds = Bounds & { area: AreaName };

/**
 * Tracks the bounds of the rows that a transaction writes per dataset. A later removal then does not search everywhere.
 */
export class DatasetBounds {
	readonly #sql: WriterSql;
	readonly #bounds = new Map<number, Map<AreaName, Bounds>>();

	constructor(sql: WriterSql) {
		this.#sql = sql;
	}

	/** Says that a dataset is new and has put nothing. */
	isNew(datasetId: number): void {
		this.#bounds.set(datasetId, new Map());
	}

	/** Notes that a dataset puts a row. */
	widen(datasetId: number, area: AreaName, securityId: number, time: number): void {
		let areas = this.#bounds.get(datasetId);
		if (areas === undefined) {
			areas = new Map(this.of(datasetId).map(({ area: name, ...bounds }) => [name, bounds]));
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

	/** Returns the bounds of the table `dataset_areas`. They are up to date after `save`. */
	of(datasetId: number): AreaBounds[] {
		const text = `select area, first, last, only_security, rows from dataset_areas
			where dataset_id = ${this.#sql.slot(1)}`;
		return this.#sql.rows(text, [datasetId]) as unknown as AreaBounds[];
	}

	/** Notes that the rows of a security in an area are those of another one. What was noted before must be written. */
	moved(datasetId: number, area: AreaName, from: number, to: number): void {
		const bounds = this.of(datasetId).find((stored) => stored.area === area);
		if (!bounds || bounds.only_security === to) return;
		const only_security = bounds.only_security === from ? to : null;
		this.#write(datasetId, { ...bounds, only_security });
	}

	/** Writes what was noted. */
	save(): void {
		for (const [datasetId, areas] of this.#bounds) {
			for (const [area, bounds] of areas) this.#write(datasetId, { area, ...bounds });
		}
		this.#bounds.clear();
	}

	/** Adds a row or replaces that of the same dataset and area. */
	#write(datasetId: number, { area, first, last, only_security, rows }: AreaBounds): void {
		const values = [datasetId, area, first, last, only_security, rows];
		this.#sql.run(
			`insert into dataset_areas (dataset_id, area, first, last, only_security, rows)
			values (${values.map((_, i) => this.#sql.slot(i + 1)).join(", ")})
			on conflict (dataset_id, area) do update set first = excluded.first, last = excluded.last,
				only_security = excluded.only_security, rows = excluded.rows`,
			values,
		);
	}
}
