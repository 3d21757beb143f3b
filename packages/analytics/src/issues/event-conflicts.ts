import { type AreaRecord, dayMs, quotient } from "@us-market-data/market";
import type { MarketReader, StoredOf } from "@us-market-data/store";
import { maxDayDifference } from "../deduplication/dedupe-splits.ts";
import { type DataIssue, datasetSummary } from "./data-issue.ts";
import { disagree } from "./disagreement.ts";
import { ofSources, type Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

type Split = StoredOf<AreaRecord<"splits">>;
type Dividend = StoredOf<AreaRecord<"dividends">>;

/** Splits and dividends of which two sources state different days or amounts. */
export async function eventConflicts(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const splits = Map.groupBy(
		ofSources(await market.across("splits", all), sources).filter(({ record }) => record.dating !== "none"),
		ofSecurity,
	);
	const dividends = Map.groupBy(ofSources(await market.across("dividends", all), sources), ofSecurity);
	return [
		...[...splits.values()].flatMap((rows) => nearSplits(rows, sources)),
		...[...dividends.values()].flatMap((rows) => amountsOfDay(rows, sources)),
	];
}

const ofSecurity = ({ security }: Split | Dividend): number => security.id;

function nearSplits(rows: readonly Split[], sources: Sources): DataIssue[] {
	return rows.flatMap((row, i): DataIssue[] => {
		const before = rows[i - 1];
		if (!before || row.time - before.time > maxDayDifference * dayMs) return [];
		if (tagOf(row, sources) === tagOf(before, sources)) return [];
		const stated = [before, row].map((one) => ({
			name: `split of ${one.record.exDate}`,
			value: quotient(one.record.numerator, one.record.denominator, 12) ?? "",
			source: tagOf(one, sources),
		}));
		const rule =
			"two sources state a split once, on one day; of equal ratios, the more trusted one or the later file counts";
		return eventIssue(row, "splits", row.record.exDate, rule, stated, sources);
	});
}

function amountsOfDay(rows: readonly Dividend[], sources: Sources): DataIssue[] {
	const byDay = Map.groupBy(rows, ({ record }) => record.exDate);
	return [...byDay].flatMap(([exDate, own]): DataIssue[] => {
		const byTag = [...Map.groupBy(own, (row) => tagOf(row, sources))];
		const [[, first = []] = [], [, second = []] = []] = byTag;
		const [one, other] = [first[0], second[0]];
		if (byTag.length < 2 || !one || !other || !disagree(one.record.amount, other.record.amount)) return [];
		const values = own.map((row) => ({
			name: "amount",
			value: row.record.amount,
			source: tagOf(row, sources),
		}));
		const rule = "two sources state one amount for an ex-date; all are held";
		return eventIssue(one, "dividends", exDate, rule, values, sources);
	});
}

const tagOf = ({ datasetId }: { datasetId: number }, sources: Sources): string =>
	sources.get(datasetId)?.tag ?? "";

function eventIssue(
	{ security, datasetId }: Split | Dividend,
	area: "splits" | "dividends",
	date: string,
	rule: string,
	values: DataIssue["values"],
	sources: Sources,
): DataIssue[] {
	const dataset = sources.get(datasetId);
	if (!dataset) return [];
	return [
		{
			kind: "conflict",
			symbol: security.symbol,
			area,
			of: date,
			date,
			rule,
			values,
			difference: null,
			accession: null,
			filedAt: null,
			cause: null,
			dataset: datasetSummary(dataset),
		},
	];
}
