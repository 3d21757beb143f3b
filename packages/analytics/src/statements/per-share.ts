import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import { isOpenOn, type SplitEvent } from "../bars/adjust.ts";
import type { Financials } from "./trailing.ts";

/** New shares per old share of several splits, as numerator and denominator. */
export function splitRatio(splits: readonly Pick<SplitEvent, "numerator" | "denominator">[]) {
	let numerator = new Big(1);
	let denominator = new Big(1);
	for (const split of splits) {
		numerator = numerator.times(split.numerator);
		denominator = denominator.times(split.denominator);
	}
	return { numerator, denominator };
}

/** The same of the splits after a day; null where it is open whether one is after it. */
const ratioSince = (date: string, splits: readonly SplitEvent[]) =>
	splits.some((split) => isOpenOn(split, date))
		? null
		: splitRatio(splits.filter(({ exDate }) => exDate > date));

const plain = (value: Big, places: number): DecimalString => {
	const text = value.toFixed(places);
	return canonicalDecimal(text) ?? text;
};

/** A number of shares counted on a day, in today's share count; null where the day of a split is open. `splits` are those in force today. */
export function afterSplits(
	shares: DecimalString,
	date: string,
	splits: readonly SplitEvent[],
): DecimalString | null {
	const ratio = ratioSince(date, splits);
	if (ratio === null) return null;
	const { numerator, denominator } = ratio;
	return numerator.eq(denominator) ? shares : plain(new Big(shares).times(numerator).div(denominator), 6);
}

/** A per-share figure published on a day, per share of today; null where the day of a split is open. `splits` are those in force today. */
export function perShareAfterSplits(
	figure: DecimalString,
	date: string,
	splits: readonly SplitEvent[],
): DecimalString | null {
	const ratio = ratioSince(date, splits);
	if (ratio === null) return null;
	const { numerator, denominator } = ratio;
	return numerator.eq(denominator) ? figure : plain(new Big(figure).times(denominator).div(numerator), 6);
}

/**
 * A per-share figure of statements, per share of today; null when it is not stated. Statements that follow from later
 * reports state their share count; the others are in that of the day of publication. Rows stored before statements had
 * the property lack it.
 */
export function perShareOfToday(
	statement: Financials,
	figure: "epsBasic" | "epsDiluted" | "dividendsPerShare",
	splits: readonly SplitEvent[],
): DecimalString | null {
	const value = statement[figure] ?? null;
	return value === null
		? null
		: perShareAfterSplits(value, statement.sharesAsOf ?? statement.filedAt, splits);
}
