import { type Fact, helpers, items, newer, newestOf, type SkippedFact } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import { sum } from "@us-market-data/market";

/** Records made from a company's counts of shares. */
export interface ShareCounts {
	records: AreaRecord<"shares">[];
	skipped: SkippedFact[];
}

const meanTags = [...items.sharesBasic.tags, ...items.sharesDiluted.tags];

/** A count that is off by more is of thousands, or of something else. */
const maxRatio = 300;

/**
 * Shares outstanding by day, in the shares of that day. A filing's cover page goes first. Companies with several
 * classes state it per class, which these files leave out; there the count of the balance sheet serves, if the mean
 * number of shares of the same filing says that it is of all classes. The mean itself is not a count. Several counts
 * for one day in one filing are added up only where the mean says that they are parts of it.
 */
export function shareCounts(facts: readonly Fact[]): ShareCounts {
	const counts = new Map<string, Fact>();
	const skipped: ShareCounts["skipped"] = [];
	for (const filing of byFiling(facts)) {
		const { count, reason, positions } = countOf(filing);
		skipped.push(...positions.map((place) => ({ place, reason })));
		if (!count) continue;
		const existing = counts.get(count.end);
		if (!existing || newer(count, existing) > 0) counts.set(count.end, count);
	}
	const records = [...counts].map(([date, { value, filed }]) => ({
		date,
		totalShares: value,
		circulatingShares: null,
		filedAt: filed,
	}));
	return { records, skipped };
}

/** Share count of a filing. */
interface Filing {
	cover: Fact[];
	balance: Fact[];
	/** Mean number of shares of the newest period, undefined when it is not stated. */
	mean: number | undefined;
}

function byFiling(facts: readonly Fact[]): Filing[] {
	const filings = new Map<string, Fact[]>();
	for (const fact of facts) {
		if (fact.unit !== "shares") continue;
		const group = filings.get(fact.accession);
		if (group) group.push(fact);
		else filings.set(fact.accession, [fact]);
	}
	return [...filings.values()].map((own) => ({
		cover: newestDay(own.filter(({ tag }) => tag === helpers.coverShares)),
		balance: newestDay(own.filter(({ tag }) => tag === helpers.balanceShares)),
		mean: meanOf(own),
	}));
}

/** The facts as of the newest day; the others are of periods before. */
function newestDay(facts: Fact[]): Fact[] {
	const days = facts.map(({ end }) => end).sort();
	return facts.filter(({ end }) => end === days.at(-1));
}

function meanOf(facts: readonly Fact[]): number | undefined {
	for (const tag of meanTags) {
		const [newest] = facts
			.filter((fact) => fact.tag === tag && Number(fact.value) > 0)
			.sort((a, b) => (a.end === b.end ? order(b.start ?? "", a.start ?? "") : order(b.end, a.end)));
		if (newest) return Number(newest.value);
	}
	return undefined;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The count of a filing, and the facts that are skipped with the reason. */
interface Counted {
	count?: Fact;
	reason: string;
	positions: number[];
}

function countOf({ cover, balance, mean }: Filing): Counted {
	const counted = cover.length > 0 ? coverCount(cover, mean) : balanceCount(balance, mean);
	if (!counted.count || mean === undefined || isWithin(Number(counted.count.value), mean, maxRatio))
		return counted;
	return {
		reason: "count of shares far from their mean",
		positions: [...counted.positions, counted.count.place],
	};
}

function coverCount(cover: readonly Fact[], mean: number | undefined): Counted {
	const values = [...new Set(cover.map(({ value }) => value))].filter((value) => Number(value) > 0);
	const [first] = cover;
	const positions = cover.map(({ place }) => place);
	if (!first || values.length === 0) return { reason: "count of no shares", positions };
	const [only = ""] = values;
	if (values.length === 1) return { count: { ...first, value: only }, reason: "", positions: [] };
	const total = sum(values);
	const fitting = [...values, total].filter(
		(value) => mean !== undefined && isWithin(Number(value), mean, 1.1),
	);
	const [fit] = fitting;
	if (fit === undefined || fitting.length > 1)
		return { reason: "several counts of shares for one day", positions };
	return { count: { ...first, value: fit }, reason: "", positions: [] };
}

function balanceCount(balance: readonly Fact[], mean: number | undefined): Counted {
	const newest = newestOf(balance.filter(({ value }) => Number(value) > 0));
	const positions = balance.map(({ place }) => place);
	if (newest && mean !== undefined && isWithin(Number(newest.value), mean, 1.25)) {
		return { count: newest, reason: "", positions: [] };
	}
	return { reason: "count of shares of one class, or of none", positions };
}

const isWithin = (value: number, of: number, times: number): boolean =>
	value <= of * times && value >= of / times;
