import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import type { SplitEvent } from "../../bars/adjust.ts";
import { type Fact, newestDay } from "../fact.ts";
import { unitOfTag } from "../fact-units.ts";
import { changesShareCount } from "../per-share.ts";
import { growthRange, hasDivided, type Pair, type RestatedPairs, restatedPairs } from "./restated-pairs.ts";
import { type EvidentSplit, evidentSplits } from "./splits.ts";

/**
 * The facts with numbers of shares and per-share figures in the shares of the newest filing that states any: a split
 * after it is not in them. Those from before a break that no split explains are left out: their basis is not known.
 */
export function inOneBasis(facts: readonly Fact[], storedSplits: readonly SplitEvent[]): Fact[] {
	const pairs = restatedPairs(facts);
	const newest = newestDay(facts.filter(({ tag }) => (unitOfTag.get(tag) ?? "money") !== "money")) ?? "";
	const splits = evidentSplits(facts, pairs, storedSplits.filter(changesShareCount)).filter(
		({ firstFiled }) => firstFiled <= newest,
	);
	const since = consistentSince(facts, pairs, splits);
	if (splits.length === 0 && since === "") return [...facts];
	const ratios = new Map<string, Ratio>();
	return facts.flatMap((fact) => {
		const unit = unitOfTag.get(fact.tag);
		if (unit === undefined || unit === "money") return [fact];
		if (fact.filed < since) return [];
		const ratio = ratios.get(fact.filed) ?? ratioSince(fact.filed, splits);
		ratios.set(fact.filed, ratio);
		return [inNewestShares(fact, unit, ratio)];
	});
}

interface Ratio {
	numerator: Big;
	denominator: Big;
}

/** New shares per old one of the splits since a filing. */
function ratioSince(filed: string, splits: readonly EvidentSplit[]): Ratio {
	const later = splits.filter(({ firstFiled }) => firstFiled > filed);
	return {
		numerator: later.reduce((product, split) => product.times(split.numerator), new Big(1)),
		denominator: later.reduce((product, split) => product.times(split.denominator), new Big(1)),
	};
}

/** A fact in the shares of the newest filing; eight decimals at most. */
function inNewestShares(fact: Fact, unit: "shares" | "perShare", { numerator, denominator }: Ratio): Fact {
	if (numerator.eq(denominator)) return fact;
	const [times, over] = unit === "shares" ? [numerator, denominator] : [denominator, numerator];
	const text = new Big(fact.value).times(times).div(over).toFixed(8);
	const value: DecimalString = canonicalDecimal(text) ?? text;
	return { ...fact, value, asFiled: fact.value };
}

/** Factor of a restatement that is more than a correction of earnings. */
const minBreakFactor = 1.9;

/**
 * The day of the newest filing that states a per-share figure in other shares than before, without a split that
 * explains it; empty without one. A filing that leaves other per-share figures in their shares corrects that one only,
 * as does one that leaves the number of shares of the period.
 */
function consistentSince(
	facts: readonly Fact[],
	{ shares, perShare: pairs }: RestatedPairs,
	splits: readonly EvidentSplit[],
): string {
	const restated = new Set(shares.map(({ later }) => periodOf(later)));
	const counted = new Set(facts.filter(({ tag }) => unitOfTag.get(tag) === "shares").map(periodOf));
	const explained = (pair: Pair): boolean => hasDivided(pair, ratioBetween(pair, splits));
	let since = "";
	for (const pair of pairs) {
		const period = periodOf(pair.later);
		if (counted.has(period) && !restated.has(period)) continue;
		const range = growthRange(pair);
		if (!range || pair.later.filed <= since) continue;
		const ratio = ratioBetween(pair, splits);
		const isBreak = range[0] > ratio * minBreakFactor || range[1] < ratio / minBreakFactor;
		const isAlone = pairs.some((other) => other.later.accession === pair.later.accession && explained(other));
		if (isBreak && !isAlone) since = pair.later.filed;
	}
	return since;
}

const periodOf = ({ start, end }: Fact): string => `${start}/${end}`;

function ratioBetween({ older, later }: Pair, splits: readonly EvidentSplit[]): number {
	return splits
		.filter(({ firstFiled }) => firstFiled > older.filed && firstFiled <= later.filed)
		.reduce((product, { numerator, denominator }) => (product * numerator) / denominator, 1);
}
