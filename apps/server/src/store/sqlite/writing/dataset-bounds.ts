import type { AreaName } from "../../../records/index.ts";
import type { Bounds } from "../../rows/dataset-bounds.ts";
import type { MarketTables } from "../../rows/market-schema.ts";
import type { Connection } from "../connection/connection.ts";

/** Where each dataset of a transaction puts rows, so that a later removal need not look everywhere. */
export class DatasetBounds {
	readonly #connection: Connection<MarketTables>;
	readonly #bounds = new Map<number, Map<AreaName, Bounds>>();

	constructor(connection: Connection<MarketTables>) {
		this.#connection = connection;
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

	/** What the file says, up to date after `settle`. */
	of(datasetId: number): (Bounds & { area: AreaName })[] {
		const query = this.#connection.build
			.selectFrom("dataset_areas")
			.select(["area", "first", "last", "only_security", "rows"])
			.where("dataset_id", "=", datasetId);
		return this.#connection.all(query);
	}

	/** Writes what was noted. */
	settle(): void {
		for (const [dataset_id, areas] of this.#bounds) {
			for (const [area, bounds] of areas) {
				const row = { dataset_id, area, ...bounds };
				this.#connection.run(this.#connection.build.replaceInto("dataset_areas").values(row));
			}
		}
		this.#bounds.clear();
	}
}
