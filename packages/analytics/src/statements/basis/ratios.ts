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
			return numerator / denominator >= minRatio ? [numerator, denominator] : null;
	}
	return null;
}

/** Dividends of stock are smaller. */
const minRatio = 1.2;
/** Restated figures differ a little more than by rounding. */
const tolerance = 0.005;
/** Splits of more than one new share for several old ones have numbers of one digit. */
const maxFractionTerm = 9;
/** Whole numbers to either side that are looked at. */
const maxDistance = 50;

/** True for a growth that is the ratio, but for rounding and a little more. */
export const isWithin = (ratio: number, [min, max]: Growth): boolean =>
	ratio >= min * (1 - tolerance) && ratio <= max * (1 + tolerance);

/** The distance of a ratio from the middle of a growth. */
export const distanceOf = (ratio: Ratio, [min, max]: Growth): number =>
	Math.abs(Math.log(growthBy(ratio) / Math.sqrt(min * max)));

/**
 * The ratios of splits that a growth leaves open, the nearest first: whole numbers, or where it has none a fraction such as
 * 3:2. Between fractions of any size every growth would be near one.
 */
export function ratiosWithin(growth: Growth): Ratio[] {
	const [min, max] = growth;
	if (max < 1)
		return ratiosWithin([1 / max, 1 / min]).map(([numerator, denominator]) => [denominator, numerator]);
	const middle = Math.sqrt(min * max);
	const fits = (ratio: Ratio): boolean => growthBy(ratio) >= minRatio && isWithin(growthBy(ratio), growth);
	const nearest = Math.round(middle);
	// Most growths leave few whole numbers open, and a company has thousands of them.
	const first = Math.max(nearest - maxDistance, Math.floor(min * (1 - tolerance)));
	const last = Math.min(nearest + maxDistance, Math.ceil(max * (1 + tolerance)));
	const wholes = Array.from({ length: Math.max(0, last - first + 1) }, (_, i): Ratio => [first + i, 1])
		.filter(fits)
		.sort((a, b) => distanceOf(a, growth) - distanceOf(b, growth));
	if (wholes.length > 0) return wholes;
	const fraction = [2, 3, 4]
		.map((parts): Ratio => [Math.round(middle * parts), parts])
		.find((ratio) => ratio[0] <= maxFractionTerm && near(growthBy(ratio), middle) && fits(ratio));
	return fraction === undefined ? [] : [fraction];
}
