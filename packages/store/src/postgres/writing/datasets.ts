import type { Dataset, NewDataset } from "../../market.ts";
import type { DatasetTable } from "../../shared/writing/written-tables.ts";
import type { Counter } from "./counter.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** The table `datasets` as a transaction writes it. */
export class DatasetRows implements DatasetTable {
	readonly #connection: WriterConnection;
	readonly #ids: Counter;

	constructor(connection: WriterConnection, ids: Counter) {
		this.#connection = connection;
		this.#ids = ids;
	}

	idOf({ source, file }: Pick<Dataset, "source" | "file">): number | undefined {
		const [row] = this.#connection.rowsNow<{ id: number }>(
			"select id from datasets where source = $1 and file = $2",
			[source, file],
		);
		return row?.id;
	}

	tagOf(id: number): string | undefined {
		const [row] = this.#connection.rowsNow<{ tag: string }>("select tag from datasets where id = $1", [id]);
		return row?.tag;
	}

	add(dataset: NewDataset, importedAt: number): number {
		const id = this.#ids.next();
		this.#connection.send(
			`insert into datasets (id, source, file, tag, sha256, licence, retrieved_at, imported_at, rows, skipped,
				newest, adjusted_through)
			values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '{}', null, $9)`,
			[
				id,
				dataset.source,
				dataset.file,
				dataset.tag,
				dataset.sha256,
				dataset.licence,
				dataset.retrievedAt,
				importedAt,
				dataset.adjustedThrough,
			],
		);
		return id;
	}

	setFigures(id: number, { rows, skipped, newest }: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		this.#connection.send("update datasets set rows = $2, skipped = $3, newest = $4 where id = $1", [
			id,
			rows,
			JSON.stringify(skipped),
			newest,
		]);
	}

	remove(id: number): void {
		this.#connection.send("delete from datasets where id = $1", [id]);
	}
}
