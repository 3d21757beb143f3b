import { type AreaRecord, addDays, nextTradingDay } from "@us-market-data/market";
import type { Fact } from "../facts/fact.ts";
import { unitOfTag } from "../facts/units.ts";
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
		const { firstFiled, lastFiled } = split;
		const first = counted.find(({ filed }) => filed === firstFiled);
		return {
			exDate: found === undefined ? (firstNewCount(facts, split) ?? firstFiled) : nextTradingDay(found.end),
			numerator: String(split.numerator),
			denominator: String(split.denominator),
			dating: found === undefined ? "none" : "stated",
			notBefore: addDays(lastFiled, 1),
			notAfter: firstNewCount(facts, split) ?? firstFiled,
			accession: (found ?? first)?.accession ?? null,
		};
	});
}

/** Part by which a number of shares may change beside a split, from one report to the next. */
const otherChange = 0.25;

/**
 * The day of the first count of all shares that is in new shares, where the cover of the first filing in new shares states
 * it: it lies before that filing, and after the split.
 */
function firstNewCount(facts: readonly Fact[], split: EvidentSplit): string | undefined {
	const counts = facts.filter(({ tag }) => tag === helpers.coverShares);
	const old = counts
		.filter(({ filed }) => filed <= split.lastFiled)
		.sort((a, b) => (a.end < b.end ? -1 : 1))
		.at(-1);
	const first = counts.find(({ filed, end }) => filed === split.firstFiled && end > split.lastFiled);
	if (!old || !first || first.end >= split.firstFiled) return undefined;
	const rest = (Number(first.value) * split.denominator) / (Number(old.value) * split.numerator);
	return Math.abs(rest - 1) <= otherChange ? first.end : undefined;
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
