import type { Dataset, NewDataset } from "../../market.ts";
import { type DatasetRow, datasetColumns, datasetOf } from "../dataset-row.ts";
import type { WriterSql } from "./stored-rows.ts";

/** The table `datasets` as a transaction writes it. */
export class DatasetRows {
	readonly #sql: WriterSql;
	readonly #newId: () => number | null;

	/** @param newId the id of a new dataset, null where the table gives it one */
	constructor(sql: WriterSql, newId: () => number | null) {
		this.#sql = sql;
		this.#newId = newId;
	}

	/** The dataset of a source and file. */
	find({ source, file }: Pick<Dataset, "source" | "file">): Dataset | undefined {
		const { slot } = this.#sql;
		const text = `select ${datasetColumns} from datasets where source = ${slot(1)} and file = ${slot(2)}`;
		const [row] = this.#sql.rows(text, [source, file]);
		return row && datasetOf(row as unknown as DatasetRow);
	}

	tagOf(id: number): string | undefined {
		const text = `select tag from datasets where id = ${this.#sql.slot(1)}`;
		return this.#sql.rows(text, [id])[0]?.["tag"] as string | undefined;
	}

	/** Adds a dataset without figures; returns its id. */
	add(dataset: NewDataset, importedAt: number): number {
		const { source, file, tag, sha256, licence, retrievedAt, adjustedThrough } = dataset;
		const values = [
			this.#newId(),
			source,
			file,
			tag,
			sha256,
			licence,
			retrievedAt,
			importedAt,
			adjustedThrough,
		];
		const [row] = this.#sql.rows(
			`insert into datasets (id, source, file, tag, sha256, licence, retrieved_at, imported_at, adjusted_through,
				rows, skipped, newest)
			values (${values.map((_, i) => this.#sql.slot(i + 1)).join(", ")}, 0, '{}', null) returning id`,
			values,
		);
		return Number(row?.["id"]);
	}

	/** Replaces what an import states of its file. */
	setOrigin(id: number, { sha256, licence, retrievedAt }: NewDataset, importedAt: number): void {
		const { slot } = this.#sql;
		const origin = ["sha256", "licence", "retrieved_at", "imported_at"];
		const text = `update datasets set ${origin.map((column, i) => `${column} = ${slot(i + 1)}`).join(", ")}
			where id = ${slot(5)}`;
		this.#sql.run(text, [sha256, licence, retrievedAt, importedAt, id]);
	}

	setFigures(id: number, { rows, skipped, newest }: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		const { slot } = this.#sql;
		const figures = `rows = ${slot(1)}, skipped = ${slot(2)}, newest = ${slot(3)}`;
		const text = `update datasets set ${figures} where id = ${slot(4)}`;
		this.#sql.run(text, [rows, JSON.stringify(skipped), newest, id]);
	}

	remove(id: number): void {
		this.#sql.run(`delete from datasets where id = ${this.#sql.slot(1)}`, [id]);
	}
}
