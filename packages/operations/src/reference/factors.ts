import type { BarFactors, FactorSpan, Fraction } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";

type Factors = BodyOf<"listCorporateActions">["factors"][number];

/** The factors of bars, newest first. */
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
