import type { Dataset } from "../../market.ts";
import type { NewDataset } from "../../rows/new-dataset.ts";
import type { Counter } from "./counter.ts";
import type { Line } from "./line.ts";

/** The table `datasets` as a transaction writes it. */
export class DatasetRows {
	readonly #line: Line;
	readonly #ids: Counter;
	readonly #tags = new Map<number, string>();

	constructor(line: Line, ids: Counter) {
		this.#line = line;
		this.#ids = ids;
	}

	/** The id of the dataset of a source and file. */
	idOf({ source, file }: Pick<Dataset, "source" | "file">): number | undefined {
		const [row] = this.#line.rowsNow<{ id: number }>(
			"select id from datasets where source = $1 and file = $2",
			[source, file],
		);
		return row?.id;
	}

	/** The tag of a dataset. Throws when there is none of this id. */
	tag(id: number): string {
		const known = this.#tags.get(id);
		if (known !== undefined) return known;
		const [row] = this.#line.rowsNow<{ tag: string }>("select tag from datasets where id = $1", [id]);
		if (!row) throw new Error(`there is no dataset ${id}`);
		this.#tags.set(id, row.tag);
		return row.tag;
	}

	/** Adds a dataset without figures; returns its id. */
	add(dataset: NewDataset, importedAt: number): number {
		const id = this.#ids.next();
		this.#line.send(
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
		this.#tags.set(id, dataset.tag);
		return id;
	}

	setFigures(id: number, { rows, skipped, newest }: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		this.#line.send("update datasets set rows = $2, skipped = $3, newest = $4 where id = $1", [
			id,
			rows,
			JSON.stringify(skipped),
			newest,
		]);
	}

	remove(id: number): void {
		this.#line.send("delete from datasets where id = $1", [id]);
		this.#tags.delete(id);
	}
}
