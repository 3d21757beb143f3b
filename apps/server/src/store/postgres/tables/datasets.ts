import type { Dataset } from "../../market.ts";
import { type DatasetRow, datasetOf } from "../../rows/dataset-row.ts";
import type { Queryable } from "../connection/database.ts";

export async function readDatasets(client: Queryable): Promise<Dataset[]> {
	return (await client.rows<DatasetRow>("select * from datasets order by source, file")).map(datasetOf);
}

const byId = { name: "dataset", text: "select * from datasets where id = $1" };

export async function readDataset(client: Queryable, id: number): Promise<Dataset | undefined> {
	const [row] = await client.rows<DatasetRow>(byId, [id]);
	return row && datasetOf(row);
}
