import type { Dataset } from "../../market.ts";
import { type DatasetRow, datasetOf } from "../../shared/dataset-row.ts";
import type { Queryable } from "../connection/database.ts";

/**
 * By their names: a prepared statement whose rows get a column more, by an upgrade that another process makes, is an error.
 */
const columns = `id, source, file, tag, sha256, licence, retrieved_at, imported_at, rows, skipped, newest,
	adjusted_through`;

export async function readDatasets(client: Queryable): Promise<Dataset[]> {
	const rows = await client.rows<DatasetRow>(`select ${columns} from datasets order by source, file`);
	return rows.map(datasetOf);
}

const byId = { name: "dataset", text: `select ${columns} from datasets where id = $1` };

export async function readDataset(client: Queryable, id: number): Promise<Dataset | undefined> {
	const [row] = await client.rows<DatasetRow>(byId, [id]);
	return row && datasetOf(row);
}
