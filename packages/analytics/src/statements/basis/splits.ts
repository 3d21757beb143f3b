import type { SplitEvent } from "../../bars/adjust.ts";
import type { Fact } from "../fact.ts";
import { isWithin, near, simpleRatio } from "./ratios.ts";
import { growthOf, reportedRatios } from "./reported-ratios.ts";
import { growthRange, hasDivided, isConclusive, type RestatedPairs } from "./restated-pairs.ts";
import { type SplitObservation, splitObservations } from "./split-observations.ts";

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

/** A split that was seen, with the days between which it lies. */
type Seen = Pick<SplitObservation, "numerator" | "denominator" | "after" | "until">;

/**
 * The splits that the filings themselves show. A number of the company's shares of a period, stated again later, has
 * multiplied by a whole number or simple fraction, and another figure agrees: a per-share figure of the two filings has
 * divided by it, a filing states that ratio as that of a split of about then, or a split of that ratio is held. Companies
 * with several classes state no such numbers; there a per-share figure has divided by a ratio that is stated or held, or
 * several of one filing have. One alone does not tell, because filings err. Where figures of the same time say different
 * ratios, that of the best evidence counts. The day on which a filing first counts in new shares is what matters, not that
 * of the split. A held split counts from its own day where no restatement shows it, or only one of later.
 */
export function evidentSplits(
	facts: readonly Fact[],
	pairs: RestatedPairs,
	storedSplits: readonly SplitEvent[],
): EvidentSplit[] {
	const splits: Seen[] = [];
	for (const observation of splitObservations(facts, pairs, reportedRatios(facts, storedSplits)))
		explain(observation, splits);
	for (const split of splits) split.until = firstInNewShares(split, storedSplits, pairs);
	const unseen = storedSplits.flatMap((split) => storedSplitObservation(split, splits, pairs));
	return [...splits, ...unseen]
		.map(({ numerator, denominator, after, until }) => ({
			numerator,
			denominator,
			firstFiled: until,
			lastFiled: after,
		}))
		.sort((a, b) => (a.firstFiled < b.firstFiled ? -1 : 1));
}

/** The day of the held split that was seen, where that is before the filing that shows it. */
function firstInNewShares(
	{ numerator, denominator, after, until }: Seen,
	storedSplits: readonly SplitEvent[],
	pairs: RestatedPairs,
): string {
	const [only, ...others] = storedSplits.filter(
		(split) =>
			split.exDate > after &&
			split.exDate < until &&
			near(growthOf(split), numerator / denominator) &&
			!isDenied(split, pairs),
	);
	return only && others.length === 0 ? only.exDate : until;
}

/** True where a figure that was stated before and after a held split did not change. */
const isDenied = ({ exDate }: SplitEvent, { perShare }: RestatedPairs): boolean =>
	perShare.some(
		(pair) =>
			pair.older.filed < exDate &&
			pair.later.filed >= exDate &&
			isConclusive(growthRange(pair)) &&
			hasDivided(pair, 1),
	);

/** A held split that no restatement shows, unless a figure denies it. */
function storedSplitObservation(split: SplitEvent, seen: readonly Seen[], pairs: RestatedPairs): Seen[] {
	const ratio = simpleRatio(growthOf(split));
	if (!ratio) return [];
	const { exDate } = split;
	const isSeen = seen.some(
		({ numerator, denominator, until, after }) =>
			near(numerator / denominator, ratio[0] / ratio[1]) && after < exDate && daysAfter(exDate, until) < 200,
	);
	if (isSeen || isDenied(split, pairs)) return [];
	return [{ numerator: ratio[0], denominator: ratio[1], after: exDate, until: exDate }];
}

const daysAfter = (first: string, later: string): number =>
	(Date.parse(later) - Date.parse(first)) / 86_400_000;

/** Takes a sighting for one of the splits seen already, which it may place better, or else for another one. */
function explain(observation: SplitObservation, splits: Seen[]): void {
	const { numerator, denominator, after, until, growth } = observation;
	const within = splits.filter((seen) => seen.after < until && after < seen.until);
	if (within.length === 0) {
		splits.push({ numerator, denominator, after, until });
		return;
	}
	const [only] = within;
	if (only && within.length === 1 && isWithin(only.numerator / only.denominator, growth)) {
		if (after > only.after) only.after = after;
		if (until < only.until) only.until = until;
	}
}
