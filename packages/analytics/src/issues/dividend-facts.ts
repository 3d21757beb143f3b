import { type AreaRecord, addDays } from "@us-market-data/market";
import type { MarketReader, StoredOf } from "@us-market-data/store";
import { onOneDay, withoutRepeats } from "../deduplication/dedupe-splits.ts";
import { datasetFacts } from "../provenance.ts";
import { type DataIssue, datasetSummary } from "./data-issue.ts";
import { ofSources, type Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

type Dividend = AreaRecord<"dividends">;
type Split = AreaRecord<"splits">;
type Year = StoredOf<AreaRecord<"financials">>;

/** Part by which the sum of a year may be off: a company declares in one year what goes ex in the next. */
const toleratedPart = 0.01;

/** Fiscal years whose dividends declared, as the company states them, are not the sum of those that went ex. */
export async function dividendFacts(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const bySecurity = <R>(rows: readonly StoredOf<R>[]) =>
		Map.groupBy(ofSources(rows, sources), ({ security }) => security.id);
	const dividends = bySecurity(await market.across("dividends", all));
	if (dividends.size === 0) return [];
	const splits = bySecurity(await market.across("splits", all));
	const facts = datasetFacts(await market.datasets());
	const years = await market.across("financials", { ...all, kinds: ["af"] });
	return years.flatMap((year) => {
		const paid = dividends.get(year.security.id)?.map(({ record }) => record) ?? [];
		const after = withoutRepeats(onOneDay(splits.get(year.security.id) ?? [], facts), facts).map(
			({ record }) => record,
		);
		return disagreement(year, paid, after, sources) ?? [];
	});
}

function disagreement(
	{ record, security, datasetId }: Year,
	paid: readonly Dividend[],
	splits: readonly Split[],
	sources: Sources,
): DataIssue | null {
	const dataset = sources.get(datasetId);
	const stated = Number(record.dividendsPerShare ?? Number.NaN);
	const { periodEnd } = record;
	const first = addDays(periodEnd, -364);
	if (
		!dataset ||
		!(stated > 0) ||
		!covers(paid, addDays(first, -quarterDays), addDays(periodEnd, quarterDays))
	)
		return null;
	const basis = record.sharesAsOf ?? record.filedAt;
	const sums = [-quarterDays, 0, quarterDays].map((shift) =>
		sumBetween(paid, addDays(first, shift), addDays(periodEnd, shift), splits, basis),
	);
	const [, sum = 0] = sums;
	// The year's own dividends lie between the sums of the year a quarter earlier and later.
	if (stated >= Math.min(...sums) * (1 - toleratedPart) && stated <= Math.max(...sums) * (1 + toleratedPart))
		return null;
	return {
		kind: "conflict",
		symbol: security.symbol,
		area: "dividends",
		of: `${record.fiscalYear}/af`,
		date: periodEnd,
		rule: "dividends declared in the year are those that went ex; each is served as its own figure",
		values: [
			{ name: "dividendsPerShare", value: record.dividendsPerShare ?? "", source: dataset.tag },
			{ name: "sum of dividends by ex-date", value: sum.toFixed(6), source: "dividends" },
		],
		difference: (stated - sum).toFixed(6),
		accession: null,
		filedAt: record.restatedAt ?? record.filedAt,
		cause: null,
		dataset: datasetSummary(dataset),
	};
}

const quarterDays = 92;

/** True when the held dividends begin before and end after the days, so that none of the year is missing at the ends. */
const covers = (paid: readonly Dividend[], from: string, to: string): boolean =>
	paid.some(({ exDate }) => exDate <= from) && paid.some(({ exDate }) => exDate >= to);

/** Dividends between two days, in the shares of a later one. */
const sumBetween = (
	paid: readonly Dividend[],
	from: string,
	to: string,
	splits: readonly Split[],
	basis: string,
): number =>
	paid
		.filter(({ exDate }) => exDate >= from && exDate <= to)
		.reduce((sum, { exDate, amount }) => sum + Number(amount) / factorAfter(splits, exDate, basis), 0);

const factorAfter = (splits: readonly Split[], exDate: string, basis: string): number =>
	splits
		.filter((split) => split.exDate > exDate && split.exDate <= basis)
		.reduce((factor, { numerator, denominator }) => (factor * Number(numerator)) / Number(denominator), 1);
