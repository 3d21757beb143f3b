import { type AreaName, type AreaRecord, areaOf, difference } from "@us-market-data/market";
import type { Dataset, MarketReader, Overlap } from "@us-market-data/store";
import { adjusted, applying, isInPrices, type SplitEvent } from "../bars/adjust.ts";
import { dedupeSplits } from "../deduplication/dedupe-splits.ts";
import { datasetFacts } from "../provenance.ts";
import { basisOf, type DataIssue, datasetSummary, type IssueValue } from "./data-issue.ts";
import { disagree } from "./disagreement.ts";

/** Areas in which the sources are compared that have a record of one key. */
const compared = [
	"dayBars",
	"splits",
	"dividends",
	"shortVolume",
	"shortInterest",
	"securities",
	"profiles",
	"shares",
	"financials",
	"estimates",
	"ratings",
] as const satisfies readonly AreaName[];

/** Members that say how a source writes, not what is. */
const aside: ReadonlySet<string> = new Set([
	"webUrl",
	"filedAt",
	"restatedAt",
	"sharesAsOf",
	"description",
	"updatedAt",
	"turnover",
	"board",
]);

/** Datasets by id, without those of switched-off sources and simulated ones. */
export type Sources = ReadonlyMap<number, Dataset>;

/** The rows of such datasets. */
export const ofSources = <R extends { datasetId: number }>(rows: readonly R[], sources: Sources): R[] =>
	rows.filter(({ datasetId }) => sources.has(datasetId));

/** Values on which two sources disagree of which both have a record: the one in force, and the one that it covers. */
export async function overlapConflicts(
	market: MarketReader,
	sources: Sources,
	symbol: string | undefined,
): Promise<DataIssue[]> {
	const found: DataIssue[] = [];
	const facts = datasetFacts([...sources.values()], await market.trustOrders());
	for (const area of compared) {
		for (const security of await market.overlapping(area)) {
			if (symbol !== undefined && security.symbol !== symbol) continue;
			const overlaps = await market.overlaps(area, security.id);
			if (area !== "dayBars") {
				found.push(...overlaps.flatMap((one) => conflictOf(area, security.symbol, one, sources) ?? []));
				continue;
			}
			const { dated } = await dedupeSplits(
				(of, query) => market.list(of, security.id, query),
				async () => facts,
			);
			const splits = dated.map(({ record }) => record);
			const bars = overlaps as unknown as Overlap<DayBar>[];
			found.push(...conflictsOfBars(security.symbol, bars, splits, sources));
		}
	}
	return found;
}

type DayBar = AreaRecord<"dayBars">;

/**
 * Bars of a day on which two files disagree, in one share count. Files whose prices are of two share counts disagree on
 * every day: they make one issue.
 */
function conflictsOfBars(
	symbol: string,
	overlaps: readonly Overlap<DayBar>[],
	splits: readonly SplitEvent[],
	sources: Sources,
): DataIssue[] {
	const found: DataIssue[] = [];
	const farOff = new Map<string, DataIssue[]>();
	for (const overlap of overlaps) {
		const issue = conflictOf("dayBars", symbol, inOneShareCount(overlap, splits, sources), sources);
		if (!issue) continue;
		const [first, second] = issue.values;
		const files = `${overlap.visible.datasetId}/${overlap.covered.datasetId}`;
		if (!first || !second || !isFarOff(first, second)) found.push(issue);
		else farOff.set(files, [...(farOff.get(files) ?? []), issue]);
	}
	for (const issues of farOff.values()) {
		const [first] = issues;
		if (!first || issues.length < minDifferingDays) found.push(...issues);
		else
			found.push({
				...first,
				date: issues.at(-1)?.date ?? first.date,
				rule: "two sources state the prices of a day in one share count; the first one is in force",
				values: [...first.values, { name: "days", value: String(issues.length) }],
			});
	}
	return found;
}

/** Days on which two files are far apart, from which on it is no slip of single days. */
const minDifferingDays = 3;

/** The two bars with the splits put in that only the other one has. */
function inOneShareCount(
	{ visible, covered }: Overlap<DayBar>,
	splits: readonly SplitEvent[],
	sources: Sources,
): Overlap<DayBar> {
	const later = splits.filter(({ exDate }) => exDate > visible.record.date);
	const [a, b] = [visible, covered].map(({ datasetId }) => {
		const through = sources.get(datasetId)?.adjustedThrough ?? null;
		return later.filter((split) => isInPrices(split, datasetId, through));
	});
	const without = (own: readonly SplitEvent[] = [], other: readonly SplitEvent[] = []) =>
		applying(other.filter((split) => !own.includes(split)));
	return {
		visible: { ...visible, record: adjusted(visible.record, without(a, b)) },
		covered: { ...covered, record: adjusted(covered.record, without(b, a)) },
	};
}

function conflictOf(
	area: AreaName,
	symbol: string,
	{ visible, covered }: Overlap<object>,
	sources: Sources,
): DataIssue | null {
	const [winner, loser] = [sources.get(visible.datasetId), sources.get(covered.datasetId)];
	if (!winner || !loser || winner.tag === loser.tag) return null;
	const [a, b] = [visible.record, covered.record].map(
		(record) => new Map<string, unknown>(Object.entries(record)),
	);
	const values = [...(a ?? [])].flatMap(([name, value]): IssueValue[] => {
		const other = b?.get(name);
		if (aside.has(name) || typeof value !== "string" || typeof other !== "string") return [];
		if (value === "" || other === "" || !disagree(value, other)) return [];
		return [
			{ name, value, source: winner.tag },
			{ name, value: other, source: loser.tag },
		];
	});
	const [first, second] = values;
	if (!first || !second) return null;
	return {
		kind: "conflict",
		symbol,
		area,
		of: areaOf(area).id(visible.record as never),
		date: new Date(visible.time).toISOString().slice(0, 10),
		rule: "two sources should state one value; the first one is in force",
		values,
		difference: differenceOf(first.value, second.value),
		accession: null,
		filedAt: null,
		cause: isFarOff(first, second) && area === "dayBars" ? basisCause(winner, loser) : null,
		dataset: datasetSummary(winner),
	};
}

const decimal = /^-?\d{1,50}(\.\d{1,50})?$/;

const differenceOf = (a: string, b: string): string | null =>
	decimal.test(a) && decimal.test(b) ? difference(a, b) : null;

/** Prices that one source has adjusted for later splits are of another share count. */
const basisCause = (a: Dataset, b: Dataset): string | null =>
	a.adjustedThrough === b.adjustedThrough
		? null
		: `prices of ${a.tag} are ${basisOf(a)}, those of ${b.tag} ${basisOf(b)}`;

/** A split changes prices by more than vendors disagree. */
const isFarOff = (a: IssueValue, b: IssueValue): boolean =>
	a.name !== "volume" && Math.abs(Number(a.value) / Number(b.value) - 1) > 0.05;
