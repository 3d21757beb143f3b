import { addDays } from "@us-market-data/market";
import type { SplitEvent } from "../../bars/adjust.ts";
import type { Fact } from "../fact.ts";
import { helpers } from "../items/index.ts";
import { distanceOf, type Ratio, simpleRatio } from "./ratios.ts";
import type { Growth, Pair } from "./restated-pairs.ts";

/** A ratio that a filing states as that of a split, or that of a held split, with the days that it is told of. */
export interface ReportedRatio {
	ratio: Ratio;
	first: string;
	last: string;
}

/** The ratios that filings state, as new shares per old one and the other way round, and those of held splits. */
export function reportedRatios(facts: readonly Fact[], storedSplits: readonly SplitEvent[]): ReportedRatio[] {
	const stated = facts
		.filter(({ tag }) => helpers.splitRatios.some((name) => name === tag))
		.flatMap(({ value, start, end }) =>
			[Number(value), 1 / Number(value)].flatMap((ratio) => reportedRatio(ratio, start ?? end, end)),
		);
	return [
		...stated,
		...storedSplits.flatMap((split) => reportedRatio(growthOf(split), split.exDate, split.exDate)),
	];
}

/** New shares per old one of a held split. */
export const growthOf = ({ numerator, denominator }: SplitEvent): number =>
	Number(numerator) / Number(denominator);

function reportedRatio(value: number, first: string, last: string): ReportedRatio[] {
	const ratio = simpleRatio(value);
	return ratio === null ? [] : [{ ratio, first, last }];
}

/** A company decides on a split up to a year before it. */
const maxDaysBefore = 366;
/** The first filing in new shares may come before the day of the split. */
const maxDaysAfter = 31;

/** The ratios told of a split that may lie between two filings, that nearest to the growth of their figures first. */
export const reportedRatiosOf = (
	{ older, later }: Pair,
	reported: readonly ReportedRatio[],
	growth: Growth,
): Ratio[] =>
	reported
		.filter(
			({ first, last }) =>
				last >= addDays(older.filed, -maxDaysBefore) && first <= addDays(later.filed, maxDaysAfter),
		)
		.map(({ ratio }) => ratio)
		.sort((a, b) => distanceOf(a, growth) - distanceOf(b, growth));
