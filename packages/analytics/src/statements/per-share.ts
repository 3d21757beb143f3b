import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import { isOpenOn, type SplitEvent } from "../bars/adjust.ts";
import type { Financials } from "./trailing.ts";

type Ratio = Pick<SplitEvent, "numerator" | "denominator">;

/** Part by which a source may round a ratio of whole numbers, such as 1.998 for 2. */
const maxRounding = 0.003;
/** Dividends of stock are of hundredths; larger splits are of small numbers. */
const maxStockDividend = 1.2;
const maxOldShares = { stockDividend: 100, split: 10 };

/**
 * False for a spin-off that a source writes as a split, such as the 1.281 that Yahoo has of General Electric in 2023: it
 * lowers the price and leaves the number of shares. Its ratio follows from prices, and so is none of small numbers.
 */
export function changesShareCount({ numerator, denominator }: Ratio): boolean {
	const ratio = Number(numerator) / Number(denominator);
	const growth = Math.max(ratio, 1 / ratio);
	if (Math.abs(growth / Math.round(growth) - 1) < maxRounding) return true;
	const maxOld = growth < maxStockDividend ? maxOldShares.stockDividend : maxOldShares.split;
	return Array.from({ length: maxOld }, (_, i) => growth * (i + 1)).some(
		(shares) => Math.abs(shares - Math.round(shares)) < 1e-6,
	);
}

/** New shares per old share of several splits, as numerator and denominator. Spin-offs have none. */
export function shareRatio(splits: readonly Ratio[]) {
	return splitRatio(splits.filter(changesShareCount));
}

/** The part of a price that several splits and spin-offs leave, as numerator and denominator. */
function splitRatio(splits: readonly Ratio[]) {
	let numerator = new Big(1);
	let denominator = new Big(1);
	for (const split of splits) {
		numerator = numerator.times(split.numerator);
		denominator = denominator.times(split.denominator);
	}
	return { numerator, denominator };
}

/** The ratio of the splits after a day; null where it is open whether one is after it. */
const ratioSince = (date: string, splits: readonly SplitEvent[]) =>
	splits.some((split) => isOpenOn(split, date))
		? null
		: splitRatio(splits.filter(({ exDate }) => exDate > date));

const toDecimal = (value: Big, decimals: number): DecimalString => {
	const text = value.toFixed(decimals);
	return canonicalDecimal(text) ?? text;
};

/** A number of shares counted on a day, in today's share count; null where the day of a split is open. `splits` are those in force today. */
export function afterSplits(
	shares: DecimalString,
	date: string,
	splits: readonly SplitEvent[],
): DecimalString | null {
	const ratio = ratioSince(date, splits.filter(changesShareCount));
	if (ratio === null) return null;
	const { numerator, denominator } = ratio;
	return numerator.eq(denominator) ? shares : toDecimal(new Big(shares).times(numerator).div(denominator), 6);
}

/** A price of a share, such as a target, published on a day, per share of today; null where the day of a split is open. `splits` are those in force today. */
export function perShareAfterSplits(
	figure: DecimalString,
	date: string,
	splits: readonly SplitEvent[],
): DecimalString | null {
	const ratio = ratioSince(date, splits);
	if (ratio === null) return null;
	const { numerator, denominator } = ratio;
	return numerator.eq(denominator) ? figure : toDecimal(new Big(figure).times(denominator).div(numerator), 6);
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
		: perShareAfterSplits(value, statement.sharesAsOf ?? statement.filedAt, splits.filter(changesShareCount));
}
