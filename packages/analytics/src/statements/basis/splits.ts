import type { SplitEvent } from "../../bars/adjust.ts";
import type { Fact } from "../facts/fact.ts";
import { helpers } from "../items/index.ts";
import {
	growthRange,
	hasDivided,
	near,
	type Pair,
	type RestatedPairs,
	simpleRatio,
} from "./restated-pairs.ts";

/** A split of the stock as the filings show it. */
export interface EvidentSplit {
	/** New shares for so many old ones. */
	numerator: number;
	denominator: number;
	/** Filings of this day and later are in the new shares, earlier ones in the old. */
	firstFiled: string;
	/** The newest filing that is known to be in the old shares; the day of a split that is held alone. */
	lastFiled: string;
}

/** A split detected in a pair: it is after the older filing, and at the newer one at the latest. */
interface Sighting {
	numerator: number;
	denominator: number;
	after: string;
	until: string;
}

/**
 * The splits that the filings themselves show. A number of shares of a period, stated again later, has multiplied by a
 * whole number or simple fraction, and another figure agrees: a per-share figure of the two filings has divided by it, a
 * filing states that ratio as that of a split, or a split of that ratio is held. Companies with several classes state
 * no such numbers; there a per-share figure has divided by a ratio that is stated or held, or several of one filing
 * have. One alone does not tell, because filings err. The day on which a filing first counts in new shares is what
 * matters, not that of the split. A held split that no restatement shows counts from its own day.
 */
export function evidentSplits(
	facts: readonly Fact[],
	pairs: RestatedPairs,
	held: readonly SplitEvent[],
): EvidentSplit[] {
	const ratios = [...statedRatios(facts), ...held.map(ratioOf)];
	const sightings = [
		...pairs.shares.flatMap((pair) => sightingInShares(pair, pairs.perShare, ratios)),
		...pairs.perShare.flatMap((pair) => sightingPerShare(pair, pairs.perShare, ratios)),
	].sort((a, b) => lengthOf(a) - lengthOf(b) || (a.until < b.until ? -1 : 1));
	const splits: Sighting[] = [];
	for (const sighting of sightings) explain(sighting, splits);
	const unseen = held.flatMap((split) => heldSighting(split, splits, pairs));
	return [...splits, ...unseen]
		.map(({ numerator, denominator, after, until }) => ({
			numerator,
			denominator,
			firstFiled: until,
			lastFiled: after,
		}))
		.sort((a, b) => (a.firstFiled < b.firstFiled ? -1 : 1));
}

const ratioOf = ({ numerator, denominator }: SplitEvent): number => Number(numerator) / Number(denominator);

/** Ratios that filings state as those of splits, as new shares per old one and the other way round. */
const statedRatios = (facts: readonly Fact[]): number[] =>
	facts
		.filter(({ tag }) => helpers.splitRatios.some((name) => name === tag))
		.flatMap(({ value }) => [Number(value), 1 / Number(value)])
		.filter((ratio) => Number.isFinite(ratio) && ratio > 0 && simpleRatio(ratio) !== null);

function sightingInShares(pair: Pair, perShare: readonly Pair[], ratios: readonly number[]): Sighting[] {
	const { older, later } = pair;
	const split = simpleRatio(Number(later.value) / Number(older.value));
	if (!split) return [];
	const ratio = split[0] / split[1];
	const isConfirmed = perShare.some(
		(other) =>
			other.later.accession === later.accession &&
			other.older.end === older.end &&
			other.older.start === older.start &&
			hasDivided(other, ratio),
	);
	return isConfirmed || ratios.some((known) => near(known, ratio)) ? [sightingOf(pair, split)] : [];
}

/** Per-share figures of one filing that agree on a ratio which none states. */
const enough = 2;
/** Rounded to cents, smaller figures do not tell one ratio from the next. */
const leastTelling = 0.06;

function sightingPerShare(pair: Pair, perShare: readonly Pair[], ratios: readonly number[]): Sighting[] {
	const stated = ratios.find((ratio) => isTelling(pair) && hasDivided(pair, ratio));
	const split =
		stated === undefined
			? simpleRatio(Number(pair.older.value) / Number(pair.later.value))
			: simpleRatio(stated);
	if (!split) return [];
	if (stated !== undefined) return [sightingOf(pair, split)];
	const periods = new Set(
		perShare
			.filter(
				(other) =>
					other.later.accession === pair.later.accession &&
					isTelling(other) &&
					hasDivided(other, split[0] / split[1]),
			)
			.map(({ later }) => `${later.start}/${later.end}`),
	);
	return periods.size >= enough ? [sightingOf(pair, split)] : [];
}

/** True when rounding leaves the ratio open by less than a tenth. */
function isTelling(pair: Pair): boolean {
	const range = growthRange(pair);
	return range !== null && range[1] / range[0] < 1 + 2 * leastTelling;
}

const sightingOf = (
	{ older, later }: Pair,
	[numerator, denominator]: readonly [number, number],
): Sighting => ({ numerator, denominator, after: older.filed, until: later.filed });

/** A held split that no restatement shows, unless a figure that was stated before and after it did not change. */
function heldSighting(split: SplitEvent, seen: readonly Sighting[], pairs: RestatedPairs): Sighting[] {
	const ratio = simpleRatio(ratioOf(split));
	if (!ratio) return [];
	const { exDate } = split;
	const isSeen = seen.some(
		({ numerator, denominator, until, after }) =>
			near(numerator / denominator, ratio[0] / ratio[1]) && after < exDate && daysAfter(exDate, until) < 200,
	);
	const isDenied = pairs.perShare.some(
		(pair) =>
			pair.older.filed < exDate && pair.later.filed >= exDate && isTelling(pair) && hasDivided(pair, 1),
	);
	if (isSeen || isDenied) return [];
	return [{ numerator: ratio[0], denominator: ratio[1], after: exDate, until: exDate }];
}

const daysAfter = (first: string, later: string): number =>
	(Date.parse(later) - Date.parse(first)) / 86_400_000;

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
