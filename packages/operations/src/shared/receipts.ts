import { type Receipt, receiptsOf, textAt } from "@us-market-data/analytics";
import type { components } from "@us-market-data/contract";
import { iso } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import type { HandlerContext } from "../handler.ts";

type Receipts = components["schemas"]["Receipts"];
type KeyOf = (id: number) => string;

/**
 * The answer with what its figures are made of, read from the store once more. An answer that nobody wants explained is
 * left as it is.
 */
export async function withReceipts<Body extends object>(
	body: Body,
	explain: boolean | undefined,
	symbols: readonly string[],
	{ data, clock, past }: Pick<HandlerContext, "data" | "clock" | "past">,
): Promise<Body & { receipts?: Receipts }> {
	if (!explain) return body;
	const date = clock.easternDate();
	const now = new Date(past?.instant ?? clock.at);
	const { list, datasets } = await receiptsOf(data.untracked, body, symbols, now);
	const keyOf: KeyOf = (id) => datasetKey(datasets.get(id));
	const receipts = list.map((receipt) => receiptRecord({ ...receipt, ...valueIn(body, receipt) }, keyOf));
	// The times of a file decide what was known of it, also where they are after the instant.
	const files = [...datasets.values()].map((dataset) => fileOf(past?.present(dataset.id) ?? dataset));
	return { ...body, receipts: { date, list: receipts, datasets: files } };
}

/** The value that the answer has: while an import is taken in, a view of the market may be older than the store. */
function valueIn(body: object, { member, value }: Receipt): Pick<Receipt, "value"> {
	const text = textAt(body, member);
	return { value: text === undefined ? value : text };
}

function receiptRecord(receipt: Receipt, keyOf: KeyOf): Receipts["list"][number] {
	const inputs = receipt.inputs.map(({ datasetIds, records, ...input }) => ({
		...input,
		records: records.map(({ datasetIds: own, ...record }) => ({ ...record, datasetKeys: own.map(keyOf) })),
		datasetKeys: datasetIds.map(keyOf),
	}));
	return { ...receipt, inputs };
}

/** Digits of a hash that tell the files of a store apart. */
const hashDigits = 16;

const datasetKey = (dataset: Dataset | undefined): string =>
	dataset?.sha256.slice(0, hashDigits) || "unknown";

const fileOf = (dataset: Dataset): Receipts["datasets"][number] => ({
	datasetKey: datasetKey(dataset),
	name: dataset.file,
	sha256: dataset.sha256,
	importer: dataset.source,
	source: dataset.tag,
	retrievedAt: iso(dataset.retrievedAt),
	importedAt: iso(dataset.importedAt),
});
