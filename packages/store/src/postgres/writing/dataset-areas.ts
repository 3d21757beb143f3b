import type { AreaBounds, BoundsTable, NotedBounds } from "../../shared/writing/dataset-bounds.ts";
import type { WriterConnection } from "./writer-connection.ts";

const columns = ["dataset_id", "area", "first", "last", "only_security", "rows"] as const;

/** The table `dataset_areas` as a transaction writes it. */
export class DatasetAreas implements BoundsTable {
	readonly #connection: WriterConnection;

	constructor(connection: WriterConnection) {
		this.#connection = connection;
	}

	of(datasetId: number): AreaBounds[] {
		return this.#connection.rowsNow<AreaBounds>(
			"select area, first, last, only_security, rows from dataset_areas where dataset_id = $1",
			[datasetId],
		);
	}

	write(noted: readonly NotedBounds[]): void {
		this.#connection.send(
			`insert into dataset_areas (${columns.join(", ")})
			select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[])
			on conflict (dataset_id, area) do update set
				first = excluded.first, last = excluded.last, only_security = excluded.only_security, rows = excluded.rows`,
			columns.map((column) => noted.map((row) => row[column])),
		);
	}
}
