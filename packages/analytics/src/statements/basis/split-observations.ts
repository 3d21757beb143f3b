import type { Fact } from "../fact.ts";
import { items } from "../items/index.ts";
import { distanceOf, growthBy, isWithin, type Ratio, ratiosWithin } from "./ratios.ts";
import { type ReportedRatio, reportedRatiosOf } from "./reported-ratios.ts";
import {
	countGrowth,
	type Growth,
	growthRange,
	hasDivided,
	isConclusive,
	type Pair,
	type RestatedPairs,
} from "./restated-pairs.ts";

/** A split detected in a pair: it is after the older filing, and at the newer one at the latest. */
export interface SplitObservation {
	numerator: number;
	denominator: number;
	after: string;
	until: string;
	/** The ratios that the pair leaves open. */
	growth: Growth;
	evidence: Evidence;
}

/**
 * How a ratio is shown, the best first. Numbers of the company's shares have it, and it is told: stated by a filing or held.
 * They have it, and a per-share figure tells the same. It is told, and per-share figures or awards have it. The company's
 * shares have it, and per-share figures are too coarse to tell. Awards and per-share figures have it. Per-share figures
 * alone have it.
 */
const kindsOfEvidence = ["toldCounts", "counts", "told", "coarse", "awards", "perShare"] as const;
type Evidence = (typeof kindsOfEvidence)[number];

/** The sightings in the order in which they count: the best evidence first, then the shortest time, then the best fit. */
export function splitObservations(
	facts: readonly Fact[],
	{ shares, perShare }: RestatedPairs,
	reported: readonly ReportedRatio[],
): SplitObservation[] {
	const counted = new Set(facts.filter(isOwn).map(periodOf));
	const own = shares.filter(({ later }) => isOwn(later));
	// A company whose classes have counts of their own states such numbers for all of them together.
	const awards = shares.filter(({ later }) => !counted.has(periodOf(later)));
	return [
		...own.flatMap((pair) => inCounts(pair, { counts: own, growthOf: ownGrowth, perShare, reported })),
		...awards
			.flatMap((pair) => inCounts(pair, { counts: awards, growthOf: awardsGrowth, perShare, reported }))
			.map((observation): SplitObservation => {
				return { ...observation, evidence: observation.evidence === "toldCounts" ? "told" : "awards" };
			}),
		...perShare.flatMap((pair) => inPerShare(pair, perShare, reported)),
	].sort(
		(a, b) =>
			kindsOfEvidence.indexOf(a.evidence) - kindsOfEvidence.indexOf(b.evidence) ||
			lengthOf(a) - lengthOf(b) ||
			misfitOf(a) - misfitOf(b) ||
			(a.until < b.until ? -1 : a.until > b.until ? 1 : distanceBetween(a, b)),
	);
}

/** Awards and shares in treasury change for reasons of their own, and rounding leaves few digits of them. */
const ownShares: ReadonlySet<string> = new Set(
	(["sharesBasic", "sharesDiluted", "sharesIssued", "sharesOutstanding"] as const).flatMap(
		(name) => items[name].tags,
	),
);

const isOwn = ({ tag }: Fact): boolean => ownShares.has(tag);

const periodOf = ({ start, end }: Fact): string => `${start}/${end}`;

type GrowthOf = (pair: Pair) => Growth | null;
const ownGrowth: GrowthOf = (pair) => countGrowth(pair, 10);
const awardsGrowth: GrowthOf = (pair) => countGrowth(pair, 1);

/** Numbers of shares of one kind, and what may confirm their growth. */
interface Counts {
	counts: readonly Pair[];
	growthOf: GrowthOf;
	perShare: readonly Pair[];
	reported: readonly ReportedRatio[];
}

function inCounts(pair: Pair, { counts, growthOf, perShare, reported }: Counts): SplitObservation[] {
	const growth = growthOf(pair);
	if (!isConclusive(growth)) return [];
	const open = ratiosWithin(growth);
	const [match] = reportedRatiosOf(pair, reported, growth).filter((ratio) =>
		isWithin(growthBy(ratio), growth),
	);
	// A told ratio may be rounded itself: 0.0067 is one for 150.
	if (match) return [observationOf(pair, isExact(growth) ? (open[0] ?? match) : match, growth, "toldCounts")];
	const { later, older } = pair;
	const figures = perShare.filter(
		(other) =>
			other.later.accession === later.accession &&
			periodOf(other.older) === periodOf(older) &&
			!hasDivided(other, 1),
	);
	const confirmed = open.find((ratio) => figures.some((other) => confirms(other, growthBy(ratio))));
	if (confirmed) return [observationOf(pair, confirmed, growth, "counts")];
	const [nearest] = isExact(growth) || open.length === 1 ? open : [];
	if (!nearest) return [];
	const ratio = growthBy(nearest);
	const hasSecond = counts.some((other) => {
		const own = growthOf(other);
		const isOther = other.later.accession === later.accession && other.later.tag !== later.tag;
		return isOther && isConclusive(own) && isWithin(ratio, own);
	});
	const isProven = figures.some(
		(other) => hasDivided(other, ratio) && (hasSecond || isBetweenHalfAndDouble(other, ratio)),
	);
	return isProven ? [observationOf(pair, nearest, growth, "coarse")] : [];
}

/** True for a growth that rounding leaves open by so little that the nearest ratio is the one. */
const isExact = ([min, max]: Growth): boolean => max / min < 1.01;

const confirms = (pair: Pair, ratio: number): boolean =>
	isConclusive(growthRange(pair)) && hasDivided(pair, ratio);

/** True for a figure that is too coarse to tell a ratio from the next, but not from its half or double. */
function isBetweenHalfAndDouble(pair: Pair, ratio: number): boolean {
	const growth = growthRange(pair);
	return growth !== null && growth[0] > ratio / 2 && growth[1] < ratio * 2;
}

/** Periods whose per-share figures agree, in one filing, on a ratio that none states. */
const minAgreeingPeriods = 2;

function inPerShare(
	pair: Pair,
	perShare: readonly Pair[],
	reported: readonly ReportedRatio[],
): SplitObservation[] {
	const growth = growthRange(pair);
	if (!isConclusive(growth)) return [];
	const match = reportedRatiosOf(pair, reported, growth).find((ratio) => hasDivided(pair, growthBy(ratio)));
	if (match) return [observationOf(pair, match, growth, "told")];
	const figures = perShare.filter(({ later }) => later.accession === pair.later.accession);
	const periodsOf = (ratio: Ratio): number =>
		new Set(
			figures
				.filter((other) => confirms(other, growthBy(ratio)))
				.map(({ later }) => `${later.start}/${later.end}`),
		).size;
	const [best] = ratiosWithin(growth)
		.map((ratio) => ({ ratio, periods: periodsOf(ratio) }))
		.sort((a, b) => b.periods - a.periods);
	return best && best.periods >= minAgreeingPeriods
		? [observationOf(pair, best.ratio, growth, "perShare")]
		: [];
}

const observationOf = (
	{ older, later }: Pair,
	[numerator, denominator]: Ratio,
	growth: Growth,
	evidence: Evidence,
): SplitObservation => ({ numerator, denominator, after: older.filed, until: later.filed, growth, evidence });

const lengthOf = ({ after, until }: SplitObservation): number => Date.parse(until) - Date.parse(after);

/** The distance of the ratio from the middle of those that the pair leaves open. */
const misfitOf = ({ numerator, denominator, growth }: SplitObservation): number =>
	distanceOf([numerator, denominator], growth);

const distanceBetween = (a: SplitObservation, b: SplitObservation): number =>
	a.numerator * b.denominator - b.numerator * a.denominator;
