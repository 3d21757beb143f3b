import type { Dataset } from "../../market.ts";
import { type DatasetRow, datasetColumns, datasetOf } from "../../shared/dataset-row.ts";
import type { Queryable } from "../connection/database.ts";

export async function readDatasets(client: Queryable): Promise<Dataset[]> {
	const rows = await client.rows<DatasetRow>(`select ${datasetColumns} from datasets order by source, file`);
	return rows.map(datasetOf);
}

const byId = { name: "dataset", text: `select ${datasetColumns} from datasets where id = $1` };

export async function readDataset(client: Queryable, id: number): Promise<Dataset | undefined> {
	const [row] = await client.rows<DatasetRow>(byId, [id]);
	return row && datasetOf(row);
}
