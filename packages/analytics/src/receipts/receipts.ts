import type { Dataset } from "@us-market-data/store";
import { textAt } from "./member-path.ts";
import { explainCompany } from "./operations/company.ts";
import { explainConsensus, explainDividends } from "./operations/events.ts";
import type { Explainer } from "./operations/explainer.ts";
import { explainCalcIndexes, explainPeers, explainScreener } from "./operations/rows.ts";
import { explainOperating, explainStatements } from "./operations/statements.ts";
import type { Receipt } from "./receipt.ts";
import { type ReceiptReader, receiptSources } from "./sources.ts";

/** The explainer of each operation, by the member that its answer has. */
const explainers = {
	quote: explainCalcIndexes,
	results: explainScreener,
	comparison: explainPeers,
	operating: explainOperating,
	statements: explainStatements,
	dividend: explainDividends,
	consensus: explainConsensus,
	company: explainCompany,
} as const satisfies Record<string, Explainer>;

/** Makes the receipts of an answer; undefined for one of an operation that has none. */
const explainerOf = (answer: object): Explainer | undefined =>
	Object.entries(explainers).find(([member]) => member in answer)?.[1];

/**
 * The receipts of an answer, for securities that it is about, in their order.
 *
 * @param now instant of the answer
 * @param isWanted chooses the members; those that the answer has, unless given
 */
export async function receiptsOf(
	reader: ReceiptReader,
	answer: object,
	symbols: readonly string[],
	now: Date,
	isWanted = (member: string): boolean => textAt(answer, member) !== undefined,
): Promise<{ list: Receipt[]; datasets: ReadonlyMap<number, Dataset> }> {
	const explain = explainerOf(answer);
	const all = await reader.datasets();
	const list: Receipt[] = [];
	for (const symbol of symbols) {
		const security = await reader.security(symbol);
		if (!security || !explain) continue;
		const sources = await receiptSources(reader, security, now, all);
		for (const receipt of await explain(sources, isWanted)) list.push(receipt);
	}
	const used = new Set(list.flatMap(({ inputs }) => inputs.flatMap(({ datasetIds }) => datasetIds)));
	const datasets = all.filter(({ id }) => used.has(id));
	return { list, datasets: new Map(datasets.map((dataset) => [dataset.id, dataset])) };
}
