import type { Selectable } from "kysely";
import type { Dataset } from "../../market.ts";
import type { MarketTables } from "../../rows/market-schema.ts";
import type { Queryable } from "../connection/database.ts";

type Row = Selectable<MarketTables["datasets"]>;

export async function readDatasets(client: Queryable): Promise<Dataset[]> {
	return (await client.rows<Row>("select * from datasets order by source, file")).map(datasetOf);
}

const byId = { name: "dataset", text: "select * from datasets where id = $1" };

export async function readDataset(client: Queryable, id: number): Promise<Dataset | undefined> {
	const [row] = await client.rows<Row>(byId, [id]);
	return row && datasetOf(row);
}

const datasetOf = (row: Row): Dataset => ({
	id: row.id,
	source: row.source,
	tag: row.tag,
	file: row.file,
	sha256: row.sha256,
	licence: row.licence,
	retrievedAt: row.retrieved_at,
	importedAt: row.imported_at,
	rows: row.rows,
	skipped: JSON.parse(row.skipped),
	newest: row.newest,
	adjustedThrough: row.adjusted_through,
});
