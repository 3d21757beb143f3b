import type { MarketReader, SecurityRef } from "@us-market-data/store";
import { dedupeSplits, isStated } from "../deduplication/dedupe-splits.ts";
import { datasetFacts } from "../provenance.ts";
import { type DataIssue, datasetSummary } from "./data-issue.ts";
import type { Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/** Splits that filings show and of which neither a source nor the bars tell the day: it is open, also where filings state one. */
export async function undatedSplits(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const stated = (await market.across("splits", all)).filter(isStated);
	const securities = new Map(stated.map(({ security }) => [security.id, security]));
	const facts = datasetFacts(await market.datasets());
	const found = await Promise.all(
		[...securities.values()].map(async (security) => {
			const list: Parameters<typeof dedupeSplits>[0] = (area, query) => market.list(area, security.id, query);
			const { undated } = await dedupeSplits(list, async () => facts);
			return undated.flatMap((row) => issueOf(security, row, sources) ?? []);
		}),
	);
	return found.flat();
}

function issueOf(
	{ symbol }: SecurityRef,
	{ record, datasetId }: Awaited<ReturnType<typeof dedupeSplits>>["undated"][number],
	sources: Sources,
): DataIssue | null {
	const dataset = sources.get(datasetId);
	if (!dataset) return null;
	const { numerator, denominator, notBefore, notAfter, exDate, accession } = record;
	const values = [
		{ name: "new shares", value: numerator },
		{ name: "old shares", value: denominator },
		{ name: "first day", value: notBefore ?? exDate },
		{ name: "last day", value: notAfter ?? exDate },
	];
	return {
		kind: "gap",
		symbol,
		area: "splits",
		of: exDate,
		date: exDate,
		values,
		rule: "a source or the bars tell the day of a split; without it, answers that depend on it leave values out and show its days",
		difference: null,
		accession: accession ?? null,
		filedAt: null,
		cause: null,
		dataset: datasetSummary(dataset),
	};
}
