import type { BarFactors, FactorSpan, Fraction } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";

type Factors = BodyOf<"listCorporateActions">["factors"][number];

/**
 * The factors of bars, newest first.
 *
 * @example
 * const one = { numerator: 1n, denominator: 1n };
 * const factors = { price: one, volume: one };
 * factorsOf([{ firstDate: "2026-11-19", lastDate: "2026-11-20", forward: factors, backward: factors }]).length; // => 1
 */
export const factorsOf = (spans: readonly FactorSpan[]): Factors[] =>
	spans.map(({ forward, backward, ...days }) => ({
		...days,
		forwardFactors: factorsText(forward),
		backwardFactors: factorsText(backward),
	}));

const factorsText = ({ price, volume }: BarFactors): Factors["forwardFactors"] => ({
	priceFactor: fractionText(price),
	volumeFactor: fractionText(volume),
});

const fractionText = ({ numerator, denominator }: Fraction) => ({
	numerator: String(numerator),
	denominator: String(denominator),
});
