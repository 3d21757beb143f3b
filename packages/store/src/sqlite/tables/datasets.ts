import type { Dataset, NewDataset } from "../../market.ts";
import { type DatasetRow, datasetOf } from "../../shared/dataset-row.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import type { DatasetTable } from "../../shared/writing/written-tables.ts";
import type { Connection } from "../connection/connection.ts";
import { type Prepared, prepare, type Slots } from "../connection/prepared.ts";

/** The table `datasets`. */
export class Datasets implements DatasetTable {
	readonly #connection: Connection<MarketTables>;
	readonly #one: Prepared<{ id: number }, DatasetRow>;

	constructor(connection: Connection<MarketTables>) {
		this.#connection = connection;
		this.#one = prepare(connection, (p: Slots<{ id: number }>) =>
			connection.build.selectFrom("datasets").selectAll().where("id", "=", p.id),
		);
	}

	all(): Dataset[] {
		const query = this.#connection.build.selectFrom("datasets").selectAll();
		return this.#connection.all(query.orderBy("source").orderBy("file")).map(datasetOf);
	}

	one(id: number): Dataset | undefined {
		const row = this.#one.get({ id });
		return row && datasetOf(row);
	}

	tagOf(id: number): string | undefined {
		return this.#one.get({ id })?.tag;
	}

	idOf({ source, file }: Pick<Dataset, "source" | "file">): number | undefined {
		const query = this.#connection.build.selectFrom("datasets").select("id");
		return this.#connection.get(query.where("source", "=", source).where("file", "=", file))?.id;
	}

	add({ retrievedAt, adjustedThrough, ...dataset }: NewDataset, importedAt: number): number {
		const { source, file, tag, sha256, licence } = dataset;
		const query = this.#connection.build.insertInto("datasets").values({
			source,
			file,
			tag,
			sha256,
			licence,
			retrieved_at: retrievedAt,
			imported_at: importedAt,
			rows: 0,
			skipped: "{}",
			newest: null,
			adjusted_through: adjustedThrough,
		});
		return this.#connection.insert(query.returning("id"));
	}

	setFigures(id: number, { rows, skipped, newest }: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		const figures = { rows, skipped: JSON.stringify(skipped), newest };
		this.#connection.run(this.#connection.build.updateTable("datasets").set(figures).where("id", "=", id));
	}

	remove(id: number): void {
		this.#connection.run(this.#connection.build.deleteFrom("datasets").where("id", "=", id));
	}
}
