import { difference } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import { periodOfEstimate, periodText } from "../statements/fiscal.ts";
import { explainCompany } from "./company.ts";
import type { Explainer } from "./explainer.ts";
import { textAt } from "./member-path.ts";
import { type Receipt, receiptOf, recordOf, textOf } from "./receipt.ts";
import { rowReceipt } from "./row-receipts.ts";
import { explainCalcIndexes, explainPeers, explainScreener } from "./rows.ts";
import { type ReceiptReader, receiptSources } from "./sources.ts";
import { explainOperating, explainStatements } from "./statements.ts";

/** The sums of `listDividends`. */
const explainDividends: Explainer = async (sources, isWanted) => {
	const { dividends, cross } = await sources.row();
	// The yield may be one of what the statements report, which is not that of these dividends.
	const isOfDividends = dividends !== null && dividends !== undefined && cross.dpsttm === dividends.dpsttm;
	const values = [
		["dpsTtm", "dpsttm", dividends?.dpsttm],
		["dividendYield", "divyld", isOfDividends ? cross.divyld : null],
		["dividendCount", "payouts", dividends?.payouts],
	] as const;
	const path = "dividend.recentDividends";
	const wanted = values.filter(([name]) => isWanted(`${path}.${name}`));
	return Promise.all(
		wanted.map(([name, key, value]) =>
			rowReceipt(sources, { member: `${path}.${name}`, key, value: textOf(value) }),
		),
	);
};

/** More estimates than a company has. */
const maxEstimates = 2000;

/** The figures of `getConsensus`. */
const explainConsensus: Explainer = async (sources, isWanted) => {
	const rows = await sources.list("estimates", { order: "asc", limit: maxEstimates });
	return rows.flatMap((row): Receipt[] => {
		const { key, actual, estimate, period, fiscalPeriod, fiscalYear, periodEnd } = row.record;
		const text = periodText(periodOfEstimate(period, fiscalPeriod), fiscalYear);
		const path = `consensus.list[${text}].figures[${key === "netincome" ? "netIncome" : key}]`;
		const published = recordOf(sources.symbol, "estimates", row, "actual");
		const expected = recordOf(sources.symbol, "estimates", row, "estimate");
		const surprise = actual === null || estimate === null ? null : difference(actual, estimate);
		const both = [published, { ...expected, isSubtracted: true }];
		const receipt = (name: string, rule: "stated" | "surprise", value: string | null, records = both) =>
			isWanted(`${path}.${name}`)
				? [receiptOf(sources.symbol, `${path}.${name}`, { key: rule, value, date: periodEnd, records })]
				: [];
		return [
			...receipt("actual", "stated", actual, [published]),
			...receipt("estimate", "stated", estimate, [expected]),
			...receipt("surprise", "surprise", surprise),
		];
	});
};

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
