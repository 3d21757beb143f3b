import {
	type CalcIndex,
	type Receipt,
	readSecurityParts,
	receiptsOf,
	type SecurityParts,
	securityRow,
} from "@us-market-data/analytics";
import type { components } from "@us-market-data/contract";
import { iso } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";

type Receipts = components["schemas"]["Receipts"];

/** Reads the inputs of the figures of an answer from the store once more, with their provenance. */
export async function receipts(
	answered: readonly CalcIndex[],
	names: readonly (keyof SecurityParts)[],
	data: CitingReader,
): Promise<Receipts> {
	const list: Receipts["list"] = [];
	const files = new Map<number, Dataset>();
	for (const figures of answered) {
		const [security] = await data.heldSecurities([figures.symbol]);
		if (!security) continue;
		const { parts, facts, datasets } = await readSecurityParts(data.uncited, security, names);
		const keyOf = (id: number) => datasetKey(datasets.find((dataset) => dataset.id === id));
		for (const receipt of receiptsOf(securityRow(security, parts, facts), figures, parts, facts)) {
			list.push(shown(receipt, keyOf));
			const ids = new Set(receipt.inputs.flatMap(({ datasetIds }) => datasetIds));
			for (const dataset of datasets) if (ids.has(dataset.id)) files.set(dataset.id, dataset);
		}
	}
	return { list, datasets: [...files.values()].map(fileOf) };
}

const shown = (receipt: Receipt, keyOf: (id: number) => string): Receipts["list"][number] => ({
	...receipt,
	inputs: receipt.inputs.map(({ datasetIds, ...input }) => ({
		...input,
		datasetKeys: datasetIds.map(keyOf),
	})),
});

/** Digits of a hash that tell the files of a store apart. */
const digits = 16;

const datasetKey = (dataset: Dataset | undefined): string => dataset?.sha256.slice(0, digits) || "unknown";

const fileOf = (dataset: Dataset): Receipts["datasets"][number] => ({
	datasetKey: datasetKey(dataset),
	name: dataset.file,
	source: dataset.tag,
	retrievedAt: iso(dataset.retrievedAt),
});
