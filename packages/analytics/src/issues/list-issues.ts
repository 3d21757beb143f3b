import { sampleTag } from "@us-market-data/market";
import type { Dataset, MarketReader } from "@us-market-data/store";
import { readListingOwners } from "../reference/listing-owners.ts";
import { statementOf } from "../reference/named-listing.ts";
import { basisIssues } from "./basis-issues.ts";
import { type DataIssue, datasetSummary, type IssueFilter } from "./data-issue.ts";
import { dividendFacts } from "./dividend-facts.ts";
import { eventConflicts } from "./event-conflicts.ts";
import { nameConflicts } from "./name-conflicts.ts";
import { overlapConflicts, type Sources } from "./overlap-conflicts.ts";
import { undatedSplits } from "./undated-splits.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/**
 * CIKs and CUSIPs of lists that name another company than the directory: the symbol passed on, or one of them has a new name.
 * CUSIPs are licensed and stay untold.
 */
async function ownerConflicts(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const masters = await market.across("securities", all);
	const owners = await readListingOwners(market, masters);
	const tagOf = new Map(
		masters.map(({ security, datasetId }) => [security.symbol, sources.get(datasetId)?.tag ?? ""]),
	);
	const rows = await market.across("identifiers", { ...all, kinds: ["cik", "cusip"] });
	return rows.flatMap(({ record, security: { symbol }, datasetId }): DataIssue[] => {
		const dataset = sources.get(datasetId);
		const isCusip = record.scheme === "cusip";
		const statement = isCusip ? { names: [record.name], day: record.date } : statementOf(record);
		if (!dataset || owners.agrees(symbol, statement)) return [];
		const isOwn = owners.isOwnCik(symbol, statement, isCusip ? "" : record.value);
		if (isCusip && isOwn) return [];
		const listing = owners.listing(symbol);
		return [
			{
				kind: "conflict",
				symbol,
				area: "identifiers",
				of: isCusip ? `cusip of ${record.date}` : `cik ${record.value}`,
				date: record.date,
				rule: "the list of an identifier names the company that the directory lists",
				values: [
					{ name: "name", value: listing?.names[0] ?? "", source: tagOf.get(symbol) ?? "" },
					{ name: "name", value: record.name, source: dataset.tag },
				],
				difference: null,
				accession: null,
				filedAt: null,
				cause: isOwn
					? "the list is not older than the directory: its identifier is in force"
					: "the list may be older than the directory: its identifier is left out",
				dataset: datasetSummary(dataset),
			},
		];
	});
}

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
