import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import { concepts, helpers } from "./facts/concepts.ts";
import type { Fact } from "./facts/fact.ts";
import { newer } from "./facts/facts.ts";

/** A split of the stock as the filings show it. */
export interface EvidentSplit {
	/** New shares for so many old ones. */
	numerator: number;
	denominator: number;
	/** Filings of this day and later are in the new shares, earlier ones in the old. */
	firstFiled: string;
}

/** A figure of one period in two filings, one after the other. */
interface Pair {
	older: Fact;
	later: Fact;
}

/** A split detected in a pair: it is after the older filing, and at the newer one at the latest. */
interface Sighting {
	numerator: number;
	denominator: number;
	after: string;
	until: string;
}

const shareTags = [...concepts.sharesDiluted.tags, ...concepts.sharesBasic.tags];
const earningsTags = [...concepts.epsDiluted.tags, ...concepts.epsBasic.tags];

/**
 * The splits that the filings themselves show: the mean number of shares of a period, stated again later, has
 * multiplied by a whole number or simple fraction, and earnings per share of that period in the same two filings have
 * divided by it, or a filing states that ratio as that of a split. Shares alone do not tell, because filings err by
 * thousands. The day on which a filing first counts in new shares is what matters, not that of the split.
 */
export function evidentSplits(facts: readonly Fact[]): EvidentSplit[] {
	const pairs = restatedPairs(facts.filter(({ tag }) => shareTags.includes(tag)));
	const earnings = restatedPairs(facts.filter(({ tag }) => earningsTags.includes(tag)));
	const stated = facts.filter(({ tag }) => helpers.splitRatios.some((name) => name === tag));
	const sightings = pairs
		.flatMap((pair) => sightingOf(pair, earnings, stated))
		.sort((a, b) => lengthOf(a) - lengthOf(b) || (a.until < b.until ? -1 : 1));
	const splits: Sighting[] = [];
	for (const sighting of sightings) explain(sighting, splits);
	return splits
		.map(({ numerator, denominator, until }) => ({ numerator, denominator, firstFiled: until }))
		.sort((a, b) => (a.firstFiled < b.firstFiled ? -1 : 1));
}

/** Each figure of a period with the next filing that states it. */
function restatedPairs(facts: readonly Fact[]): Pair[] {
	const groups = new Map<string, Fact[]>();
	for (const fact of facts) {
		const key = `${fact.tag}/${fact.unit}/${fact.start}/${fact.end}`;
		const group = groups.get(key);
		if (group) group.push(fact);
		else groups.set(key, [fact]);
	}
	return [...groups.values()].flatMap((group) => {
		const sorted = group.sort(newer);
		return sorted.slice(1).flatMap((later, i) => {
			const older = sorted[i];
			return older && older.filed < later.filed ? [{ older, later }] : [];
		});
	});
}

function sightingOf({ older, later }: Pair, earnings: readonly Pair[], stated: readonly Fact[]): Sighting[] {
	const ratio = Number(later.value) / Number(older.value);
	const split = simpleRatio(ratio);
	if (!split) return [];
	const [numerator, denominator] = split;
	const isStated = stated.some(
		({ value }) =>
			near(Number(value), numerator / denominator) || near(1 / Number(value), numerator / denominator),
	);
	const isConfirmed = earnings.some(
		(pair) =>
			pair.older.accession === older.accession &&
			pair.later.accession === later.accession &&
			pair.older.end === older.end &&
			pair.older.start === older.start &&
			haveDivided(pair, numerator / denominator),
	);
	if (!isStated && !isConfirmed) return [];
	return [{ numerator, denominator, after: older.filed, until: later.filed }];
}

/** Earnings per share are rounded to cents, before and after. */
function haveDivided({ older, later }: Pair, ratio: number): boolean {
	const expected = Number(older.value) / ratio;
	return Number(older.value) !== 0 && Math.abs(expected - Number(later.value)) <= 0.0051 * (1 + 1 / ratio);
}

const near = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.01;

/** A ratio as `n:1`, `1:n` or a simple fraction, within one percent; null for a text without one or for one near 1. */
function simpleRatio(ratio: number): readonly [number, number] | null {
	if (!Number.isFinite(ratio) || ratio <= 0) return null;
	if (ratio < 1) {
		const inverse = simpleRatio(1 / ratio);
		return inverse && [inverse[1], inverse[0]];
	}
	for (const denominator of [1, 2, 3, 4]) {
		const numerator = Math.round(ratio * denominator);
		if (near(ratio, numerator / denominator))
			return numerator / denominator >= 1.2 ? [numerator, denominator] : null;
	}
	return null;
}

const lengthOf = ({ after, until }: Sighting): number => Date.parse(until) - Date.parse(after);

/** Takes a sighting for one of the splits seen already, which it may place better, or else for another one. */
function explain(sighting: Sighting, splits: Sighting[]): void {
	const within = splits.filter(({ after, until }) => after < sighting.until && sighting.after < until);
	if (within.length === 0) {
		splits.push({ ...sighting });
		return;
	}
	const [only] = within;
	if (
		only &&
		within.length === 1 &&
		near(only.numerator / only.denominator, sighting.numerator / sighting.denominator)
	) {
		if (sighting.after > only.after) only.after = sighting.after;
		if (sighting.until < only.until) only.until = sighting.until;
	}
}

/** New shares per old one of the splits since a filing. */
function ratioSince(filed: string, splits: readonly EvidentSplit[]): { numerator: Big; denominator: Big } {
	const later = splits.filter(({ firstFiled }) => firstFiled > filed);
	return {
		numerator: later.reduce((product, split) => product.times(split.numerator), new Big(1)),
		denominator: later.reduce((product, split) => product.times(split.denominator), new Big(1)),
	};
}

type Ratio = ReturnType<typeof ratioSince>;
const ratios = new WeakMap<readonly EvidentSplit[], Map<string, Ratio>>();

/** A filing has many figures. */
function knownRatio(filed: string, splits: readonly EvidentSplit[]): Ratio {
	const ofSplits = ratios.get(splits) ?? new Map<string, Ratio>();
	const ratio = ofSplits.get(filed) ?? ratioSince(filed, splits);
	ratios.set(splits, ofSplits.set(filed, ratio));
	return ratio;
}

/** A number of shares or a per-share figure of a filing, in the shares of the newest filing; eight decimals at most. */
export function inNewestShares(
	value: DecimalString,
	filed: string,
	unit: "shares" | "perShare",
	splits: readonly EvidentSplit[],
): DecimalString {
	const { numerator, denominator } = knownRatio(filed, splits);
	if (numerator.eq(denominator)) return value;
	const [times, over] = unit === "shares" ? [numerator, denominator] : [denominator, numerator];
	const text = new Big(value).times(times).div(over).toFixed(8);
	return canonicalDecimal(text) ?? text;
}
