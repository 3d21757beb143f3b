import type { Growth } from "./restated-pairs.ts";

/** New shares for so many old ones. */
export type Ratio = readonly [numerator: number, denominator: number];

/** New shares per old one. */
export const growthBy = ([numerator, denominator]: Ratio): number => numerator / denominator;

export const near = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.01;

/** A ratio as `n:1`, `1:n` or a simple fraction, within one percent; null for one that is none, or near 1. */
export function simpleRatio(ratio: number): Ratio | null {
	if (!Number.isFinite(ratio) || ratio <= 0) return null;
	if (ratio < 1) {
		const inverse = simpleRatio(1 / ratio);
		return inverse && [inverse[1], inverse[0]];
	}
	for (const denominator of [1, 2, 3, 4]) {
		const numerator = Math.round(ratio * denominator);
		if (near(ratio, numerator / denominator))
			return numerator / denominator >= leastRatio ? [numerator, denominator] : null;
	}
	return null;
}

/** Dividends of stock are smaller. */
const leastRatio = 1.2;
/** Restated figures differ a little more than by rounding. */
const slack = 0.005;
/** Splits of more than one new share for several old ones have numbers of one digit. */
const mostOfFraction = 9;
/** Whole numbers to either side that are looked at. */
const mostAside = 50;

/** True for a growth that is the ratio, but for rounding and a little more. */
export const isWithin = (ratio: number, [least, most]: Growth): boolean =>
	ratio >= least * (1 - slack) && ratio <= most * (1 + slack);

/** The distance of a ratio from the middle of a growth. */
export const distanceOf = (ratio: Ratio, [least, most]: Growth): number =>
	Math.abs(Math.log(growthBy(ratio) / Math.sqrt(least * most)));

/**
 * The ratios of splits that a growth leaves open, the nearest first: whole numbers, or where it has none a fraction such as
 * 3:2. Between fractions of any size every growth would be near one.
 */
export function ratiosWithin(growth: Growth): Ratio[] {
	const [least, most] = growth;
	if (most < 1)
		return ratiosWithin([1 / most, 1 / least]).map(([numerator, denominator]) => [denominator, numerator]);
	const middle = Math.sqrt(least * most);
	const fits = (ratio: Ratio): boolean => growthBy(ratio) >= leastRatio && isWithin(growthBy(ratio), growth);
	const nearest = Math.round(middle);
	// Most growths leave few whole numbers open, and a company has thousands of them.
	const first = Math.max(nearest - mostAside, Math.floor(least * (1 - slack)));
	const last = Math.min(nearest + mostAside, Math.ceil(most * (1 + slack)));
	const wholes = Array.from({ length: Math.max(0, last - first + 1) }, (_, i): Ratio => [first + i, 1])
		.filter(fits)
		.sort((a, b) => distanceOf(a, growth) - distanceOf(b, growth));
	if (wholes.length > 0) return wholes;
	const fraction = [2, 3, 4]
		.map((parts): Ratio => [Math.round(middle * parts), parts])
		.find((ratio) => ratio[0] <= mostOfFraction && near(growthBy(ratio), middle) && fits(ratio));
	return fraction === undefined ? [] : [fraction];
}
