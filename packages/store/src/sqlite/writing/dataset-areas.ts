import type { MarketTables } from "../../shared/market-schema.ts";
import type { AreaBounds, BoundsTable, NotedBounds } from "../../shared/writing/dataset-bounds.ts";
import type { Connection } from "../connection/connection.ts";

/** The table `dataset_areas`. */
export class DatasetAreas implements BoundsTable {
	readonly #connection: Connection<MarketTables>;

	constructor(connection: Connection<MarketTables>) {
		this.#connection = connection;
	}

	of(datasetId: number): AreaBounds[] {
		const query = this.#connection.build
			.selectFrom("dataset_areas")
			.select(["area", "first", "last", "only_security", "rows"])
			.where("dataset_id", "=", datasetId);
		return this.#connection.all(query);
	}

	write(noted: readonly NotedBounds[]): void {
		for (const row of noted) {
			this.#connection.run(this.#connection.build.replaceInto("dataset_areas").values(row));
		}
	}
}
