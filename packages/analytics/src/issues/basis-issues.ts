import type { AreaRecord } from "@us-market-data/market";
import type { Dataset, MarketReader, SecurityRef, Stored } from "@us-market-data/store";
import { isInPrices, type SplitEvent } from "../bars/adjust.ts";
import { dedupeSplits } from "../deduplication/dedupe-splits.ts";
import { datasetFacts } from "../provenance.ts";
import { basisOf, type DataIssue, datasetSummary } from "./data-issue.ts";
import type { Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

type Split = Stored<AreaRecord<"splits">>;

/**
 * Files of bars of which it is doubtful whether a split is in their prices: those that show another basis than they state,
 * and those that end before a split and are taken as adjusted for it, because they were made after it.
 */
export async function basisIssues(
	market: MarketReader,
	sources: Sources,
	symbol: string | undefined,
): Promise<DataIssue[]> {
	const facts = datasetFacts([...sources.values()], await market.trustOrders());
	const splits = (await market.across("splits", all)).filter(
		({ datasetId, security }) =>
			sources.has(datasetId) && (symbol === undefined || security.symbol === symbol),
	);
	const securities = new Map(splits.map(({ security }) => [security.id, security]));
	const found: DataIssue[] = [];
	for (const security of securities.values()) {
		const { dated } = await dedupeSplits(
			(area, query) => market.list(area, security.id, query),
			async () => facts,
		);
		for (const row of dated) {
			found.push(...contradicted(security, row, sources));
			found.push(...(await assumed(security, row, market, sources)));
		}
	}
	return found;
}

/** Files whose prices show another basis than they state. */
function contradicted(security: SecurityRef, { record }: Split, sources: Sources): DataIssue[] {
	const { shownIn = {} }: SplitEvent = record;
	return Object.entries(shownIn).flatMap(([id, isIn]) => {
		const dataset = sources.get(Number(id));
		if (!dataset) return [];
		const basis = isIn ? "adjusted for the split" : "as traded before the split";
		const values = [
			{ name: "stated basis", value: basisOf(dataset), source: dataset.tag },
			{ name: "basis that the bars show", value: basis },
		];
		const rule = "bars beside a split show the basis that their file states; what they show counts";
		return [basisIssue("conflict", security, record, { dataset, rule, values })];
	});
}

/** Files that end before a split and count as adjusted for it, which no bar shows. */
async function assumed(
	security: SecurityRef,
	{ record }: Split,
	market: MarketReader,
	sources: Sources,
): Promise<DataIssue[]> {
	const before = { to: Date.parse(record.exDate) - 1, order: "desc", limit: 1 } as const;
	const [bar] = await market.list("dayBars", security.id, before);
	const dataset = bar && sources.get(bar.datasetId);
	if (!dataset || !isInPrices(record, dataset.id, dataset.adjustedThrough)) return [];
	if (dataset.newest === null || dataset.newest >= Date.parse(record.exDate)) return [];
	const values = [
		{ name: "stated basis", value: basisOf(dataset), source: dataset.tag },
		{ name: "newest bar", value: bar.record.date },
	];
	const rule =
		"bars on both sides of a split show if it is in the prices; of a file that ends before it, --adjusted-through or --as-traded tells";
	return [basisIssue("gap", security, record, { dataset, rule, values })];
}

const basisIssue = (
	kind: DataIssue["kind"],
	{ symbol }: SecurityRef,
	{ exDate, numerator, denominator }: SplitEvent,
	{ dataset, rule, values }: { dataset: Dataset; rule: string; values: DataIssue["values"] },
): DataIssue => ({
	kind,
	symbol,
	area: "dayBars",
	of: exDate,
	date: exDate,
	rule,
	values: [...values, { name: "split", value: `${numerator} for ${denominator}` }],
	difference: null,
	accession: null,
	filedAt: null,
	cause: null,
	dataset: datasetSummary(dataset),
});
