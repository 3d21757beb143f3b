import { type AreaName, areaOf, difference } from "@us-market-data/market";
import type { Dataset, MarketReader, Overlap } from "@us-market-data/store";
import { type DataIssue, type IssueValue, shownDataset } from "./data-issue.ts";
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
	for (const area of compared) {
		for (const security of await market.overlapping(area)) {
			if (symbol !== undefined && security.symbol !== symbol) continue;
			for (const overlap of await market.overlaps(area, security.id)) {
				const issue = conflictOf(area, security.symbol, overlap, sources);
				if (issue) found.push(issue);
			}
		}
	}
	return found;
}

function conflictOf(
	area: AreaName,
	symbol: string,
	{ visible, covered }: Overlap<Readonly<Record<string, unknown>>>,
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
		of: areaOf(area).id(visible.record),
		date: new Date(visible.time).toISOString().slice(0, 10),
		rule: "two sources should state one value; the first one is in force",
		values,
		difference: differenceOf(first.value, second.value),
		accession: null,
		filedAt: null,
		cause: isFarOff(first, second) && area === "dayBars" ? basisCause(winner, loser) : null,
		dataset: shownDataset(winner),
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

const basisOf = ({ adjustedThrough }: Dataset): string =>
	adjustedThrough === null ? "as traded" : `adjusted for splits through ${adjustedThrough}`;

/** A split changes prices by more than vendors disagree. */
const isFarOff = (a: IssueValue, b: IssueValue): boolean =>
	a.name !== "volume" && Math.abs(Number(a.value) / Number(b.value) - 1) > 0.05;
