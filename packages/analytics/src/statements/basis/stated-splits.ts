import { type AreaRecord, addDays, nextTradingDay } from "@us-market-data/market";
import type { Fact } from "../fact.ts";
import { unitOfTag } from "../fact-units.ts";
import { helpers } from "../items/index.ts";
import { near, simpleRatio } from "./ratios.ts";
import { restatedPairs } from "./restated-pairs.ts";
import { type EvidentSplit, evidentSplits } from "./splits.ts";

type Split = AreaRecord<"splits">;

/**
 * The splits that filings state and their restatements show, oldest first. The day that they state is the last one at the
 * old share count: shares are distributed after its session. Of several days, the newest filing's counts, because the first
 * ones name the day of a decision. A split of which no filing states the day has the day of the first filing in new shares,
 * and says so.
 */
export function statedSplits(facts: readonly Fact[]): Split[] {
	const counted = facts.filter(({ tag }) => isRatioTag(tag) || (unitOfTag.get(tag) ?? "money") !== "money");
	const stated = counted.filter(({ tag, start }) => start === null && isRatioTag(tag));
	return evidentSplits(counted, restatedPairs(counted), []).map((split) => {
		const found = statementOf(stated, split);
		const { firstFiled } = split;
		const { notBefore, notAfter } = daysBetweenCounts(facts, split);
		const first = counted.find(({ filed }) => filed === firstFiled);
		return {
			exDate: found === undefined ? notAfter : nextTradingDay(found.end),
			numerator: String(split.numerator),
			denominator: String(split.denominator),
			dating: found === undefined ? "none" : "stated",
			notBefore,
			notAfter,
			accession: (found ?? first)?.accession ?? null,
		};
	});
}

/** Part by which a number of shares may change beside a split, from one report to the next. */
const maxOtherChange = 0.25;

/**
 * The first and the last day that a split may have. The covers of reports count all shares on a day: where one count has
 * multiplied by the ratio to the next, the split lies between the two; otherwise between the filings.
 */
function daysBetweenCounts(
	facts: readonly Fact[],
	{ numerator, denominator, firstFiled, lastFiled }: EvidentSplit,
): { notBefore: string; notAfter: string } {
	const counts = facts
		.filter(({ tag }) => tag === helpers.coverShares)
		.sort((a, b) => (a.end < b.end ? -1 : 1));
	const jumps = counts.slice(1).flatMap((next, i) => {
		const old = counts[i];
		if (!old || next.end <= lastFiled || old.end >= firstFiled) return [];
		const rest = (Number(next.value) * denominator) / (Number(old.value) * numerator);
		return Math.abs(rest - 1) <= maxOtherChange ? [{ old: old.end, next: next.end }] : [];
	});
	const [only] = jumps.length === 1 ? jumps : [];
	return {
		notBefore: addDays(only && only.old > lastFiled ? only.old : lastFiled, 1),
		notAfter: only && only.next < firstFiled ? only.next : firstFiled,
	};
}

const isRatioTag = (tag: string): boolean => helpers.splitRatios.some((name) => name === tag);

/** The newest statement of a split's day, between the last filing in old shares and the first one in new shares. */
function statementOf(stated: readonly Fact[], split: EvidentSplit): Fact | undefined {
	const ratio = split.numerator / split.denominator;
	return stated
		.filter(({ value, end }) => {
			const other = Number(value);
			const isRatio = simpleRatio(other) !== null && (near(other, ratio) || near(1 / other, ratio));
			return isRatio && end >= split.lastFiled && end <= split.firstFiled;
		})
		.sort((a, b) => (a.filed < b.filed ? 1 : a.filed > b.filed ? -1 : a.end < b.end ? 1 : -1))
		.at(0);
}
