import type { AreaName } from "../../../records/index.ts";
import type { Bounds } from "../../rows/dataset-bounds.ts";
import type { Line } from "./line.ts";

type Row = Bounds & { area: AreaName };

/** Where each dataset of a transaction puts rows, so that a later removal need not look everywhere. */
export class DatasetBounds {
	readonly #line: Line;
	readonly #bounds = new Map<number, Map<AreaName, Bounds>>();

	constructor(line: Line) {
		this.#line = line;
	}

	/** Says that a dataset is new and has put nothing. */
	isNew(datasetId: number): void {
		this.#bounds.set(datasetId, new Map());
	}

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

	/** What the table says, up to date after `settle`. */
	of(datasetId: number): Row[] {
		return this.#line.rowsNow<Row>(
			"select area, first, last, only_security, rows from dataset_areas where dataset_id = $1",
			[datasetId],
		);
	}

	/** Writes what was noted. */
	settle(): void {
		const noted = [...this.#bounds].flatMap(([dataset_id, areas]) =>
			[...areas].map(([area, bounds]) => ({ dataset_id, area, ...bounds })),
		);
		this.#bounds.clear();
		if (noted.length === 0) return;
		const columns = ["dataset_id", "area", "first", "last", "only_security", "rows"] as const;
		this.#line.send(
			`insert into dataset_areas (${columns.join(", ")})
			select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[])
			on conflict (dataset_id, area) do update set
				first = excluded.first, last = excluded.last, only_security = excluded.only_security, rows = excluded.rows`,
			columns.map((column) => noted.map((row) => row[column])),
		);
	}
}
