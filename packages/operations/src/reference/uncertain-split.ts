import type { BodyOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";

/** A split whose day nothing but filings tells, with the days between which it lies. */
type UncertainSplit = BodyOf<"listCandlesticks">["uncertainSplits"][number];

/**
 * The split as answers show it that depend on its day.
 *
 * @param split one with an open day: its `exDate` is the first day on which it is certainly in force
 */
export const uncertainSplit = ({
	notBefore,
	exDate,
	numerator,
	denominator,
}: AreaRecord<"splits">): UncertainSplit => ({
	newShares: numerator,
	oldShares: denominator,
	firstPossibleDate: notBefore ?? exDate,
	lastPossibleDate: exDate,
});
