import { sampleTag } from "@us-market-data/market";
import type { Dataset, MarketReader } from "@us-market-data/store";
import { basisIssues } from "./basis-issues.ts";
import { type DataIssue, datasetSummary, type IssueFilter } from "./data-issue.ts";
import { dividendFacts } from "./dividend-facts.ts";
import { eventConflicts } from "./event-conflicts.ts";
import { nameConflicts } from "./name-conflicts.ts";
import { overlapConflicts, type Sources } from "./overlap-conflicts.ts";
import { ownerConflicts } from "./owner-conflicts.ts";
import { undatedSplits } from "./undated-splits.ts";

/**
 * Every issue of the held data: what imports found and stored, the rows that they skipped, the splits without a day, the
 * prices of a doubtful basis, and the values on which two sources disagree. Ordered by kind, then by symbol and day.
 */
export async function listIssues(market: MarketReader, filter: IssueFilter = {}): Promise<DataIssue[]> {
	const datasets = new Map((await market.datasets()).map((dataset) => [dataset.id, dataset]));
	const isWanted = (issue: DataIssue): boolean =>
		(filter.kind === undefined || issue.kind === filter.kind) &&
		(filter.symbol === undefined || issue.symbol === filter.symbol) &&
		(filter.dataset === undefined || issue.dataset.id === filter.dataset);
	const wants = (kind: DataIssue["kind"]) => filter.kind === undefined || filter.kind === kind;
	const disabled = new Set(await market.disabledTags());
	const sources = new Map([...datasets].filter(([, { tag }]) => tag !== sampleTag && !disabled.has(tag)));
	const found = [
		...(await storedIssues(market, datasets)),
		...skippedRows([...datasets.values()]),
		...(wants("gap") ? await undatedSplits(market, sources) : []),
		...(wants("gap") || wants("conflict") ? await basisIssues(market, sources, filter.symbol) : []),
		...(wants("conflict") ? await conflicts(market, sources, filter.symbol) : []),
	];
	return found.filter(isWanted);
}

/** Values on which two sources disagree that are not switched off. Simulated values state nothing, and are no side. */
async function conflicts(
	market: MarketReader,
	sources: Sources,
	symbol: string | undefined,
): Promise<DataIssue[]> {
	return [
		...(await overlapConflicts(market, sources, symbol)),
		...(await nameConflicts(market, sources)),
		...(await ownerConflicts(market, sources)),
		...(await eventConflicts(market, sources)),
		...(await dividendFacts(market, sources)),
	];
}

const maxRows = 1_000_000_000;

/** The findings of imports. */
async function storedIssues(
	market: MarketReader,
	datasets: ReadonlyMap<number, Dataset>,
): Promise<DataIssue[]> {
	const rows = await market.across("issues", { order: "asc", limit: maxRows });
	return rows.flatMap(({ record, security, datasetId }) => {
		const dataset = datasets.get(datasetId);
		return dataset ? [{ ...record, symbol: security.symbol, dataset: datasetSummary(dataset) }] : [];
	});
}

/** Rows that imports left out, counted by reason. */
const skippedRows = (datasets: readonly Dataset[]): DataIssue[] =>
	datasets.flatMap((dataset) =>
		Object.entries(dataset.skipped).map(
			([rule, rows]): DataIssue => ({
				kind: "skipped",
				symbol: null,
				area: "",
				of: dataset.file,
				date: null,
				rule,
				values: [{ name: "rows", value: String(rows) }],
				difference: null,
				accession: null,
				filedAt: null,
				cause: null,
				dataset: datasetSummary(dataset),
			}),
		),
	);
